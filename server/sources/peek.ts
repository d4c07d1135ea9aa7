import { z } from "zod";
import { anything, instant, type Json, text } from "./fields";
import { type Allow, openInside } from "./inside";
import { parseLine } from "./json-line";
import { readLines } from "./lines";
import { baseName } from "./pi-format/entry";

const HEAD = 64 * 1024;

/** A session header, as far as it can be trusted: an id that may stand in a key, a parent's file name. */
export type Header = { id?: string; at?: number; parent?: string };

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const schema = z.object({ type: text, id: text, timestamp: anything, parentSession: text });

/** The good objects in the first 64 KB of a file. */
export async function peekObjects(root: string, path: string, allow: Allow): Promise<Json[]> {
  const file = await openInside(root, path, allow);
  try {
    const { size } = await file.stat();
    const found: Json[] = [];
    for await (const lines of readLines(file, { offset: 0, line: 0, end: Math.min(HEAD, size), cap: HEAD })) {
      for (const { bytes } of lines) if (bytes) found.push(...parseLine(bytes).pieces.map((piece) => piece.value));
    }
    return found;
  } finally {
    await file.close();
  }
}

/** The header of a transcript: its first good line when that is one, else null (sources.md 1.4). */
export async function peekHeader(root: string, path: string, allow: Allow): Promise<Header | null> {
  const [first] = await peekObjects(root, path, allow);
  const header = first && schema.parse(first);
  if (header?.type !== "session") return null;
  return {
    id: header.id && ID.test(header.id) ? header.id : undefined,
    at: instant(header.timestamp),
    parent: header.parentSession && baseName(header.parentSession),
  };
}
