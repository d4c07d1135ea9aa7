export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 4;
export const HEX_LOWER = 8;
export const UNDERSCORE = 16;
export const DASH = 32;
/** Characters a name before `=` or `:` is made of; `…` so that a mask never shortens a name. */
export const NAME = 64;
/** Ends a bare value (X7). */
export const STOP = 128;
export const BLANK = 256;
export const HASH = 512;
/** `+ / =` */
export const BASE64 = 1024;
/** `. ~ + / = -` */
export const BEARER = 2048;
/** Where the scan looks closer: separators, and one letter of each prefix without a separator. */
export const TRIGGER = 4096;
/** Ends the `user:password@host` part of an URL (X10). */
export const AUTHORITY_STOP = 8192;

export const LETTER = UPPER | LOWER;
export const ALNUM = LETTER | DIGIT;
export const WORD = ALNUM | UNDERSCORE;

const SETS: [number, string][] = [
  [UPPER, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [LOWER, "abcdefghijklmnopqrstuvwxyz"],
  [DIGIT, "0123456789"],
  [HEX_LOWER, "0123456789abcdef"],
  [UNDERSCORE, "_"],
  [DASH, "-"],
  [NAME, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-…"],
  [STOP, ",;&\"'`<>()[]{}|\\"],
  [BLANK, " \t"],
  [HASH, "#"],
  [BASE64, "+/="],
  [BEARER, ".~+/=-_"],
  [TRIGGER, "-_.:= \tJKSIp"],
  [AUTHORITY_STOP, "/\\\"'<>`"],
];

const FLAGS = new Uint16Array(65_536);
for (const [flag, characters] of SETS) {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    FLAGS[code] = (FLAGS[code] ?? 0) | flag;
  }
}
for (let code = 0; code < 65_536; code++) {
  if (/\s/.test(String.fromCharCode(code))) FLAGS[code] = (FLAGS[code] ?? 0) | STOP | AUTHORITY_STOP;
}

/** The unit at `index`, 0 outside the text. */
export function codeAt(text: string, index: number): number {
  return index >= 0 && index < text.length ? text.charCodeAt(index) : 0;
}

export function isA(code: number, flags: number): boolean {
  return ((FLAGS[code] ?? 0) & flags) !== 0;
}

/** First index from `from` whose character is in none of the classes. */
export function skip(text: string, from: number, flags: number, limit = text.length): number {
  let index = from;
  while (index < limit && ((FLAGS[text.charCodeAt(index)] ?? 0) & flags) !== 0) index++;
  return index;
}

/** First index from `from` whose character is in one of the classes. */
export function skipUntil(text: string, from: number, flags: number, limit = text.length): number {
  let index = from;
  while (index < limit && ((FLAGS[text.charCodeAt(index)] ?? 0) & flags) === 0) index++;
  return index;
}

/** Start of the run of the classes that ends at `end`, at most `limit` units back. */
export function skipBack(text: string, end: number, flags: number, limit = text.length): number {
  const stop = Math.max(0, end - limit);
  let index = end;
  while (index > stop && ((FLAGS[text.charCodeAt(index - 1)] ?? 0) & flags) !== 0) index--;
  return index;
}

export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** Whether the letter before `start` only belongs to a `\n`, `\r` or `\t` written out, as in JSON. */
export function followsEscape(text: string, start: number): boolean {
  const letter = codeAt(text, start - 1);
  return (letter === 110 || letter === 114 || letter === 116) && codeAt(text, start - 2) === 92;
}

/** Backslashes right before `index`; counts up to 16, deeper escapes are not told apart. */
export function backslashesBefore(text: string, index: number): number {
  let count = 0;
  while (count < 16 && codeAt(text, index - 1 - count) === 92) count++;
  return count;
}
