import { invalid } from "@/db";

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `30d`, `12h`, `90m`, `2w`, or a date such as 2027-01-31, as ms since epoch. Throws `invalid_input`. */
export function expiryOf(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (count && unit) return now + Number(count) * (UNITS[unit] ?? 0);
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalid("expires", "--expires is a time such as 30d, 12h or 2027-01-31");
  return at;
}
