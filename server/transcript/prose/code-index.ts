import { isBlank, isDigit, LF, skipBlanks, skipRun, TICK, TILDE } from "./chars";
import { type Cuts, hasCut } from "./noise";
import { firstFrom, lowerBound } from "./seek";

/**
 * Fence lines of one character. `lines`: starts of all of them; the other lists: those that can close a fence, where
 * `longest[i]` is the longest of closer i and all after it.
 */
type Fences = { lines: number[]; starts: number[]; ends: number[]; lengths: number[]; longest: number[] };

/** All facts about back-ticks and lines that do not depend on what the scan removes. Built once per text. */
export type CodeIndex = { runs: Map<number, number[]>; barriers: number[]; ticks: Fences; tildes: Fences };

export function indexCode(text: string, cuts: Cuts): CodeIndex {
  const index: CodeIndex = { runs: indexRuns(text, cuts), barriers: [], ticks: noFences(), tildes: noFences() };
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    indexLine(index, text, cuts, start, end);
    start = end + 1;
  }
  for (const fences of [index.ticks, index.tildes]) {
    let longest = 0;
    for (let at = fences.lengths.length - 1; at >= 0; at--) {
      longest = Math.max(longest, fences.lengths[at] ?? 0);
      fences.longest[at] = longest;
    }
  }
  return index;
}

/** S3.1: end of the first line after `from` that closes a fence of this length; -1 when there is none. */
export function fenceEnd(index: CodeIndex, from: number, unit: number, length: number): number {
  const fences = unit === TICK ? index.ticks : index.tildes;
  let at = lowerBound(fences.starts, from + 1);
  if ((fences.longest[at] ?? 0) < length) return -1;
  while ((fences.lengths[at] ?? length) < length) at++;
  return fences.ends[at] ?? -1;
}

/** S3.3: end of the span opened by `length` back-ticks at `from`; -1 when the run is literal. */
export function inlineEnd(index: CodeIndex, from: number, length: number): number {
  const closer = firstFrom(index.runs.get(length) ?? [], from + length);
  return closer < firstFrom(index.barriers, from + 1) ? closer + length : -1;
}

/** Length of the run at `from`. A noise marker ends a run: in code it is text between two runs. */
export function runLength(text: string, cuts: Cuts, from: number, unit: number): number {
  const limit = cuts.offsets.length === 0 ? text.length : Math.min(text.length, firstFrom(cuts.offsets, from + 1));
  let end = from;
  while (end < limit && text.charCodeAt(end) === unit) end++;
  return end - from;
}

/** Number of fence lines of a character that start in `from..to`. */
export function countFenceLines(index: CodeIndex, unit: number, from: number, to: number): number {
  const { lines } = unit === TICK ? index.ticks : index.tildes;
  return lowerBound(lines, to) - lowerBound(lines, from);
}

/** Number of runs of exactly `length` back-ticks after `from` that a span begun at `start` could close at. */
export function countRuns(index: CodeIndex, length: number, from: number, start: number): number {
  const runs = index.runs.get(length) ?? [];
  return lowerBound(runs, firstFrom(index.barriers, start + 1)) - lowerBound(runs, from);
}

function noFences(): Fences {
  return { lines: [], starts: [], ends: [], lengths: [], longest: [] };
}

function indexRuns(text: string, cuts: Cuts): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  let at = text.indexOf("`");
  while (at >= 0) {
    const length = runLength(text, cuts, at, TICK);
    const starts = runs.get(length);
    if (starts) starts.push(at);
    else runs.set(length, [at]);
    at = text.indexOf("`", at + length);
  }
  return runs;
}

function indexLine(index: CodeIndex, text: string, cuts: Cuts, start: number, end: number): void {
  if (skipBlanks(text, start) >= end) {
    if (!hasCut(cuts, start, end)) index.barriers.push(start);
    return;
  }
  const quoted = skipQuotes(text, start);
  const fence = skipQuotes(text, skipMarker(text, quoted));
  const unit = text.charCodeAt(fence);
  if (unit !== TICK && unit !== TILDE) return;
  const after = skipRun(text, fence, unit);
  if (after - fence < 3) return;
  if (unit === TICK && holdsTick(text, after, end)) return;
  const fences = unit === TICK ? index.ticks : index.tildes;
  index.barriers.push(start);
  fences.lines.push(start);
  if (fence !== quoted || skipBlanks(text, after) < end || hasCut(cuts, start, end)) return;
  fences.starts.push(start);
  fences.ends.push(end);
  fences.lengths.push(after - fence);
}

function skipQuotes(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at)) || text.charAt(at) === ">") at++;
  return at;
}

/** Position after a list marker at `from` that is followed by a blank; `from` when there is none. */
function skipMarker(text: string, from: number): number {
  let at = from;
  while (at - from < 10 && isDigit(text.charCodeAt(at))) at++;
  const digits = at - from;
  const marker = text.charAt(at);
  const fits = digits === 0 ? "-*+".includes(marker) : digits < 10 && ".)".includes(marker);
  const next = text.charCodeAt(at + 1);
  return marker !== "" && fits && isBlank(next) ? at + 1 : from;
}

/** S3.1: whether an info string holds a back-tick, which makes the run above it no fence. */
export function holdsTick(text: string, from: number, end = text.length): boolean {
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === TICK) return true;
    if (unit === LF) return false;
  }
  return false;
}
