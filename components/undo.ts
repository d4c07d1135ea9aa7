"use client";

import { toast } from "./ui/toast";

const UNDO_MS = 10_000;
let last: { run: () => void; until: number } | null = null;

/** Says what was done and offers to take it back, by button or `z`, for 10 seconds. */
export function toastWithUndo(message: string, detail: string | undefined, undo: () => void): void {
  const entry = { run: undo, until: Date.now() + UNDO_MS };
  last = entry;
  toast(message, {
    detail,
    action: {
      label: "Undo",
      keys: "z",
      onClick: () => {
        if (last === entry) last = null;
        undo();
      },
    },
  });
}

/** Takes back the last thing that offered it. False when there is none any more. */
export function undoLast(): boolean {
  const entry = last;
  last = null;
  if (!entry || Date.now() > entry.until) return false;
  entry.run();
  return true;
}
