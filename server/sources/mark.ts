import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { ReadMark } from "@/db";

const TAIL = 256;

/** The modification time of a mark whose transcript is not settled yet: no file has it, so the next run goes on. */
export const UNSETTLED = -1;

export type Stat = { size: number; mtimeMs: number; inode: number };

/** How a file that was read before must be read now (sources.md 7, Watching). */
export async function howToRead(
  file: FileHandle,
  stat: Stat,
  mark: ReadMark,
): Promise<"unchanged" | "delta" | "fresh"> {
  if (stat.inode !== mark.inode) return "fresh";
  if (stat.size === mark.size && stat.mtimeMs === mark.mtimeMs) return "unchanged";
  const grew = stat.size > mark.size || (mark.mtimeMs === UNSETTLED && stat.size >= mark.offset);
  return grew && (await tailHash(file, mark.offset)) === mark.tailHash ? "delta" : "fresh";
}

/** sha256 of the (up to) 256 bytes before `offset`. */
export async function tailHash(file: FileHandle, offset: number): Promise<string> {
  const length = Math.min(TAIL, offset);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset - length);
  return sha256(buffer.subarray(0, bytesRead));
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export const newMark = (): ReadMark => ({
  size: 0,
  mtimeMs: UNSETTLED,
  inode: 0,
  offset: 0,
  line: 0,
  tailHash: "",
  pending: 0,
  badLines: 0,
  badSamples: [],
});
