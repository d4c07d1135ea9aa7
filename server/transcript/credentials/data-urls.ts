import { ALNUM, BASE64, DASH, skip, UNDERSCORE } from "./chars";
import type { Range } from "./finds";

const MARK = ";base64,";
const LONGEST_TYPE = 128;

/** X2: the payloads of `data:…;base64,` URLs. */
export function findPayloads(text: string): Range[] {
  const payloads: Range[] = [];
  for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + MARK.length)) {
    if (!/data:[^\s"'`<>()]*$/i.test(text.slice(Math.max(0, at - LONGEST_TYPE), at))) continue;
    const from = at + MARK.length;
    payloads.push({ from, to: skip(text, from, ALNUM | BASE64 | DASH | UNDERSCORE) });
  }
  return payloads;
}
