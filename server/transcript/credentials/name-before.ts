import { backslashesBefore, codeAt, followsEscape, isLineEnd, NAME, skipBack } from "./chars";

const LONGEST_NAME = 128;

/** Start of the bare name that ends at `end`; the `n` of a written-out `\n` is not part of it. */
export function bareNameStart(text: string, end: number): number {
  const start = skipBack(text, end, NAME, LONGEST_NAME);
  return start < end && followsEscape(text, start + 1) ? start + 1 : start;
}

/** The quoted name whose closing quote is at `quoteAt`, or undefined. `level` counts the backslashes of its quotes. */
export function quotedNameBefore(text: string, quoteAt: number): { name: string; level: number } | undefined {
  const quote = codeAt(text, quoteAt);
  const level = backslashesBefore(text, quoteAt);
  const end = quoteAt - level;
  const stop = Math.max(0, end - LONGEST_NAME);
  for (let index = end - 1; index >= stop; index--) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      return backslashesBefore(text, index) === level ? { name: text.slice(index + 1, end), level } : undefined;
    }
    if (code === 92 || isLineEnd(code)) return undefined;
  }
  return undefined;
}
