import { isObject, type Json } from "./fields";

/** An object of a line with the bytes it was made from. */
export type Piece = { value: Json; raw: Uint8Array };

/** `used` = bytes of the line behind the last good object; `bad` = why the rest could not be read. */
export type ParsedLine = { pieces: Piece[]; used: number; bad?: string };

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const DEEPEST = 500;

/**
 * The objects of one line: usually one, several when a writer lost a newline (`}{`, sources.md 7). What follows the
 * leading good objects is bad. A blank line gives nothing.
 */
export function parseLine(bytes: Buffer): ParsedLine {
  if (isBlank(bytes)) return { pieces: [], used: bytes.length };
  const whole = parse(bytes);
  if (isObject(whole) && shallow(whole, DEEPEST)) {
    return { pieces: [{ value: whole, raw: bytes }], used: bytes.length };
  }
  const pieces: Piece[] = [];
  let used = 0;
  for (let end = objectEnd(bytes, used); end > 0; end = objectEnd(bytes, used)) {
    const raw = bytes.subarray(used, end);
    const value = parse(raw);
    if (!isObject(value) || !shallow(value, DEEPEST)) break;
    pieces.push({ value, raw });
    used = end;
  }
  const rest = bytes.subarray(used);
  return isBlank(rest) ? { pieces, used } : { pieces, used, bad: whyBad(parse(rest)) };
}

/** Judged by itself, so that a rest read later, as a line of its own, gets the same reason. */
function whyBad(value: unknown): string {
  if (value === undefined) return "not JSON";
  return isObject(value) ? "nested too deeply" : "not an object";
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** JSON's own white space only: a line of NUL bytes is bad, not blank. */
const isBlank = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

/** Where the object that begins at `from` (after white space) ends; -1 when none begins there or it does not end. */
function objectEnd(bytes: Buffer, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === ESCAPE) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
    if (depth === 0 && !isBlank(bytes.subarray(at, at + 1))) return -1;
  }
  return -1;
}

/** Guards every later walk and JSON.stringify against a crafted line. */
function shallow(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (left === 0) return false;
  for (const inner of Object.values(value)) if (!shallow(inner, left - 1)) return false;
  return true;
}
