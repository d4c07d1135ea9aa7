import { Check, CirclePause, CircleSlash, Hand, Hourglass, type LucideIcon, OctagonX, Timer } from "lucide-react";
import { cn } from "./cn";
import { STATUS_WORD, type Status } from "./status";

const ICON: Partial<Record<Status, LucideIcon>> = {
  needs: Hand,
  failed: OctagonX,
  stuck: Hourglass,
  queued: Timer,
  waiting: CirclePause,
  done: Check,
  stopped: CircleSlash,
};

const TONE: Partial<Record<Status, string>> = {
  needs: "text-needs",
  failed: "text-failed",
  stuck: "text-stuck",
  running: "text-running",
  unseen: "text-accent",
};

/** A shape for a status, with its word as the text alternative. */
export function StatusGlyph({ status, word, className }: { status: Status; word?: string; className?: string }) {
  const Icon = ICON[status];
  return (
    <span
      role="img"
      aria-label={word ?? STATUS_WORD[status]}
      className={cn("inline-grid size-4 shrink-0 place-items-center text-ink-3", TONE[status], className)}
    >
      {Icon ? <Icon aria-hidden className="size-[15px]" strokeWidth={2} /> : <Dot status={status} />}
    </span>
  );
}

function Dot({ status }: { status: Status }) {
  if (status === "idle") return <span className="size-1.5 rounded-full border-[1.5px] border-line-control" />;
  return (
    <span
      className={cn(
        "size-2 rounded-full bg-current",
        status === "running" &&
          "animate-breathe shadow-[0_0_0_3px_color-mix(in_oklch,currentColor_22%,transparent)] in-data-[live=stale]:animate-none motion-reduce:animate-none",
      )}
    />
  );
}

/** The word of a status in its colour. */
export function StatusWord({ status, word, className }: { status: Status; word?: string; className?: string }) {
  return <span className={cn("font-medium", TONE[status], className)}>{word ?? STATUS_WORD[status]}</span>;
}
