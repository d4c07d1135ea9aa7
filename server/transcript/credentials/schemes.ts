import { ALNUM, BLANK, DASH, skip } from "./chars";

const SCHEMES = new Set("bearer basic bot token digest apikey key negotiate hmac aws4-hmac-sha256".split(" "));
const LONGEST = 20;

/** X6, X9: where the credential starts after a scheme word; `from` itself when there is no scheme word. */
export function schemeEnd(text: string, from: number, to = text.length): number {
  const end = skip(text, from, ALNUM | DASH, Math.min(to, from + LONGEST));
  if (!SCHEMES.has(text.slice(from, end).toLowerCase())) return from;
  const credential = skip(text, end, BLANK, to);
  return credential > end || end === to ? credential : from;
}

/** Whether the scheme's credential is a list of `name="value"`. */
export function takesParameters(text: string, from: number): boolean {
  return /^(?:digest|hmac|aws4)/i.test(text.slice(from, from + 6));
}
