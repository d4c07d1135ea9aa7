import { isObject, type Json } from "../fields";

/** Rows of a `sessions.json`; null for a row that could not be read. `complete` is false when the file ends too early. */
export type IndexFile = { rows: Map<string, Json | null>; complete: boolean };

/** The bulk of every row and nothing a session list needs (sources.md 1.2). */
const DROPPED = new Set(["skillsSnapshot", "systemPromptReport"]);
const LONGEST_FIELD = 64 * 1024;

const [QUOTE, ESCAPE, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Reads `sessions.json` a row at a time, big fields skipped unparsed. Never throws: what is whole before a break is given. */
export function parseIndex(bytes: Buffer): IndexFile {
  const rows = new Map<string, Json | null>();
  const complete = eachMember(bytes, (key, value) => rows.set(key, parseRow(value)));
  return { rows, complete };
}

/** One row's JSON without its big fields; null when it is not an object. */
export function parseRow(bytes: Buffer): Json | null {
  const fields: [string, unknown][] = [];
  const whole = eachMember(bytes, (name, value) => {
    if (DROPPED.has(name) || value.length > LONGEST_FIELD) return;
    fields.push([name, JSON.parse(value.toString("utf8"))]);
  });
  const row: unknown = Object.fromEntries(fields);
  return whole && isObject(row) ? row : null;
}

/** Calls for each member of the object in `bytes`; false when the object is broken, from that place on nothing is called. */
function eachMember(bytes: Buffer, call: (name: string, value: Buffer) => void): boolean {
  let at = skipBlank(bytes, 0);
  if (bytes[at] !== OPEN) return false;
  at = skipBlank(bytes, at + 1);
  if (bytes[at] === CLOSE) return true;
  for (;;) {
    const nameEnd = bytes[at] === QUOTE ? valueEnd(bytes, at) : -1;
    if (nameEnd < 0) return false;
    const colon = skipBlank(bytes, nameEnd);
    if (bytes[colon] !== COLON) return false;
    const from = skipBlank(bytes, colon + 1);
    const to = valueEnd(bytes, from);
    if (to < 0) return false;
    try {
      call(String(JSON.parse(bytes.toString("utf8", at, nameEnd))), bytes.subarray(from, to));
    } catch {
      return false;
    }
    at = skipBlank(bytes, to);
    if (bytes[at] === CLOSE) return true;
    if (bytes[at] !== COMMA) return false;
    at = skipBlank(bytes, at + 1);
  }
}

/** The byte after the JSON value that begins at `from`; -1 when it does not end. */
function valueEnd(bytes: Buffer, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === ESCAPE) at++;
      else if (byte === QUOTE) {
        inString = false;
        if (depth === 0) return at + 1;
      }
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (byte === COMMA || isBlank(byte))) return at;
  }
  return -1;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at++;
  return at;
}
