import { lowerBound } from "./seek";

/** Where noise markers were cut out: offsets in the clean text, ascending, and the marker that stood at each. */
export type Cuts = { offsets: readonly number[]; markers: readonly string[] };

export const NO_CUTS: Cuts = { offsets: [], markers: [] };

const MARKER = /\]<\]minimax\[>\[/gi;

/** S2a: cuts every noise marker out and remembers where it stood, so that code regions can get theirs back. */
export function cutNoise(text: string): { text: string; cuts: Cuts } {
  const parts: string[] = [];
  const offsets: number[] = [];
  const markers: string[] = [];
  let from = 0;
  let length = 0;
  for (const match of text.matchAll(MARKER)) {
    parts.push(text.slice(from, match.index));
    length += match.index - from;
    offsets.push(length);
    markers.push(match[0]);
    from = match.index + match[0].length;
  }
  if (markers.length === 0) return { text, cuts: NO_CUTS };
  parts.push(text.slice(from));
  return { text: parts.join(""), cuts: { offsets, markers } };
}

/** Whether a marker stood at an offset in `from..to`, both included. */
export function hasCut(cuts: Cuts, from: number, to: number): boolean {
  if (cuts.offsets.length === 0) return false;
  return (cuts.offsets[lowerBound(cuts.offsets, from)] ?? Number.POSITIVE_INFINITY) <= to;
}

/** S2a, S3: the slice `start..end` of the clean text with the markers at offsets `low..high` put back. */
export function withNoise(text: string, cuts: Cuts, start: number, end: number, low: number, high: number): string {
  const parts: string[] = [];
  let from = start;
  for (let at = lowerBound(cuts.offsets, low); at < cuts.offsets.length; at++) {
    const offset = cuts.offsets[at] ?? high + 1;
    if (offset > high) break;
    parts.push(text.slice(from, offset), cuts.markers[at] ?? "");
    from = offset;
  }
  parts.push(text.slice(from, end));
  return parts.join("");
}
