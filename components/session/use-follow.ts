"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "../trpc";

const NEAR_PX = 48;

type Options = {
  box: RefObject<HTMLDivElement | null>;
  messages: readonly Message[];
  anchor: string | null;
  /** Newer messages exist that are not loaded: the end shown is not the end. */
  detached: boolean;
};

/**
 * Keeps a reader's place. The box is laid out from its end (`column-reverse`), so older messages never move anything; new ones at the
 * end are followed only by a reader who is there, and counted for one who is not.
 */
export function useFollow({ box, messages, anchor, detached }: Options) {
  const [missed, setMissed] = useState(0);
  const before = useRef({ height: 0, last: "", count: 0, atEnd: true });
  const last = messages.at(-1)?.id ?? "";

  // Before the browser paints: what came in below must not push away what is being read.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, last: oldLast, atEnd } = before.current;
    if (oldLast && oldLast !== last && (!atEnd || detached)) {
      element.scrollTop -= element.scrollHeight - height;
      const added = messages.length - 1 - messages.findIndex((message) => message.id === oldLast);
      if (!detached) setMissed((now) => now + added);
    }
    before.current = { ...before.current, height: element.scrollHeight, last, count: messages.length };
  }, [box, messages, last, detached]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = (): void => {
      const atEnd = Math.abs(element.scrollTop) < NEAR_PX;
      before.current.atEnd = atEnd;
      if (atEnd) setMissed(0);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [box]);

  // Opened at a message: once it is there, in the middle of the screen.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (anchor === null || shown.current === anchor || !messages.length) return;
    const target = box.current?.querySelector(`[data-m="${CSS.escape(anchor)}"]`);
    if (!target) return;
    shown.current = anchor;
    target.scrollIntoView({ block: "center" });
  }, [box, anchor, messages]);

  return { missed, toEnd: () => box.current?.scrollTo({ top: 0 }) };
}
