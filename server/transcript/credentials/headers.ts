import { type Assignment, isCode } from "./assignments";
import { ALNUM, BLANK, codeAt, DASH, isLineEnd, skip, UNDERSCORE } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isKeptBare, isReference } from "./kept-values";
import { contentEnd, openQuote } from "./quotes";
import { bareEnd, hasDigit } from "./runs";
import { schemeEnd, takesParameters } from "./schemes";

const KEY_HEADERS = new Set(
  "x-api-key x-auth-token x-access-token x-goog-api-key x-csrf-token api-key private-token".split(" "),
);
const LEAST_WITHOUT_SCHEME = 8;

export function isKeyHeader(name: string): boolean {
  return KEY_HEADERS.has(name.toLowerCase());
}

/** X9: `x-api-key:` and its like, any value. */
export function keyHeader(finds: Finds, { name, separator }: Assignment): void {
  const { text } = finds;
  const from = skip(text, separator + 1, BLANK);
  const quote = openQuote(text, from);
  if (quote) {
    const to = contentEnd(text, quote);
    if (!isReference(text.slice(quote.start, to))) addSecret(finds, quote.start, to);
    return;
  }
  const to = bareEnd(finds, from);
  if (!isKeptBare(text, from, to) && !isCode(text, from, to, name)) addSecret(finds, from, to);
}

/** X9: `Authorization:` or `=`, with or without a scheme word. */
export function authorizationHeader(finds: Finds, { name, separator }: Assignment): void {
  const { text } = finds;
  if (separator < finds.headersRead) return;
  const value = skip(text, separator + 1, BLANK);
  const quote = openQuote(text, value);
  const start = quote?.start ?? (codeAt(text, value) === 96 ? value + 1 : value);
  const from = schemeEnd(text, start);
  const to = bareEnd(finds, from);
  if (from > start && takesParameters(text, start)) {
    const end = parametersEnd(text, from);
    finds.headersRead = end;
    if (end > to) {
      addSecret(finds, from, end);
      return;
    }
  }
  if (isKeptBare(text, from, to) || isCode(text, from, to, name)) return;
  if (from > start || (to - from >= LEAST_WITHOUT_SCHEME && hasDigit(finds, from, to))) addSecret(finds, from, to);
}

const UNQUOTED = ALNUM | UNDERSCORE | DASH;

/** End of `name="value", name=value, …`; `from` when there is no such list. */
function parametersEnd(text: string, from: number): number {
  let end = from;
  for (let index = from; index < text.length; ) {
    const equals = skip(text, index, UNQUOTED);
    if (equals === index || codeAt(text, equals) !== 61) break;
    const quote = openQuote(text, equals + 1);
    const valueEnd = quote ? contentEnd(text, quote) : plainEnd(text, equals + 1);
    end = quote && !isLineEnd(codeAt(text, valueEnd)) ? Math.min(text.length, valueEnd + quote.level + 1) : valueEnd;
    if (codeAt(text, end) !== 44) break;
    index = skip(text, end + 1, BLANK);
  }
  return end;
}

function plainEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && !/[\s,"'`<>\\]/.test(text.charAt(index))) index++;
  return index;
}
