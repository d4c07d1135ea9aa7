"use client";

import { RefreshCw, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "../cn";
import { duration } from "../time";
import { useLive } from "./live-provider";

const STALE_MS = 12_000;

/** Seconds the stream has been away, counted while it is; null while it is there. */
function useAway(): number | null {
  const { connection } = useLive();
  const [now, setNow] = useState(0);
  const since = connection.state === "live" ? null : connection.since;
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, now - since);
}

export function useIsStale(): boolean {
  const away = useAway();
  return away !== null && away >= STALE_MS;
}

/** Whether what is shown is now: live, reconnecting, or stale and for how long. */
export function LiveBadge({ className }: { className?: string }) {
  const away = useAway();
  const look = "inline-flex items-center gap-1.5 whitespace-nowrap text-meta text-ink-2";
  if (away === null)
    return (
      <span className={cn(look, className)} title="Changes arrive as they happen">
        <span aria-hidden className="size-1.5 rounded-full bg-ok" />
        <span data-live-word>Live</span>
      </span>
    );
  const stale = away >= STALE_MS;
  const Icon = stale ? WifiOff : RefreshCw;
  return (
    <span
      className={cn(look, className)}
      title={
        stale
          ? "The connection is lost; what you see may be old. Reading goes on."
          : "The connection was lost a moment ago"
      }
    >
      <Icon aria-hidden className={cn("size-3", stale ? "text-failed" : "text-stuck")} />
      <span data-live-word>{stale ? `Stale since ${duration(Math.floor(away / 1000) * 1000)}` : "Reconnecting"}</span>
    </span>
  );
}
