import {
  ALNUM,
  BEARER,
  BLANK,
  codeAt,
  DASH,
  DIGIT,
  followsEscape,
  isA,
  LOWER,
  skip,
  skipBack,
  UNDERSCORE,
  UPPER,
  WORD,
} from "./chars";
import { addSecret, type Finds } from "./finds";
import { isReference } from "./kept-values";
import { isMaskForm } from "./mask";

const LEAST_BEARER = 18;
const LEAST_TELEGRAM = 20;

/** X4: `Bearer ` and a credential with no header around it; `index` is the blank after the word. */
export function bearerAt(finds: Finds, index: number): void {
  const { text } = finds;
  if ((text.charCodeAt(index - 1) | 32) !== 114) return;
  const start = index - 6;
  if (start < 0 || text.slice(start, index).toLowerCase() !== "bearer") return;
  if (isA(codeAt(text, start - 1), WORD) && !followsEscape(text, start)) return;
  const from = skip(text, index, BLANK);
  if (isMaskForm(text, from, from + 11)) {
    addSecret(finds, from, from + 11);
    return;
  }
  let to = skip(text, from, ALNUM | BEARER);
  while (to > from && text.charCodeAt(to - 1) === 46) to--;
  if (to - from >= LEAST_BEARER && !isReference(text.slice(from, to))) addSecret(finds, from, to);
}

/** X4: a Telegram bot token, `index` is its colon. The `bot` of an API address stays. */
export function telegramAt(finds: Finds, index: number): void {
  const { text } = finds;
  if (!isA(codeAt(text, index - 1), DIGIT)) return;
  const start = skipBack(text, index, DIGIT, 13);
  if (index - start < 6 || index - start > 12) return;
  const outer = text.startsWith("bot", start - 3) ? start - 3 : start;
  if (isA(codeAt(text, outer - 1), WORD | DASH) && !followsEscape(text, outer)) return;
  const to = skip(text, index + 1, ALNUM | UNDERSCORE | DASH);
  if (to - index > LEAST_TELEGRAM && !isHexOnly(text, index + 1, to)) addSecret(finds, start, to);
}

function isHexOnly(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    const isPlain = isA(code, DIGIT | DASH) || (isA(code, LOWER) && code <= 102);
    if (!isPlain || isA(code, UPPER)) return false;
  }
  return true;
}
