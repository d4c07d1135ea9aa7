/** The known names a mistyped one was probably meant to be, the likeliest first. */
export function nearest(name: string, known: readonly string[]): string[] {
  const wanted = name.toLowerCase().slice(0, 64);
  const allowed = Math.ceil(wanted.length / 3);
  return known
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .filter((found) => found.distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 2)
    .map((found) => found.candidate);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const below = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1);
      below.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (below[j] ?? 0) + 1));
    }
    row = below;
  }
  return row.at(-1) ?? 0;
}
