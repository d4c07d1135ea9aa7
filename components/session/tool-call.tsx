"use client";

import { Check, ChevronRight, CircleDashed, X } from "lucide-react";
import { useState } from "react";
import { cn } from "../cn";
import { Code, Masked } from "../markdown";
import { plainLine, plainText } from "../plain-text";
import { splitMasks } from "../rehype-masks";
import { duration } from "../time";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Segmented } from "../ui/segmented";
import { argumentLine, json, outputText } from "./blocks";
import type { Call } from "./group";

const LINE_UNITS = 160;

/** One call: a quiet line with its name and telling argument; opened, its input and output. */
export function ToolCallLine({ call, framed }: { call: Call; framed?: boolean }) {
  const [open, setOpen] = useState(false);
  const failed = call.isError === true;
  const pending = call.output === undefined && call.isError === undefined;
  const Icon = failed ? X : pending ? CircleDashed : Check;
  const state = failed ? "failed" : pending ? "no result" : "finished";
  const took = call.at !== undefined && call.endedAt !== undefined ? call.endedAt - call.at : undefined;
  return (
    <div className={cn(!framed && open && "my-1 rounded-card border border-line")}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn(
          "flex h-8 w-full min-w-0 cursor-default items-center gap-2 pr-3 pl-2.5 text-left text-ink-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] pointer-coarse:h-(--control)",
          !framed && !open && "-ml-1.5 h-7 w-[calc(100%+6px)] rounded-control pl-1.5",
        )}
      >
        {!framed && (
          <ChevronRight
            aria-hidden
            className={cn("size-3 shrink-0 text-ink-3 transition-transform", open && "rotate-90")}
            strokeWidth={2.1}
          />
        )}
        <Icon aria-hidden className={cn("size-3 shrink-0", failed && "text-failed")} strokeWidth={2.1} />
        <span className="sr-only">{state}:</span>
        <code className="shrink-0 font-medium font-mono text-ink text-meta">{plainLine(call.name)}</code>
        <bdi className="min-w-0 flex-1 truncate font-mono text-ink-3 text-meta">
          {plainLine(argumentLine(call.input).slice(0, LINE_UNITS))}
        </bdi>
        {failed && <span className="shrink-0 font-medium text-failed text-meta">Failed</span>}
        {took !== undefined && took >= 50 && (
          <span className="shrink-0 text-ink-3 text-meta tabular-nums">{duration(took)}</span>
        )}
      </button>
      {open && <InOut call={call} />}
    </div>
  );
}

function InOut({ call }: { call: Call }) {
  const hasInput = call.input !== undefined && call.input !== null;
  const [part, setPart] = useState<"input" | "output">(call.output === undefined && hasInput ? "input" : "output");
  const [raw, setRaw] = useState(false);
  const value = part === "input" ? call.input : call.output;
  const text = raw
    ? json(value)
    : part === "input"
      ? typeof value === "string"
        ? value
        : json(value)
      : outputText(value);
  return (
    <div className="px-2.5 pb-2.5">
      <div className="flex h-9 items-center gap-2 pointer-coarse:h-(--control)">
        <Segmented
          label={`Part of ${call.name}`}
          value={part}
          onChange={setPart}
          options={[
            { value: "input", label: "Input", disabled: !hasInput },
            { value: "output", label: "Output" },
          ]}
        />
        <span className="flex-1" />
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={raw}
          onClick={() => setRaw(!raw)}
          className="aria-pressed:bg-selected"
        >
          Raw
        </Button>
        <CopyButton value={text} />
      </div>
      <Code
        aria-label={`${part} of ${call.name}`}
        className="max-h-64 overflow-y-auto whitespace-pre-wrap wrap-anywhere rounded-control bg-fill"
      >
        {text ? (
          <WithMasks text={plainText(text)} />
        ) : (
          <span className="text-ink-3">
            {part === "output" && call.output === undefined ? "No result in this transcript" : "Empty"}
          </span>
        )}
      </Code>
    </div>
  );
}

function WithMasks({ text }: { text: string }) {
  let at = 0;
  return splitMasks(text).map((piece, n) => {
    at += piece.length;
    return n % 2 ? <Masked key={at}>{piece}</Masked> : piece;
  });
}
