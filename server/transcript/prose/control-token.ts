const LONGEST_BODY = 256;

/** S8: end of the control token that starts with the `<` at `start`; -1 when there is none. */
export function controlTokenEnd(text: string, start: number): number {
  if (!isPipe(text.charAt(start + 1))) return -1;
  const limit = Math.min(text.length, start + 3 + LONGEST_BODY);
  let at = start + 2;
  while (at < limit && !isPipe(text.charAt(at))) at++;
  return at < limit && text.charAt(at + 1) === ">" ? at + 2 : -1;
}

function isPipe(sign: string): boolean {
  return sign === "|" || sign === "｜";
}
