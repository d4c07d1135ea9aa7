"use client";

import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { titleOf } from "../names";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { useWho } from "../who";
import type { usePatch } from "./use-patch";

const LONGEST = 64;

/** The session's name, and for those who may, the pencil that sets its label. */
export function TitleEdit({ row, patch }: { row: Row; patch: ReturnType<typeof usePatch> }) {
  const { readOnly } = useWho();
  const [editing, setEditing] = useState(false);
  const title = titleOf(row);
  if (editing) return <Editor row={row} patch={patch} onDone={() => setEditing(false)} />;
  return (
    <div className="group/title flex min-w-0 items-center gap-1">
      <h1 className="min-w-0 truncate font-semibold text-title tracking-(--tracking-title)" title={title}>
        <bdi>{title}</bdi>
      </h1>
      {readOnly === null && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Edit label"
          title="Edit label"
          onClick={() => setEditing(true)}
          className="opacity-0 focus-visible:opacity-100 group-hover/title:opacity-100 phone:hidden pointer-coarse:opacity-100 [&_svg]:size-3.5"
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </div>
  );
}

function Editor({ row, patch, onDone }: { row: Row; patch: ReturnType<typeof usePatch>; onDone: () => void }) {
  const [text, setText] = useState(row.label ?? titleOf(row).slice(0, LONGEST));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onDone();
    const label = text.trim();
    if (label === (row.label ?? "")) return;
    void patch({
      fields: { label: label || null },
      row: { label: label || undefined },
      done: label ? "Label saved" : "Label removed",
      undo: { fields: { label: row.label ?? null }, row: { label: row.label } },
      failed: "The label was not saved",
    });
  };
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 items-center gap-2">
      <Input
        autoFocus
        aria-label="Label; empty takes the title from the conversation"
        value={text}
        maxLength={LONGEST}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
        className="h-7 max-w-96 font-semibold text-title"
      />
      <Button type="submit" size="sm" variant="primary">
        Save
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
