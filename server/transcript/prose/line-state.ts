import { isBlank, isDigit, LF, TAB } from "./chars";

/**
 * What is known about the line being written, fed one unit at a time. `phase` tells what the line holds so far:
 * only blanks, quote signs, digits of a list marker, a marker without its blank, a whole marker, or anything else.
 */
export type LineState = {
  phase: "indent" | "quote" | "digits" | "marker" | "item" | "body";
  column: number;
  quoted: boolean;
  digits: number;
  markerColumn: number;
  /** Column after the marker of an item whose content has not begun; -1 otherwise. */
  markerEnd: number;
  code: boolean;
  previous: "start" | "blank" | "indented" | "text";
  /** Content columns of the open list items, outermost first. */
  items: number[];
};

export function newLine(): LineState {
  return {
    phase: "indent",
    column: 0,
    quoted: false,
    digits: 0,
    markerColumn: 0,
    markerEnd: -1,
    code: false,
    previous: "start",
    items: [],
  };
}

/** A copy for looking into a block: the block's own tag stands on the line, so the line is neither blank nor indented. */
export function lineInside(line: LineState): LineState {
  return { ...line, items: [...line.items], phase: line.phase === "indent" ? "quote" : line.phase };
}

export function copyLine(line: LineState): LineState {
  return { ...line, items: [...line.items] };
}

/** S3.1: only blanks, `>` and at most one list marker so far. */
export function mayOpenFence(line: LineState): boolean {
  return line.phase === "indent" || line.phase === "quote" || line.phase === "item";
}

/** S3.2: the blanks so far make the line indented code as soon as something follows them. */
export function isIndentedCode(line: LineState): boolean {
  return line.phase === "indent" && line.previous !== "text" && line.column >= contentColumn(line, line.column) + 4;
}

/** Marks the line as indented code. */
export function markIndentedCode(line: LineState): void {
  leaveItems(line, line.column);
  line.phase = "body";
  line.code = true;
}

export function feed(line: LineState, unit: number): void {
  if (unit === LF) endLine(line);
  else if (line.phase === "body") return;
  else if (isBlank(unit)) feedBlank(line, unit);
  else {
    feedSign(line, unit);
    line.column++;
  }
}

function endLine(line: LineState): void {
  if (line.phase === "marker") openItem(line);
  if (line.phase === "indent") line.previous = "blank";
  else line.previous = line.code ? "indented" : "text";
  line.phase = "indent";
  line.column = 0;
  line.quoted = false;
  line.code = false;
  line.markerEnd = -1;
}

function feedBlank(line: LineState, unit: number): void {
  if (line.phase === "digits") line.phase = "body";
  if (line.phase === "marker") {
    openItem(line);
    line.phase = "item";
  }
  line.column = unit === TAB ? line.column - (line.column % 4) + 4 : line.column + 1;
}

function feedSign(line: LineState, unit: number): void {
  if (line.phase === "indent") leaveIndent(line, unit);
  if (line.phase === "indent" || line.phase === "quote") startPrefix(line, unit);
  else if (line.phase === "digits") feedDigits(line, unit);
  else if (line.phase === "item") feedItem(line, unit);
  else line.phase = "body";
}

function startPrefix(line: LineState, unit: number): void {
  const sign = String.fromCharCode(unit);
  line.markerColumn = line.column;
  if (sign === ">") {
    line.phase = "quote";
    line.quoted = true;
  } else if (sign === "-" || sign === "*" || sign === "+") line.phase = "marker";
  else if (isDigit(unit)) {
    line.phase = "digits";
    line.digits = 1;
  } else line.phase = "body";
}

function feedDigits(line: LineState, unit: number): void {
  const sign = String.fromCharCode(unit);
  if (sign === "." || sign === ")") line.phase = "marker";
  else if (!isDigit(unit) || line.digits === 9) line.phase = "body";
  else line.digits++;
}

function feedItem(line: LineState, unit: number): void {
  // Content more than four blanks after its marker begins one blank after it: the rest is indentation.
  if (line.markerEnd >= 0 && line.column - line.markerEnd <= 4) line.items[line.items.length - 1] = line.column;
  line.markerEnd = -1;
  if (String.fromCharCode(unit) !== ">") line.phase = "body";
}

/** A line right under text continues its paragraph, so less indentation does not leave the list unless a block starts. */
function leaveIndent(line: LineState, unit: number): void {
  const sign = String.fromCharCode(unit);
  if (line.previous !== "text" || sign === "#" || sign === ">") leaveItems(line, line.column);
}

function leaveItems(line: LineState, column: number): void {
  while ((line.items.at(-1) ?? 0) > column) line.items.pop();
}

function contentColumn(line: LineState, column: number): number {
  for (let at = line.items.length - 1; at >= 0; at--) {
    const content = line.items[at] ?? 0;
    if (content <= column) return content;
  }
  return 0;
}

function openItem(line: LineState): void {
  if (line.quoted || line.markerColumn >= contentColumn(line, line.markerColumn) + 4) return;
  leaveItems(line, line.markerColumn);
  line.items.push(line.column + 1);
  line.markerEnd = line.column;
}
