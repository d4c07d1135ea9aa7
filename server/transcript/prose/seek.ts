/** Index of the first element of a sorted list that is not below `wanted`; the length when there is none. */
export function lowerBound(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First element of a sorted list that is not below `wanted`; Infinity when there is none. */
export function firstFrom(sorted: readonly number[], wanted: number): number {
  return sorted[lowerBound(sorted, wanted)] ?? Number.POSITIVE_INFINITY;
}

/**
 * Remembers the last answer of a forward search. Every start between the remembered start and its hit has the same
 * answer, so repeated searches that fail (or hit far away) do not walk the text again.
 */
export function remembered(search: (from: number) => number): (from: number) => number {
  let since = 0;
  let hit = -1;
  return (from) => {
    if (from < since || from > hit) {
      since = from;
      hit = search(from);
    }
    return hit;
  };
}

/** Finds the next `needle` at or after a position, Infinity when there is none; linear over all calls. */
export function finder(text: string, needle: string): (from: number) => number {
  return remembered((from) => {
    const at = text.indexOf(needle, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  });
}
