import { BLANK, backslashesBefore, codeAt, isLineEnd, skip } from "./chars";

/** An opening quote. `level` is the number of backslashes that escape it; `start` is where its content starts. */
export type Quote = { code: number; level: number; start: number };

const DEEPEST = 7;
const LOOK_BACK = 256;

/** The opening quote at `index`, plain or escaped. */
export function openQuote(text: string, index: number): Quote | undefined {
  let level = 0;
  while (level <= DEEPEST && codeAt(text, index + level) === 92) level++;
  const code = codeAt(text, index + level);
  if (level > DEEPEST || (code !== 34 && code !== 39)) return undefined;
  return { code, level, start: index + level + 1 };
}

/**
 * X6: end of the content of a quote: the matching quote, the line end or the end of the text.
 * A quote escaped less than the opening one ends the string around both, so it ends the content too.
 */
export function contentEnd(text: string, { code, level, start }: Quote): number {
  let slashes = 0;
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 92) {
      slashes++;
      continue;
    }
    if (isLineEnd(unit)) return index;
    if (unit === code && !isEscaped(slashes, level)) return index - Math.min(slashes, level);
    slashes = 0;
  }
  return text.length;
}

function isEscaped(slashes: number, level: number): boolean {
  return slashes >= level && Math.floor((slashes - level) / (level + 1)) % 2 === 1;
}

/**
 * Whether the quote after `name=` closes a string that was opened before the name (`"?token=" + token`):
 * what follows looks like code, and the quotes before it on the line (as far as it is looked at) are odd in number.
 */
export function closesEarlierString(text: string, quote: Quote, nameStart: number): boolean {
  const opener = nameStart - 1;
  if (codeAt(text, opener) === quote.code && backslashesBefore(text, opener) === quote.level) return true;
  if (!looksLikeCode(text, quote.start)) return false;
  let count = 0;
  const stop = Math.max(0, nameStart - LOOK_BACK);
  for (let index = nameStart - 1; index >= stop; index--) {
    const code = text.charCodeAt(index);
    if (isLineEnd(code)) return count % 2 === 1;
    if (code === quote.code && backslashesBefore(text, index) === quote.level) count++;
  }
  return stop > 0 || count % 2 === 1;
}

function looksLikeCode(text: string, from: number): boolean {
  const next = skip(text, from, BLANK);
  const code = codeAt(text, next);
  if (next >= text.length || isLineEnd(code)) return true;
  const isOperator = "+.,;)]}:&|%?".includes(text[next] ?? "");
  return isOperator && (next > from || ",;)]}:".includes(text[next] ?? "") || codeAt(text, next + 1) === 32);
}
