import { APOSTROPHE, EQUALS, isSpace, QUOTE, skipSpace } from "./chars";

const NAME = /[A-Za-z_:][\w:.-]*/y;

/** Names of the attributes, lower-cased; null when the text is not a well-formed list (a final `/` is allowed). */
export function attributeNames(attributes: string): string[] | null {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const next = skipSpace(attributes, at);
    const rest = attributes.charAt(next);
    if (rest === "" || (rest === "/" && skipSpace(attributes, next + 1) === attributes.length)) return names;
    NAME.lastIndex = next;
    const name = next > at ? NAME.exec(attributes)?.[0] : undefined;
    if (name === undefined) return null;
    names.push(name.toLowerCase());
    at = next + name.length;
    const equals = skipSpace(attributes, at);
    if (attributes.charCodeAt(equals) === EQUALS) at = valueEnd(attributes, skipSpace(attributes, equals + 1));
    if (at < 0) return null;
  }
}

function valueEnd(attributes: string, from: number): number {
  const quote = attributes.charCodeAt(from);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = attributes.indexOf(attributes.charAt(from), from + 1);
    return close < 0 ? -1 : close + 1;
  }
  let at = from;
  while (at < attributes.length && !isSpace(attributes.charCodeAt(at)) && !"\"'=<>`".includes(attributes.charAt(at)))
    at++;
  return at > from ? at : -1;
}
