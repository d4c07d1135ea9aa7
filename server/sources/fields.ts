import { z } from "zod";

/** Fields of foreign data: a missing or wrong-typed one is simply absent, never an error (sources.md, head). */
export const text = z.string().optional().catch(undefined);
export const number = z.number().optional().catch(undefined);
export const anything = z.unknown().optional();
export const flag = z.boolean().optional().catch(undefined);

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A string with something in it besides blanks, else undefined. */
export const nonBlank = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() ? value : undefined;

const LAST_DAY = 8.64e15;

/** ISO text or a number of seconds, ms, µs or ns -> ms since epoch; anything else -> undefined (sources.md 7). */
export function instant(value: unknown): number | undefined {
  const ms = typeof value === "string" ? Date.parse(value) : typeof value === "number" ? scaled(value) : Number.NaN;
  return Number.isFinite(ms) && ms > 0 && ms <= LAST_DAY ? Math.trunc(ms) : undefined;
}

function scaled(value: number): number {
  if (value < 1e11) return value * 1e3;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1e3 : value / 1e6;
}
