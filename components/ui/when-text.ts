const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `19 Nov 2026, 17:58`, in the given zone or the reader's own. */
export function dateText(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone ? { timeZone } : {}),
  }).format(at);
}

/** `now`, `5m ago`, `in 3 days`: how far away a moment is. */
export function distanceText(at: number, now: number): string {
  const far = Math.abs(at - now);
  if (far < MINUTE) return "now";
  // What a limit of 90 days has left is 90 days until a whole day is gone.
  const whole = at < now ? Math.floor : Math.ceil;
  const [count, unit] =
    far < HOUR
      ? [whole(far / MINUTE), "m"]
      : far < DAY
        ? [whole(far / HOUR), "h"]
        : [whole(far / DAY), whole(far / DAY) === 1 ? " day" : " days"];
  return at < now ? `${count}${unit} ago` : `in ${count}${unit}`;
}
