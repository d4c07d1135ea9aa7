import type { FileHandle } from "node:fs/promises";

const CHUNK = 256 * 1024;
const LF = 0x0a;
const CR = 0x0d;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** One line of a file. `bytes` is without newline, trailing `\r` and BOM; null when the line was over the cap. */
export type Line = {
  bytes: Buffer | null;
  /** 1 for the first line of the file. */
  number: number;
  /** Byte where `bytes` begins. */
  start: number;
  /** Byte after the newline; the end of what was read when there is none. */
  end: number;
  /** False for the last line of the file when its newline is missing. */
  ended: boolean;
};

export type LineOptions = { offset: number; line: number; end: number; cap: number };

/**
 * Lines of a file between two bytes, a group for each chunk read (sources.md 7). Splits on 0x0A alone: other Unicode
 * line ends are text. Holds one chunk and one line at most; past the cap a line is skipped, not kept.
 */
export async function* readLines(file: FileHandle, { offset, line, end, cap }: LineOptions): AsyncGenerator<Line[]> {
  let at = offset;
  let number = line;
  let start = offset;
  let parts: Buffer[] = [];
  let held = 0;

  const take = (piece: Buffer): void => {
    held += piece.length;
    if (held > cap) parts = [];
    else if (piece.length > 0) parts.push(piece);
  };
  const close = (lineEnd: number, ended: boolean): Line => {
    const whole = held > cap ? null : parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts);
    const made = trimmed({ bytes: whole, number: number + 1, start, end: lineEnd, ended });
    parts = [];
    held = 0;
    start = lineEnd;
    if (ended) number += 1;
    return made;
  };

  while (at < end) {
    // A fresh buffer each time: lines are views into it and outlive this turn of the loop.
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    const lines: Line[] = [];
    let from = 0;
    for (let cut = chunk.indexOf(LF); cut >= 0; cut = chunk.indexOf(LF, from)) {
      take(chunk.subarray(from, cut));
      from = cut + 1;
      lines.push(close(at + from, true));
    }
    take(chunk.subarray(from));
    at += bytesRead;
    if (lines.length > 0) yield lines;
  }
  if (held > 0) yield [close(at, false)];
}

function trimmed(line: Line): Line {
  let { bytes, start } = line;
  if (!bytes) return line;
  if (start === 0 && bytes.subarray(0, 3).equals(BOM)) {
    bytes = bytes.subarray(3);
    start = 3;
  }
  if (bytes.at(-1) === CR) bytes = bytes.subarray(0, -1);
  return { ...line, bytes, start };
}
