import { ArrowRightLeft, GitBranch } from "lucide-react";
import { cn } from "./cn";
import { initials } from "./names";

type Props = { shape: "person" | "agent" | "session" | "child"; name?: string; small?: boolean; className?: string };

/** Who speaks, as a shape: a person is round, an agent square, another session a link. Read out elsewhere. */
export function Mark({ shape, name = "", small, className }: Props) {
  return (
    <span
      aria-hidden
      className={cn(
        "grid shrink-0 place-items-center font-semibold leading-none tracking-[0.01em] [&_svg]:size-3.5",
        small ? "size-5 text-[10px]" : "size-6 text-[10.5px]",
        shape === "person" && "rounded-full bg-ink-2 text-sheet",
        shape === "agent" && "rounded-control border border-line-strong bg-sheet text-ink",
        (shape === "session" || shape === "child") && "rounded-control border border-line-strong text-ink-2",
        className,
      )}
    >
      {shape === "session" && <ArrowRightLeft />}
      {shape === "child" && <GitBranch />}
      {(shape === "person" || shape === "agent") &&
        (shape === "person" ? initials(name).toUpperCase() : initials(name).toLowerCase())}
    </span>
  );
}
