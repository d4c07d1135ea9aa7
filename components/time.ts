/** Which clock times are told by: the moment, and the zone (absent = the browser's own). */
export type Clock = { now: number; zone?: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: number, zone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const id = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(id) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  formats.set(id, known);
  return known.format(at);
}

const isDate = (at: number): boolean => Number.isFinite(at) && Math.abs(at) <= 8.64e15;

/** How long ago, in as few characters as say it: `now`, `9m`, `3h`, `Tue`, `19 Nov`, `Nov 2024`. */
export function ago(at: number, { now, zone }: Clock): string {
  if (!isDate(at)) return "unknown";
  const age = now - at;
  if (age < 45_000) return "now";
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 6 * DAY) return format(at, zone, { weekday: "short" });
  const sameYear = format(at, zone, { year: "numeric" }) === format(now, zone, { year: "numeric" });
  return format(at, zone, sameYear ? { day: "numeric", month: "short" } : { month: "short", year: "numeric" });
}

/** The whole moment, for a title: `Wed 19 Nov 2025, 17:58:03`. */
export const moment = (at: number, { zone }: Clock): string =>
  isDate(at)
    ? `${format(at, zone, { weekday: "short" })} ${format(at, zone, { day: "numeric", month: "short", year: "numeric" })}, ${format(at, zone, { hour: "2-digit", minute: "2-digit", second: "2-digit" })}`
    : "unknown";

/** Time of day, with the day in front when it is not today: `14:29`, `Wed 18:04`, `3 Mar 18:04`. */
export function clockTime(at: number, clock: Clock): string {
  if (!isDate(at)) return "unknown";
  const time = format(at, clock.zone, { hour: "2-digit", minute: "2-digit" });
  if (dayOf(at, clock) === dayOf(clock.now, clock)) return time;
  const near = Math.abs(clock.now - at) < 6 * DAY;
  return `${format(at, clock.zone, near ? { weekday: "short" } : { day: "numeric", month: "short" })} ${time}`;
}

/** A day as text that is equal for two moments of the same day. */
export const dayOf = (at: number, { zone }: Clock): string =>
  isDate(at) ? format(at, zone, { year: "numeric", month: "2-digit", day: "2-digit" }) : "unknown";

/** A day by name: `Today, Thursday 20 November`. */
export function dayName(at: number, clock: Clock): string {
  if (!isDate(at)) return "Unknown day";
  const sameYear = format(at, clock.zone, { year: "numeric" }) === format(clock.now, clock.zone, { year: "numeric" });
  const weekday = format(at, clock.zone, { weekday: "long" });
  const date = format(at, clock.zone, { day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) });
  const day = dayOf(at, clock);
  if (day === dayOf(clock.now, clock)) return `Today, ${weekday} ${date}`;
  if (day === dayOf(clock.now - DAY, clock)) return `Yesterday, ${weekday} ${date}`;
  return `${weekday} ${date}`;
}

/** A length of time, two units at most: `0.4s`, `42s`, `8m50s`, `1h05m`, `3d4h`. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return "unknown";
  if (ms < 9_950) return `${(Math.round(ms / 100) / 10).toString()}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m${String(seconds % 60).padStart(2, "0")}s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h${String(minutes % 60).padStart(2, "0")}m`;
  return `${Math.floor(hours / 24)}d${hours % 24}h`;
}

/** A silence in words: `15 h 40 min idle`. */
export function idleWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return `${minutes} min idle`;
  if (ms < DAY)
    return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min idle` : `${minutes / 60} h idle`;
  const days = Math.round(ms / DAY);
  return days === 1 ? "1 day idle" : `${days} days idle`;
}
