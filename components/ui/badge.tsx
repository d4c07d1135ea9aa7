import type { ComponentProps } from "react";
import { cn } from "../cn";

const TONE = {
  neutral: "text-ink-2 border-line-strong",
  failed: "text-failed border-current/40",
  stuck: "text-stuck border-current/40",
  running: "text-running border-current/40",
  needs: "text-needs border-current/40",
  ok: "text-ok border-current/40",
};

/** A word beside a name that says something unusual. 16 px high, with room for an icon. */
export function Badge({
  tone = "neutral",
  className,
  ...props
}: ComponentProps<"span"> & { tone?: keyof typeof TONE }) {
  return (
    <span
      className={cn(
        "inline-flex h-4 shrink-0 items-center gap-0.75 whitespace-nowrap rounded-chip border px-1 text-micro leading-none [&_svg]:size-2.5 [&_svg]:stroke-[2.4]",
        TONE[tone],
        className,
      )}
      {...props}
    />
  );
}
