import { BLANK, backslashesBefore, codeAt, skip, skipBack } from "./chars";
import { addSecret, type Finds } from "./finds";
import { isReference } from "./kept-values";
import { quotedNameBefore } from "./name-before";
import { endsLikeName, nameKind } from "./names";
import { contentEnd, openQuote } from "./quotes";
import { schemeEnd } from "./schemes";

/** X6: `"name": "value"`, `colon` is its separator. Numbers and booleans have no quote, so they stay. */
export function jsonFieldAt(finds: Finds, colon: number): void {
  const { text } = finds;
  const quoteAt = skipBack(text, colon, BLANK) - 1;
  const quote = codeAt(text, quoteAt);
  if (quote !== 34 && quote !== 39) return;
  if (!endsLikeName(text, quoteAt - backslashesBefore(text, quoteAt))) return;
  const found = quotedNameBefore(text, quoteAt);
  if (!found) return;
  const kind = nameKind(found.name);
  if (!kind.sensitive) return;
  const value = openQuote(text, skipSpace(text, colon + 1));
  if (value?.level !== found.level) return;
  const to = contentEnd(text, value);
  const from = kind.authorization ? schemeEnd(text, value.start, to) : value.start;
  if (!isReference(text.slice(from, to))) addSecret(finds, from, to);
}

function skipSpace(text: string, from: number): number {
  let index = skip(text, from, BLANK);
  while (codeAt(text, index) === 10 || codeAt(text, index) === 13) index = skip(text, index + 1, BLANK);
  return index;
}
