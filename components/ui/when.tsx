"use client";

import { useSyncExternalStore } from "react";
import { dateText, distanceText } from "./when-text";

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
};

type Props = { at: number; distance?: boolean; className?: string };

/** A moment in the reader's own time zone; with `distance` as "5m ago", the full date on hover. The server says UTC. */
export function When({ at, distance, className }: Props) {
  const text = useSyncExternalStore(
    everyMinute,
    () => (distance ? distanceText(at, Date.now()) : dateText(at)),
    () => dateText(at, "UTC"),
  );
  const full = useSyncExternalStore(
    everyMinute,
    () => dateText(at),
    () => dateText(at, "UTC"),
  );
  return (
    <time dateTime={new Date(at).toISOString()} title={full} className={className}>
      {text}
    </time>
  );
}
