import { codeAt, DIGIT, followsEscape, isA, skip, UPPER } from "./chars";
import { addSecret, type Finds } from "./finds";
import { FAMILIES, type Family, NOT_BEFORE } from "./prefix-families";

// Families by the two characters at their anchor: most texts end the search here.
const byAnchor = new Map<number, Family[]>();
for (const family of FAMILIES) {
  const key = pairKey(family.prefix.charCodeAt(family.anchor - 1), family.prefix.charCodeAt(family.anchor));
  byAnchor.set(key, [...(byAnchor.get(key) ?? []), family]);
}

function pairKey(first: number, second: number): number {
  return (first << 7) | second;
}

/** X4: a token with a known prefix whose anchor is at `index`. */
export function prefixTokenAt(finds: Finds, index: number): void {
  const before = codeAt(finds.text, index - 1);
  if (before > 127) return;
  const families = byAnchor.get(pairKey(before, finds.text.charCodeAt(index)));
  if (!families) return;
  for (const family of families) {
    const start = index - family.anchor;
    if (start < 0 || !finds.text.startsWith(family.prefix, start)) continue;
    const to = tokenEnd(finds.text, start, family);
    if (to > 0) addSecret(finds, start, to);
  }
}

// A token starts where no body character stands before it, so each run of body characters is read once per family.
function tokenEnd(text: string, start: number, family: Family): number {
  if (isA(codeAt(text, start - 1), family.body | NOT_BEFORE) && !followsEscape(text, start)) return 0;
  const bodyStart = start + family.prefix.length;
  let end = skip(text, bodyStart, family.body);
  const length = end - bodyStart;
  if (length < family.least) return 0;
  if (family.exact && (length > family.least || isA(codeAt(text, end), NOT_BEFORE))) return 0;
  if (family.notBeforeUnderscore && codeAt(text, end) === 95) return 0;
  if (family.mixed && length < 30 && !holds(text, bodyStart, end, DIGIT | UPPER)) return 0;
  if (family.capital && !holds(text, bodyStart, end, UPPER)) return 0;
  if (family.notWords && isWords(text, bodyStart, end)) return 0;
  for (let part = 0; part < (family.parts ?? 0); part++) {
    if (codeAt(text, end) !== 46) return 0;
    const partStart = end + 1;
    end = skip(text, partStart, family.body);
    if (end - partStart < family.least) return 0;
  }
  return end;
}

function holds(text: string, from: number, to: number, flags: number): boolean {
  for (let index = from; index < to; index++) if (isA(text.charCodeAt(index), flags)) return true;
  return false;
}

const NO_WORDS = new Set("proj ant test live svcacct admin or api user".split(" "));

/** `sk-loading-spinner`: lower-case words joined by dashes are a name, unless the first is one that keys start with. */
function isWords(text: string, from: number, to: number): boolean {
  const body = text.slice(from, to);
  if (!/^[a-z]{1,12}(?:-[a-z]{1,12})+$/.test(body)) return false;
  return !NO_WORDS.has(body.slice(0, body.indexOf("-")));
}
