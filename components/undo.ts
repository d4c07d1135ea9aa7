"use client";

import { dismissToast, toast } from "./ui/toast";

const UNDO_MS = 10_000;
let last: { run: () => void; until: number; toastId: number } | null = null;

/** Says what was done and offers to take it back, by button or `z`, for 10 seconds. */
export function toastWithUndo(message: string, detail: string | undefined, undo: () => void): void {
  const run = (): void => {
    last = null;
    undo();
  };
  const toastId = toast(message, { detail, action: { label: "Undo", keys: "z", onClick: run } });
  last = { run, until: Date.now() + UNDO_MS, toastId };
}

/** Takes back the last thing that offered it. False when there is none any more. */
export function undoLast(): boolean {
  if (!last || Date.now() > last.until) return false;
  dismissToast(last.toastId);
  last.run();
  return true;
}
