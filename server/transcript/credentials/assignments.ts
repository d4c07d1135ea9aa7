import { BLANK, codeAt, DIGIT, isA, isLineEnd, LETTER, NAME, skip, skipBack, UNDERSCORE, WORD } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isKeptBare, isReference } from "./kept-values";
import { fold, leafOf, type NameKind } from "./names";
import { closesEarlierString, contentEnd, openQuote, type Quote } from "./quotes";
import { bareEnd, endsLine, hasDigit, isLastToken } from "./runs";

/** A name and the separator after it. */
export type Assignment = { name: string; kind: NameKind; nameStart: number; separator: number; blankBefore: boolean };

const LEAST_BARE = 6;
const LEAST_KEY = 16;

/** X7: the value after `name =`. */
export function assignedValue(finds: Finds, { name, kind, nameStart, separator, blankBefore }: Assignment): void {
  const { text } = finds;
  const from = skip(text, separator + 1, BLANK);
  const spaced = blankBefore || from > separator + 1;
  const quote = quoteAt(text, from);
  if (quote) {
    if (closesEarlierString(text, quote, nameStart)) return;
    const to = contentEnd(text, quote);
    if (spaced && kind.onlyKey && !isLikeKey(text, quote.start, to)) return;
    if (!isReference(text.slice(quote.start, to))) addSecret(finds, quote.start, to);
    return;
  }
  const to = bareEnd(finds, from);
  if (isKeptBare(text, from, to) || isCode(text, from, to, name)) return;
  if (spaced) {
    if (codeAt(text, from) === 47) return;
    if (kind.onlyKey && !isLikeKey(text, from, to)) return;
    if (!kind.caps && (to - from < LEAST_BARE || !hasDigit(finds, from, to))) return;
  }
  addSecret(finds, from, to);
}

/** X7: the value after `name:`. */
export function declaredValue(finds: Finds, assignment: Assignment): void {
  const { text } = finds;
  const { name, kind, separator } = assignment;
  const from = skip(text, separator + 1, BLANK);
  const typed = assignmentAfterType(text, from);
  if (typed > 0) {
    assignedValue(finds, { ...assignment, separator: typed, blankBefore: true });
    return;
  }
  const anywhere = kind.caps && leafOf(name).includes("_");
  const quote = quoteAt(text, from);
  if (quote) {
    if (closesEarlierString(text, quote, assignment.nameStart)) return;
    const to = contentEnd(text, quote);
    if (isReference(text.slice(quote.start, to))) return;
    const isWhole = endsLine(text, to + quote.level) && !/\s/.test(text.slice(quote.start, to));
    if (anywhere || isWhole) addSecret(finds, quote.start, to);
    return;
  }
  const to = bareEnd(finds, from);
  if (!anywhere && (to - from < LEAST_BARE || !isLastToken(finds, from) || !hasDigit(finds, from, to))) return;
  if (isKeptBare(text, from, to) || isCode(text, from, to, name)) return;
  addSecret(finds, from, to);
}

/** Index of the `=` of `name: type = value`, 0 when there is none. */
function assignmentAfterType(text: string, from: number): number {
  const typeEnd = skip(text, from, NAME);
  if (typeEnd === from) return 0;
  const equals = skip(text, typeEnd, BLANK);
  return equals > typeEnd && codeAt(text, equals) === 61 && codeAt(text, equals + 1) !== 61 ? equals : 0;
}

/** An opening quote, also behind the prefix of a Python string. */
function quoteAt(text: string, from: number): Quote | undefined {
  const quote = openQuote(text, from);
  if (quote || !"fFrRbBuU".includes(text[from] ?? " ")) return quote;
  return openQuote(text, from + 1);
}

function isLikeKey(text: string, from: number, to: number): boolean {
  if (to - from < LEAST_KEY) return false;
  const value = text.slice(from, to);
  return /[A-Za-z]/.test(value) && /\d/.test(value);
}

/** X7: a call, an index, or a path that ends with the name itself, as in `token=self.token`. */
export function isCode(text: string, from: number, to: number, name: string): boolean {
  if (!isA(codeAt(text, from), LETTER) && codeAt(text, from) !== 95) return false;
  const next = codeAt(text, to);
  if ((next === 40 || next === 91) && isPath(text, from, to, WORD | DIGIT)) return true;
  const own = fold(leafOf(name));
  return isPath(text, from, to, LETTER | UNDERSCORE) && own !== "" && fold(text.slice(from, to)).endsWith(own);
}

function isPath(text: string, from: number, to: number, flags: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code !== 46 && code !== 36 && !isA(code, flags)) return false;
  }
  return true;
}

/** End of the name before the `=` at `index`: blanks, and the first sign of `:=` and `?=`, are left out. */
export function assignedNameEnd(text: string, index: number): number {
  const sign = codeAt(text, index - 1);
  const end = sign === 58 || sign === 63 ? index - 1 : index;
  return skipBack(text, end, BLANK);
}

export function isComparison(text: string, index: number): boolean {
  const next = codeAt(text, index + 1);
  return next === 61 || (next === 62 && !isLineEnd(codeAt(text, index + 2)));
}
