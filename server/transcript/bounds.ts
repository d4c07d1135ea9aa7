import type { Block } from "@/db";

const MAX_TEXT = 4000;
const NOTE = "\n…(truncated)…";
const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Longest grapheme cluster that is looked at whole; a longer one is cut inside, never inside a code point. */
const WINDOW = 256;

/** Longest prefix of whole grapheme clusters with at most `max` units. Work is bounded by the window, not the text. */
export function graphemePrefix(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = Math.max(0, max - WINDOW);
  const start = from === 0 ? 0 : SEGMENTER.segment(text.slice(from, max + WINDOW)).containing(WINDOW / 2)?.index;
  const base = from + (start ?? 0);
  let end = base;
  for (const { index, segment } of SEGMENTER.segment(text.slice(base, max + WINDOW))) {
    if (base + index + segment.length > max) break;
    end = base + index + segment.length;
  }
  if (end > 0) return text.slice(0, end);
  return text.slice(0, max).isWellFormed() ? text.slice(0, max) : text.slice(0, max - 1);
}

/** H6: a text over 4,000 units, cut between graphemes and marked. */
export const cutText = (text: string): string =>
  text.length > MAX_TEXT ? graphemePrefix(text, MAX_TEXT) + NOTE : text;

const BINARY_TYPES = new Set(["image", "audio", "video", "file", "document"]);

/** H6: what stands for a binary block in a reply, or null when the block carries no binary data. */
export function omittedBinary(block: Block): Block | null {
  if (!BINARY_TYPES.has(block.type)) return null;
  const { mimeType, data, bytes, sha256 } = block as {
    mimeType?: unknown;
    data?: unknown;
    bytes?: unknown;
    sha256?: unknown;
  };
  if (typeof data !== "string" && typeof sha256 !== "string") return null;
  const size = typeof data === "string" ? Buffer.from(data, "base64").length : bytes;
  return {
    type: block.type,
    ...(typeof mimeType === "string" ? { mimeType } : {}),
    omitted: true,
    bytes: size,
  } as Block;
}
