"use client";

import type { ReactNode } from "react";

type ToastTone = "neutral" | "ok" | "failed";
export type ToastOptions = {
  detail?: ReactNode;
  action?: { label: string; onClick: () => void; keys?: string };
  tone?: ToastTone;
};
export type ToastEntry = ToastOptions & { id: number; message: ReactNode; lifeMs: number };

const WITH_ACTION_MS = 10_000;
const PLAIN_MS = 5_000;
const FAILED_MS = 8_000;

let current: ToastEntry | null = null;
let lastId = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** How long it stays: long enough to press its button, or to read bad news. */
const lifeOf = ({ action, tone }: ToastOptions): number =>
  action ? WITH_ACTION_MS : tone === "failed" ? FAILED_MS : PLAIN_MS;

/** Says what happened, lower left. One at a time: a new one takes the place of the old. Returns its id. */
export function toast(message: ReactNode, options: ToastOptions = {}): number {
  lastId += 1;
  current = { ...options, id: lastId, message, lifeMs: lifeOf(options) };
  tell();
  return lastId;
}

/** Takes it away, if it is still the one that shows. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  tell();
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => current,
};
