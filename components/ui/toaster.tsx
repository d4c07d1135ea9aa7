"use client";

import { CircleCheck, Info, OctagonX, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cn } from "../cn";
import { Button } from "./button";
import { Kbd } from "./kbd";
import { dismissToast, type ToastEntry, toastStore } from "./toast";

const ICON = { neutral: Info, ok: CircleCheck, failed: OctagonX };

/** Where toasts show: lower left, over the list; at the top on a phone, so that the composer stays free. */
export function Toaster() {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  return (
    <section
      aria-label="Notices"
      className="pointer-events-none fixed bottom-4 left-4 z-70 w-[328px] max-w-[calc(100vw-32px)] max-[760px]:top-[calc(var(--bar)+8px)] max-[760px]:bottom-auto"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {entry && entry.tone !== "failed" && <Toast key={entry.id} entry={entry} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {entry?.tone === "failed" && <Toast key={entry.id} entry={entry} />}
      </div>
    </section>
  );
}

/** Ends a toast when its time is over; the clock stands while it is looked at. */
function useLife(entry: ToastEntry, paused: boolean) {
  const left = useRef(entry.lifeMs);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(entry.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [entry.id, paused]);
}

/** True while the pointer or the focus is on it. */
function useHeld(frame: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: string, value: boolean) =>
      frame.current?.addEventListener(type, () => setHeld(value), { signal: listening.signal });
    on("pointerenter", true);
    on("focusin", true);
    on("pointerleave", false);
    on("focusout", false);
    return () => listening.abort();
  }, [frame]);
  return held;
}

function Toast({ entry }: { entry: ToastEntry }) {
  const frame = useRef<HTMLDivElement>(null);
  const paused = useHeld(frame);
  useLife(entry, paused);
  const { tone = "neutral", action } = entry;
  const Icon = ICON[tone];
  return (
    <div
      ref={frame}
      className="pointer-events-auto relative flex animate-arrive items-start gap-2.5 overflow-hidden rounded-card bg-raised py-2.5 pr-2 pl-3.5 shadow-pop [--focus-gap:var(--raised)]"
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cn("my-1 size-4 shrink-0 text-ink-2", tone === "failed" && "text-failed")}
      />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium wrap-anywhere">{entry.message}</p>
        {entry.detail && <div className="mt-0.5 text-ink-2 text-meta wrap-anywhere">{entry.detail}</div>}
      </div>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          className="text-ink"
          onClick={() => {
            dismissToast(entry.id);
            action.onClick();
          }}
        >
          {action.label}
          {action.keys && <Kbd>{action.keys}</Kbd>}
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={() => dismissToast(entry.id)}>
        <X aria-hidden />
      </Button>
      {action && (
        <span
          aria-hidden
          data-paused={paused || undefined}
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out bg-line-control [animation-duration:10s] data-paused:[animation-play-state:paused] motion-reduce:hidden"
        />
      )}
    </div>
  );
}
