import { BACKSLASH, CR, LF, QUOTE, skipBlanks } from "./chars";

const ARGUMENTS = /arguments:/iy;

/** S15.1: end of the `Arguments:` value after a call label that ends at `from`; `from` when there is none. */
export function argumentsEnd(text: string, from: number): number {
  let at = skipBlanks(text, from);
  if (text.charCodeAt(at) === LF) at = skipBlanks(text, at + 1);
  ARGUMENTS.lastIndex = at;
  if (!ARGUMENTS.test(text)) return from;
  const value = valueStart(text, ARGUMENTS.lastIndex);
  if (isJson(text, value)) return jsonEnd(text, value);
  const line = lineEnd(text, value);
  return text.charCodeAt(value) === QUOTE ? stringEnd(text, value, line) : line;
}

/** JSON may begin on the line below; any other value stands on the line of its name. */
function valueStart(text: string, from: number): number {
  const at = skipBlanks(text, from);
  if (text.charCodeAt(at) !== LF) return at;
  const below = skipBlanks(text, at + 1);
  return isJson(text, below) ? below : at;
}

function isJson(text: string, at: number): boolean {
  return text.charAt(at) === "{" || text.charAt(at) === "[";
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return withoutReturn(text, at < 0 ? text.length : at);
}

function stringEnd(text: string, start: number, line: number): number {
  for (let at = start + 1; at < line; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) return at + 1;
  }
  return line;
}

/** S15.1: end of the balanced JSON at `start`, or of the last line before a blank line when it is cut off. */
function jsonEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF && beforeBlankLine(text, at)) return withoutReturn(text, at);
    if (quoted) {
      if (unit === BACKSLASH && text.charCodeAt(at + 1) !== LF) at++;
      else if (unit === QUOTE) quoted = false;
    } else if (unit === QUOTE) quoted = true;
    else if ("{[".includes(text.charAt(at))) depth++;
    else if ("}]".includes(text.charAt(at))) depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function beforeBlankLine(text: string, at: number): boolean {
  const next = skipBlanks(text, at + 1);
  return next >= text.length || text.charCodeAt(next) === LF;
}

/** The end of a line before the CR of its line break. */
function withoutReturn(text: string, end: number): number {
  return text.charCodeAt(end - 1) === CR ? end - 1 : end;
}
