/** A count in few characters: `812`, `64k`, `1.2M`; with `fine` one more digit: `64.2k`. Unknown is said, never 0. */
export function count(value: number | undefined | null, fine = false): string {
  if (value === undefined || value === null || !Number.isFinite(value)) return "n/a";
  if (value < 1000) return String(Math.round(value));
  const [unit, scaled] = value < 999_500 ? ["k", value / 1000] : ["M", value / 1_000_000];
  const digits = (fine && scaled < 100) || (unit === "M" && scaled < 10) || (fine && unit === "M") ? 1 : 0;
  return `${scaled.toFixed(digits)}${unit}`;
}

/** All digits, grouped: `64,200`. */
export const digits = (value: number): string => new Intl.NumberFormat("en").format(value);

export function money(usd: number | undefined | null): string {
  if (usd === undefined || usd === null || !Number.isFinite(usd)) return "n/a";
  return usd !== 0 && Math.abs(usd) < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  return value < 1_000_000 ? `${Math.round(value / 1000)} KB` : `${(value / 1_000_000).toFixed(1)} MB`;
}

/** `1 run`, `3 runs`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
