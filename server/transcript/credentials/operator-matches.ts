import { addSecret, type Finds, type Range } from "./finds";
import { insideMask } from "./mask";
import type { OperatorPattern, Search } from "./operator-patterns";

type Window = { size: number; overlap: number };

/**
 * Longer texts are searched in windows that overlap: a match up to the overlap's length is never missed. Matches that
 * each need a long look ahead (`a(.*b)?`) would make one search over all quadratic, so such a search has small windows,
 * and where its matches are dense, tiny ones.
 */
export const STEADY_WINDOW: Window = { size: 262_144, overlap: 65_536 };
export const LOOSE_WINDOW: Window = { size: 8192, overlap: 2048 };
export const DENSE_WINDOW: Window = { size: 512, overlap: 128 };

const DENSE_WINDOWS_IN_A_ROW = 16;
const LOOSE_WORK = 8 * LOOSE_WINDOW.size;

/** X13: adds what an operator's pattern finds. */
export function addOperatorMatches(finds: Finds, { searches }: OperatorPattern): void {
  for (const search of searches) addMatches(finds, search);
}

function addMatches(finds: Finds, search: Search): void {
  const { text } = finds;
  let dense = 0;
  for (let from = 0; from < text.length; ) {
    const window = search.steady ? STEADY_WINDOW : dense > 0 ? DENSE_WINDOW : LOOSE_WINDOW;
    const to = wholeCharacter(text, Math.min(text.length, from + window.size));
    const work = window === LOOSE_WINDOW ? LOOSE_WORK : Number.POSITIVE_INFINITY;
    const stopped = searchWindow(finds, search, { from, to }, window.overlap, work);
    dense = stopped < to ? DENSE_WINDOWS_IN_A_ROW : Math.max(0, dense - 1);
    if (stopped < to) from = stopped;
    else from = to < text.length ? wholeCharacter(text, to - window.overlap) : to;
  }
}

/** Moves an edge off the middle of a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const splits = /^[\udc00-\udfff]/.test(text.charAt(index)) && /[\ud800-\udbff]$/.test(text.charAt(index - 1));
  return splits ? index - 1 : index;
}

/** Searches one window; returns its end, or where it stopped because its matches cost more than `work`. */
function searchWindow(finds: Finds, { regexp }: Search, { from, to }: Range, overlap: number, work: number): number {
  const { text } = finds;
  // One character before the window tells `^` and `\b` that the text starts earlier.
  const start = from > 0 ? wholeCharacter(text, from - 1) : 0;
  const isCut = to < text.length;
  const matcher = regexp.matcher(text.slice(start, to));
  let left = work;
  while (matcher.find()) {
    const matchFrom = start + matcher.start();
    const matchTo = start + matcher.end();
    // At the cut a match may be longer or wrong (`$`); the next window sees it whole if the overlap holds it.
    const isPartial = isCut && matchTo === to && matchTo - matchFrom < overlap;
    if (matchTo > matchFrom && matchFrom >= from && !isPartial) {
      const secret = lastCapture(matcher, start) ?? { from: matchFrom, to: matchTo };
      if (!insideMask(text, secret.from, secret.to)) addSecret(finds, secret.from, secret.to);
    }
    left -= to - matchTo;
    if (left < 0 && matchTo > from && matchTo < to) return matchTo;
  }
  return to;
}

type Groups = { groupCount(): number; start(group: number): number; end(group: number): number };

function lastCapture(matcher: Groups, offset: number): Range | undefined {
  for (let group = matcher.groupCount(); group > 0; group--) {
    const from = matcher.start(group);
    const to = matcher.end(group);
    if (from >= 0 && to > from) return { from: offset + from, to: offset + to };
  }
  return undefined;
}
