"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { cn } from "../cn";
import { counted } from "../figures";
import { duration } from "../time";
import { type Call, toolNames } from "./group";
import { ToolCallLine } from "./tool-call";

/** What was done between two texts: one call is a line, more are a line that opens to a card. */
export function ToolRun({ calls }: { calls: readonly Call[] }) {
  const [open, setOpen] = useState(false);
  const [only, ...more] = calls;
  if (only && !more.length) return <ToolCallLine call={only} />;
  const failed = calls.filter((call) => call.isError).length;
  const starts = calls.flatMap((call) => call.at ?? []);
  const ends = calls.flatMap((call) => call.endedAt ?? []);
  const took = starts.length && ends.length ? Math.max(...ends) - Math.min(...starts) : 0;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 flex h-7 w-[calc(100%+6px)] min-w-0 cursor-default items-center gap-1.5 rounded-control px-1.5 text-left text-ink-2 text-meta hover:bg-hover pointer-coarse:h-(--control)"
      >
        <ChevronRight
          aria-hidden
          className={cn("size-3 shrink-0 text-ink-3 transition-transform", open && "rotate-90")}
          strokeWidth={2.1}
        />
        <b className="shrink-0 font-medium text-ink">Ran {counted(calls.length, "tool")}</b>
        <span className="min-w-0 flex-1 truncate text-ink-3">{toolNames(calls)}</span>
        {failed > 0 && <span className="shrink-0 font-medium text-failed">{failed} failed</span>}
        {took >= 50 && <span className="shrink-0 text-ink-3 tabular-nums">{duration(took)}</span>}
      </button>
      {open && (
        <div className="my-1 divide-y divide-line overflow-hidden rounded-card border border-line">
          {calls.map((call) => (
            <ToolCallLine key={call.key} call={call} framed />
          ))}
        </div>
      )}
    </div>
  );
}
