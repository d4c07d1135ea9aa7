export const LF = 10;
export const CR = 13;
export const TAB = 9;
const SPACE = 32;
export const QUOTE = 34;
export const APOSTROPHE = 39;
export const SLASH = 47;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const BRACKET = 91;
export const BACKSLASH = 92;
export const TICK = 96;
export const TILDE = 126;

/** A blank inside a line; the CR of a CRLF line break counts as one. */
export function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB || unit === CR;
}

/** JavaScript `\s`, on one code unit. */
export function isSpace(unit: number): boolean {
  if (unit <= 0xa0) return unit === SPACE || (unit >= TAB && unit <= CR) || unit === 0xa0;
  if (unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a)) return true;
  return unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000 || unit === 0xfeff;
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** JavaScript `\w`, on one code unit. */
export function isWord(unit: number): boolean {
  return isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95;
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Position after the run of `unit` that starts at `from`. */
export function skipRun(text: string, from: number, unit: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) === unit) at++;
  return at;
}
