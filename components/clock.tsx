"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { keepCookie } from "./cookie";
import { ago, type Clock, clockTime, moment } from "./time";

const TICK_MS = 10_000;
const ClockContext = createContext<Clock>({ now: 0 });

/** The time everything below is told by. Begins with the server's, so that both say the same; then the browser's. */
export function ClockProvider({ start, children }: { start: Clock; children: ReactNode }) {
  const [clock, setClock] = useState(start);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // The next page comes with times of this zone from the start.
    keepCookie("zone", timeZone);
    const tick = () => setClock({ now: Date.now(), zone: timeZone });
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export const useClock = (): Clock => useContext(ClockContext);

type Props = { at: number; form?: "ago" | "time"; className?: string };

/** A time in few characters; the whole of it in its title. */
export function Time({ at, form = "ago", className }: Props) {
  const clock = useClock();
  return (
    <time dateTime={isoOf(at)} title={moment(at, clock)} className={className}>
      {form === "ago" ? ago(at, clock) : clockTime(at, clock)}
    </time>
  );
}

const isoOf = (at: number): string | undefined =>
  Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : undefined;
