import JSON5 from "json5";
import { join } from "./key-path";

/** One key of an object or one element of a list, where it stands in the file. */
export type Entry = { parent: string; key: string | number; path: string; line: number; column: number };

type Frame = { path: string; list: boolean; index: number; key: string | undefined };
type Token = { start: number; end: number };

const BLANK = /[\s\uFEFF]/;
const PUNCTUATION = "{}[],:";

/** Every key and list element of a text that JSON5 has accepted, in file order. Nesting costs no call stack. */
export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  const frames: Frame[] = [];
  const at = lineCounter(text);

  const add = (frame: Frame, key: string | number, offset: number): string => {
    const path = join(frame.path, key);
    entries.push({ parent: frame.path, key, path, ...at(offset) });
    return path;
  };
  // A value inside an object was announced by its key, one inside a list announces itself.
  const valuePath = (offset: number): string => {
    const frame = frames.at(-1);
    if (!frame) return "";
    return frame.list ? add(frame, frame.index, offset) : join(frame.path, frame.key ?? "");
  };

  for (let token = nextToken(text, 0); token; token = nextToken(text, token.end)) {
    const sign = text.charAt(token.start);
    const frame = frames.at(-1);
    if (sign === "{" || sign === "[") {
      frames.push({ path: valuePath(token.start), list: sign === "[", index: 0, key: undefined });
    } else if (sign === "}" || sign === "]") {
      frames.pop();
    } else if (sign === ",") {
      if (frame) Object.assign(frame, { index: frame.index + 1, key: undefined });
    } else if (sign !== ":") {
      if (frame && !frame.list && frame.key === undefined) {
        frame.key = keyName(text.slice(token.start, token.end));
        add(frame, frame.key, token.start);
      } else valuePath(token.start);
    }
  }
  return entries;
}

function keyName(token: string): string {
  if (token.startsWith('"') || token.startsWith("'")) return JSON5.parse<string>(token);
  return token.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function nextToken(text: string, from: number): Token | undefined {
  const start = skipBlank(text, from);
  if (start >= text.length) return undefined;
  const sign = text.charAt(start);
  if (PUNCTUATION.includes(sign)) return { start, end: start + 1 };
  if (sign === '"' || sign === "'") return { start, end: stringEnd(text, start, sign) };
  let end = start + 1;
  while (end < text.length && !BLANK.test(text.charAt(end)) && !`${PUNCTUATION}/"'`.includes(text.charAt(end))) end++;
  return { start, end };
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (BLANK.test(text.charAt(at))) at++;
    else if (text.startsWith("//", at)) at = endOf(text, /[\n\r\u2028\u2029]/g, at);
    else if (text.startsWith("/*", at)) at = endOf(text, /\*\//g, at + 2);
    else return at;
  }
  return at;
}

function endOf(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.test(text) ? mark.lastIndex : text.length;
}

function stringEnd(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === "\\" ? 2 : 1;
  return at + 1;
}

/** Line and column, both from 1, of offsets asked in rising order. */
function lineCounter(text: string): (offset: number) => { line: number; column: number } {
  const breaks = /\r\n|\n|\r/g;
  let line = 1;
  let lineStart = 0;
  let next = breaks.exec(text);
  return (offset) => {
    while (next && next.index < offset) {
      line++;
      lineStart = next.index + next[0].length;
      next = breaks.exec(text);
    }
    return { line, column: offset - lineStart + 1 };
  };
}
