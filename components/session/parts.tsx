"use client";

import { FileWarning, Image, Paperclip } from "lucide-react";
import { useState } from "react";
import { bytes } from "../figures";
import { Code, Markdown } from "../markdown";
import { plainText } from "../plain-text";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { json, type Part } from "./blocks";

/** The visible parts of a message, whatever they are. */
export function Parts({ parts, masked }: { parts: readonly Part[]; masked?: boolean }) {
  return parts.map((part, n) => {
    const key = `${n} ${part.type}`;
    if (part.type === "text") return <Markdown key={key} text={part.text} masked={masked} />;
    if (part.type === "media") return <Media key={key} part={part} />;
    if (part.type === "unknown") return <UnknownBlock key={key} value={part.value} />;
    return null;
  });
}

/** A file of the message: what it is and how big. */
function Media({ part }: { part: Extract<Part, { type: "media" }> }) {
  const Icon = part.kind === "image" ? Image : Paperclip;
  const facts = [part.mimeType, part.bytes === undefined ? undefined : bytes(part.bytes)].filter(Boolean).join(", ");
  return (
    <p className="inline-flex items-center gap-2 rounded-card border border-line px-3 py-2 text-ink-2 text-meta">
      <Icon aria-hidden className="size-4 text-ink-3" />
      <span className="capitalize">{part.kind}</span>
      {facts && <span className="text-ink-3">{facts}</span>}
    </p>
  );
}

/** Something this screen has no form for: its name, and the whole of it on request. */
function UnknownBlock({ value, name }: { value: unknown; name?: string }) {
  const [open, setOpen] = useState(false);
  const type = name ?? (value as { type?: unknown } | null)?.type;
  const text = json(value);
  return (
    <div className="overflow-hidden rounded-card border border-line-strong border-dashed text-meta">
      <div className="flex min-h-9 items-center gap-2 pr-1.5 pl-3 text-ink-2">
        <FileWarning aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">
          Unknown block
          {typeof type === "string" && type ? (
            <code className="ml-1.5 font-mono text-ink">{plainText(type)}</code>
          ) : null}
        </span>
        <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide" : "Show"}
        </Button>
        <CopyButton value={text} label="Copy block" size="icon-sm" />
      </div>
      {open && (
        <Code className="max-h-64 overflow-y-auto border-line border-t whitespace-pre-wrap wrap-anywhere">
          {plainText(text)}
        </Code>
      )}
    </div>
  );
}
