import { backslashesBefore, codeAt, followsEscape, isLineEnd, NAME, skipBack } from "./chars";

const LONGEST_NAME = 128;

/** Start of the bare name that ends at `end`; the `n` of a written-out `\n` is not part of it. */
export function bareNameStart(text: string, end: number): number {
  const start = skipBack(text, end, NAME, LONGEST_NAME);
  return start < end && followsEscape(text, start + 1) ? start + 1 : start;
}

/** A name in quotes: `level` counts the backslashes of each quote, `start` is where the opening one begins. */
export type QuotedName = { name: string; level: number; start: number };

/** The quoted name whose closing quote is at `quoteAt`, or undefined. */
export function quotedNameBefore(text: string, quoteAt: number): QuotedName | undefined {
  const quote = codeAt(text, quoteAt);
  const level = backslashesBefore(text, quoteAt);
  const end = quoteAt - level;
  const stop = Math.max(0, end - LONGEST_NAME);
  for (let index = end - 1; index >= stop; index--) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      if (backslashesBefore(text, index) !== level) return undefined;
      return { name: text.slice(index + 1, end), level, start: index - level };
    }
    if (code === 92 || isLineEnd(code)) return undefined;
  }
  return undefined;
}
