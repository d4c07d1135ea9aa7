import { BLANK, codeAt, DASH, isA, LETTER, skip, WORD } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isKeptBare, isReference } from "./kept-values";
import { closesEarlierString, contentEnd, openQuote } from "./quotes";
import { bareEnd } from "./runs";

const FLAGS = new Set(
  (
    "api-key token secret password passwd passphrase access-token access-key auth-token bearer-token refresh-token " +
    "client-secret secret-key bot-token session-token github-token npm-token"
  ).split(" "),
);
const LONGEST_FLAG = 16;

/** X8: the value after a flag whose first dash is at `index`. */
export function cliFlagAt(finds: Finds, index: number): void {
  const { text } = finds;
  if (isA(codeAt(text, index - 1), WORD | DASH)) return;
  const nameEnd = skip(text, index + 2, LETTER | DASH, Math.min(text.length, index + 2 + LONGEST_FLAG));
  if (!FLAGS.has(text.slice(index + 2, nameEnd))) return;
  const from = codeAt(text, nameEnd) === 61 ? nameEnd + 1 : skip(text, nameEnd, BLANK);
  if (from === nameEnd) return;
  const quote = openQuote(text, from);
  if (quote) {
    if (closesEarlierString(text, quote, index)) return;
    const to = contentEnd(text, quote);
    if (!isReference(text.slice(quote.start, to))) addSecret(finds, quote.start, to);
    return;
  }
  if (codeAt(text, from) === 45) return;
  const to = bareEnd(finds, from);
  if (!isKeptBare(text, from, to)) addSecret(finds, from, to);
}
