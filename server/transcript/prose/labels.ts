import { BRACKET } from "./chars";
import {
  advance,
  type CodeText,
  type Cursor,
  codeText,
  cursorAtStart,
  IN_TEXT,
  lookAhead,
  stepOver,
} from "./code-regions";
import { argumentsEnd } from "./label-arguments";
import { finder } from "./seek";

/** Finds `]` and line ends of one text; Infinity when none follows. */
type Ends = { bracket: (from: number) => number; line: (from: number) => number };

/** Where the label of one kind at a `[` ends: "none" when there is none, "open" when no `]` follows at all (S16). */
type LabelEnd = number | "none" | "open";

const CALL = /\[tool call:/iy;
const RESULT = /\[tool result(?: for id\b|:)/iy;
const RESULT_BODY = /\[tool result for id\b/iy;
const HISTORY = /\[historical context:/iy;
const ANY = /\[(?:tool call:|tool result(?: for id\b|:)|historical context:)/i;

/** S15, S16: removes downgraded labels, call labels first; trims the text when one was removed. */
export function stripLabels(text: string): string {
  if (!ANY.test(text)) return text;
  const stripped = stripHistory(stripResults(stripCalls(text)));
  return stripped === text ? text : stripped.trim();
}

/** S15.1: call labels with their arguments. */
function stripCalls(text: string): string {
  return stripEach(text, (ends, cursor) => {
    const end = labelEnd(text, cursor.pos, CALL, ends);
    return typeof end === "number" ? skipBreak(text, argumentsEnd(text, end)) : end;
  });
}

/** S15.2: result labels; one with an id takes everything up to the next result label. */
function stripResults(text: string): string {
  return stripEach(text, (ends, cursor, code) => {
    const end = labelEnd(text, cursor.pos, RESULT, ends);
    if (typeof end !== "number") return end;
    if (!startsWith(text, cursor.pos, RESULT_BODY)) return skipBreak(text, end);
    const ahead = lookAhead(cursor, end);
    while (advance(code, ahead, BRACKET, IN_TEXT)) {
      if (labelEnd(text, ahead.pos, RESULT, ends) !== "none") return ahead.pos;
      stepOver(code, ahead);
    }
    return text.length;
  });
}

/** S15.3: history labels, which may span lines. */
function stripHistory(text: string): string {
  return stripEach(text, (ends, cursor) => {
    if (!startsWith(text, cursor.pos, HISTORY)) return "none";
    const close = ends.bracket(cursor.pos);
    return Number.isFinite(close) ? skipBreak(text, close + 1) : "open";
  });
}

function stripEach(text: string, remove: (ends: Ends, cursor: Cursor, code: CodeText) => LabelEnd): string {
  const code = codeText(text);
  const ends: Ends = { bracket: finder(text, "]"), line: finder(text, "\n") };
  const cursor = cursorAtStart();
  const parts: string[] = [];
  let from = 0;
  while (advance(code, cursor, BRACKET, IN_TEXT)) {
    const end = remove(ends, cursor, code);
    if (end === "none") {
      stepOver(code, cursor);
      continue;
    }
    parts.push(text.slice(from, cursor.pos));
    from = end === "open" ? text.length : end;
    cursor.pos = from;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** S15, S16: a label ends at the first `]` on its line. */
function labelEnd(text: string, at: number, label: RegExp, ends: Ends): LabelEnd {
  if (!startsWith(text, at, label)) return "none";
  const close = ends.bracket(at);
  if (!Number.isFinite(close)) return "open";
  return close < ends.line(at) ? close + 1 : "none";
}

function startsWith(text: string, at: number, label: RegExp): boolean {
  label.lastIndex = at;
  return label.test(text);
}

function skipBreak(text: string, at: number): number {
  if (text.charAt(at) === "\n") return at + 1;
  return text.startsWith("\r\n", at) ? at + 2 : at;
}
