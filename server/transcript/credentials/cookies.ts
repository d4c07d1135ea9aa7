import { BLANK, codeAt, isA, isLineEnd, STOP, skip } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isKeptBare } from "./kept-values";
import { contentEnd, openQuote } from "./quotes";

const ATTRIBUTES = new Set("path domain expires max-age samesite".split(" "));
const LONGEST_ATTRIBUTE = 256;

/** X9: the value of every pair of a cookie header whose colon is at `colon`. False when no pair follows. */
export function cookieHeader(finds: Finds, colon: number, setsCookie: boolean): boolean {
  const { text } = finds;
  if (colon < finds.headersRead) return true;
  const value = skip(text, colon + 1, BLANK);
  let index = openQuote(text, value)?.start ?? value;
  let found = false;
  while (index < text.length) {
    const nameEnd = cookieNameEnd(text, index);
    const hasValue = nameEnd > index && codeAt(text, nameEnd) === 61;
    if (!hasValue && !found) return false;
    found = true;
    const isAttribute = setsCookie && ATTRIBUTES.has(text.slice(index, nameEnd).toLowerCase());
    const end = !hasValue ? nameEnd : isAttribute ? attributeEnd(text, nameEnd) : cookieValue(finds, nameEnd + 1);
    const next = skip(text, end, BLANK);
    finds.headersRead = next;
    if (codeAt(text, next) !== 59) break;
    index = skip(text, next + 1, BLANK);
  }
  return true;
}

function cookieNameEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && isCookieName(text.charCodeAt(index))) index++;
  return index;
}

function isCookieName(code: number): boolean {
  return code !== 61 && code !== 58 && !isA(code, STOP);
}

function cookieValue(finds: Finds, from: number): number {
  const { text } = finds;
  const quote = openQuote(text, from);
  if (quote) {
    const to = contentEnd(text, quote);
    // A quote right before a line end or blank closes the string around the header.
    if (to === quote.start || isLineEnd(codeAt(text, to)) || to === text.length) return from;
    addSecret(finds, quote.start, to);
    return to + quote.level + 1;
  }
  let to = from;
  while (to < text.length && isCookieValue(text.charCodeAt(to))) to++;
  if (!isKeptBare(text, from, to)) addSecret(finds, from, to);
  return to;
}

function isCookieValue(code: number): boolean {
  // Cookie values may hold brackets, commas and ampersands.
  return !isA(code, STOP) || (code !== 59 && "&()[]{}|,".includes(String.fromCharCode(code)));
}

function attributeEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_ATTRIBUTE);
  let index = from;
  while (index < limit && !isLineEnd(text.charCodeAt(index)) && !";\"'`".includes(text.charAt(index))) index++;
  return index;
}
