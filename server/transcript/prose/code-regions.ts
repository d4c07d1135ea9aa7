import { BACKSLASH, isBlank, LF, TICK, TILDE } from "./chars";
import {
  type CodeIndex,
  countFenceLines,
  countRuns,
  fenceEnd,
  holdsTick,
  indexCode,
  inlineEnd,
  runLength,
} from "./code-index";
import {
  copyLine,
  feed,
  isIndentedCode,
  type LineState,
  lineInside,
  markIndentedCode,
  mayOpenFence,
  newLine,
} from "./line-state";
import { type Cuts, NO_CUTS } from "./noise";

/** A text in which code is looked for. The index is made on the first back-tick or tilde that matters. */
export type CodeText = { text: string; cuts: Cuts; index: () => CodeIndex };

/** A place in the text and the state of the output line there. */
export type Cursor = { pos: number; line: LineState };

/** `length`: how many back-ticks or tildes opened it. */
export type Region = { kind: "fence" | "inline" | "indented" | "literal"; start: number; end: number; length: number };

/** What a walk does with a fence that never closes (it is code, but hides nothing inside a block), and with code. */
export type Walk = { openFenceHides: boolean; onCode?: (region: Region) => void };

export const IN_TEXT: Walk = { openFenceHides: true };

export function codeText(text: string, cuts: Cuts = NO_CUTS): CodeText {
  let index: CodeIndex | undefined;
  return {
    text,
    cuts,
    index: () => {
      index ??= indexCode(text, cuts);
      return index;
    },
  };
}

export function cursorAtStart(): Cursor {
  return { pos: 0, line: newLine() };
}

/** A cursor for looking ahead from `pos`. */
export function lookAhead(cursor: Cursor, pos: number): Cursor {
  return { pos, line: copyLine(cursor.line) };
}

/** A cursor for looking into the block whose opener ends at `pos`. */
export function lookInside(cursor: Cursor, pos: number): Cursor {
  return { pos, line: lineInside(cursor.line) };
}

/** S3: moves to the next `stop` unit outside code; false at the end of the text. */
export function advance(code: CodeText, cursor: Cursor, stop: number, walk: Walk): boolean {
  const { text } = code;
  const { line } = cursor;
  while (cursor.pos < text.length) {
    const unit = text.charCodeAt(cursor.pos);
    const region = regionAt(code, cursor, unit, walk);
    if (region) {
      enterRegion(text, line, region);
      if (region.kind !== "literal") walk.onCode?.(region);
      cursor.pos = region.end;
    } else if (unit === stop) return true;
    else stepOver(code, cursor);
    if (line.phase === "body") cursor.pos = skipBody(text, cursor.pos, stop);
  }
  return false;
}

/** Takes one unit as plain text. */
export function stepOver(code: CodeText, cursor: Cursor): void {
  feed(cursor.line, code.text.charCodeAt(cursor.pos));
  cursor.pos++;
}

/** S3: whether the end of a region pairs just as well with text after `at`, as it must if a removed block ends there. */
export function pairsAfter(code: CodeText, region: Region, at: number): boolean {
  const { kind, start, end, length } = region;
  if (kind === "inline") return countRuns(code.index(), length, at, start) % 2 === 0;
  return kind === "fence" && countFenceLines(code.index(), code.text.charCodeAt(start), at, end) > 1;
}

function skipBody(text: string, from: number, stop: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === stop || unit === TICK || unit === LF) break;
    at++;
  }
  return at;
}

function enterRegion(text: string, line: LineState, region: Region): void {
  if (region.kind === "indented") {
    markIndentedCode(line);
    return;
  }
  feed(line, TICK);
  if (holdsBreak(text, region)) {
    line.previous = "text";
    line.code = false;
  }
}

function holdsBreak(text: string, region: Region): boolean {
  for (let at = region.start; at < region.end; at++) if (text.charCodeAt(at) === LF) return true;
  return false;
}

function regionAt(code: CodeText, cursor: Cursor, unit: number, walk: Walk): Region | null {
  const { pos, line } = cursor;
  if (unit !== LF && !isBlank(unit) && isIndentedCode(line)) {
    const end = code.text.indexOf("\n", pos);
    return { kind: "indented", start: pos, end: end < 0 ? code.text.length : end, length: 0 };
  }
  if (unit !== TICK && (unit !== TILDE || !mayOpenFence(line))) return null;
  const length = runLength(code.text, code.cuts, pos, unit);
  if (length >= 3 && mayOpenFence(line) && (unit === TILDE || !holdsTick(code.text, pos + length))) {
    const end = fenceEnd(code.index(), pos, unit, length);
    if (end >= 0) return { kind: "fence", start: pos, end, length };
    if (walk.openFenceHides) return { kind: "fence", start: pos, end: code.text.length, length };
    return { kind: "literal", start: pos, end: pos + length, length };
  }
  return unit === TICK ? inlineAt(code, pos, length) : null;
}

/** S3.3: the code span that the run at `pos` opens, or the run itself as literal text. */
function inlineAt(code: CodeText, pos: number, length: number): Region {
  const escaped = isEscaped(code.text, pos) ? 1 : 0;
  const end = length > escaped ? inlineEnd(code.index(), pos + escaped, length - escaped) : -1;
  if (end < 0) return { kind: "literal", start: pos, end: pos + length, length };
  return { kind: "inline", start: pos, end, length: length - escaped };
}

function isEscaped(text: string, pos: number): boolean {
  let at = pos;
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) at--;
  return (pos - at) % 2 === 1;
}
