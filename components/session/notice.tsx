"use client";

import {
  CircleAlert,
  FileWarning,
  FoldVertical,
  GitBranch,
  Info,
  type LucideIcon,
  OctagonX,
  RotateCcw,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Time } from "../clock";
import { cn } from "../cn";
import { count } from "../figures";
import { Markdown } from "../markdown";
import { plainLine } from "../plain-text";
import { partsOf } from "./blocks";
import type { Entry, NoticeKind } from "./group";
import { Parts } from "./parts";

const DIVIDERS: Partial<Record<NoticeKind, { icon: LucideIcon; text: string }>> = {
  compaction: { icon: FoldVertical, text: "Compacted" },
  reset: { icon: RotateCcw, text: "Reset" },
  branch_summary: { icon: GitBranch, text: "Went on from another branch" },
};

/** What the system did, as a divider; what it has to say, as a dashed notice. Never anybody's words. */
export function Notice({ entry }: { entry: Extract<Entry, { type: "notice" }> }) {
  const { kind, message, mark } = entry;
  const divider = DIVIDERS[kind];
  if (divider) {
    const before = kind === "compaction" && mark.tokensBefore ? `, ${count(mark.tokensBefore)} tokens before` : "";
    return (
      <Divider
        icon={divider.icon}
        summary={partsOf(message.content)
          .flatMap((part) => (part.type === "text" ? part.text : []))
          .join("\n\n")}
      >
        <b className="font-medium text-ink-2">{divider.text}</b>
        {before}
      </Divider>
    );
  }
  if (kind === "omitted")
    return (
      <Dashed icon={FileWarning} at={message.timestamp}>
        A message of “{plainLine(message.role)}” is left out here: it is larger than one reply may be.
      </Dashed>
    );
  if (kind === "prompt_error" || kind === "aborted")
    return (
      <Dashed icon={kind === "aborted" ? OctagonX : CircleAlert} at={message.timestamp} tone="text-failed">
        <b className="font-medium text-ink">{kind === "aborted" ? "The run was stopped." : "The model call failed."}</b>{" "}
        <span className="wrap-anywhere">{plainLine(textOf(message.content))}</span>
      </Dashed>
    );
  return (
    <Dashed
      icon={Info}
      at={message.timestamp}
      label={message.role === "user" || message.role === "system" ? "System" : message.role}
    >
      <Parts parts={partsOf(message.content)} masked={mark.redacted} />
    </Dashed>
  );
}

const textOf = (content: unknown): string =>
  partsOf(content)
    .flatMap((part) => (part.type === "text" ? part.text : []))
    .join(" ");

function Divider({ icon: Icon, summary, children }: { icon: LucideIcon; summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div role="note">
      <div className="flex min-h-10 items-center gap-3 text-ink-3 text-meta before:h-px before:min-w-3 before:flex-1 before:bg-line after:h-px after:min-w-3 after:flex-1 after:bg-line">
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5" strokeWidth={2} />
          <span>{children}</span>
          {summary && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="cursor-default font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current"
            >
              {open ? "Hide summary" : "Show summary"}
            </button>
          )}
        </span>
      </div>
      {open && (
        <Markdown
          text={summary}
          className="mb-2 rounded-card border border-line border-dashed px-3 py-2 text-ink-2 text-ui"
        />
      )}
    </div>
  );
}

type DashedProps = { icon: LucideIcon; at?: number; tone?: string; label?: string; children: ReactNode };

function Dashed({ icon: Icon, at, tone, label, children }: DashedProps) {
  return (
    <div
      role="note"
      className="my-2 ml-9 flex items-start gap-2 rounded-card border border-line-strong border-dashed px-3 py-2 text-ink-2 text-meta phone:ml-0"
    >
      <Icon aria-hidden className={cn("mt-px size-3.5 shrink-0 text-ink-3", tone)} strokeWidth={2} />
      <div className="min-w-0 flex-1">
        {label && <span className="mb-1 block font-medium text-ink-3 capitalize">{plainLine(label)}</span>}
        {children}
      </div>
      {at !== undefined && <Time at={at} form="time" className="shrink-0 text-ink-3 tabular-nums" />}
    </div>
  );
}
