import { isBlank, isDigit, LF, skipBlanks, skipRun, TICK, TILDE } from "./chars";
import { type Cuts, hasCut } from "./noise";
import { firstFrom, lowerBound } from "./seek";

/** Lines that can close a fence, by one character; `longest[i]` is the longest of line i and all after it. */
type Closers = { starts: number[]; ends: number[]; lengths: number[]; longest: number[] };

/** All facts about back-ticks and lines that do not depend on what the scan removes. Built once per text. */
export type CodeIndex = { runs: Map<number, number[]>; barriers: number[]; ticks: Closers; tildes: Closers };

export function indexCode(text: string, cuts: Cuts): CodeIndex {
  const index: CodeIndex = { runs: indexRuns(text, cuts), barriers: [], ticks: noClosers(), tildes: noClosers() };
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    indexLine(index, text, cuts, start, end);
    start = end + 1;
  }
  for (const closers of [index.ticks, index.tildes]) {
    let longest = 0;
    for (let at = closers.lengths.length - 1; at >= 0; at--) {
      longest = Math.max(longest, closers.lengths[at] ?? 0);
      closers.longest[at] = longest;
    }
  }
  return index;
}

/** S3.1: end of the first line after `from` that closes a fence of this length; -1 when there is none. */
export function fenceEnd(index: CodeIndex, from: number, unit: number, length: number): number {
  const closers = unit === TICK ? index.ticks : index.tildes;
  let at = lowerBound(closers.starts, from + 1);
  if ((closers.longest[at] ?? 0) < length) return -1;
  while ((closers.lengths[at] ?? length) < length) at++;
  return closers.ends[at] ?? -1;
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

function noClosers(): Closers {
  return { starts: [], ends: [], lengths: [], longest: [] };
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
  if (unit === TILDE || !holdsTick(text, after, end)) index.barriers.push(start);
  if (fence !== quoted || skipBlanks(text, after) < end || hasCut(cuts, start, end)) return;
  const closers = unit === TICK ? index.ticks : index.tildes;
  closers.starts.push(start);
  closers.ends.push(end);
  closers.lengths.push(after - fence);
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
