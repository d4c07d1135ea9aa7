import { BLANK, codeAt, DIGIT, HASH, isLineEnd, STOP, skip, skipUntil } from "./chars";
import type { Finds } from "./finds";

/** The last run of value characters that was measured. */
export type Run = {
  from: number;
  to: number;
  /** `to` without trailing `. ! ? :` */
  trimmed: number;
  /** Whether the run is the last token of its line; not asked yet: undefined. */
  last: boolean | undefined;
};

export function newRun(): Run {
  return { from: 0, to: -1, trimmed: 0, last: undefined };
}

// A run is measured once, however many values start inside it: `token=token=token=…` stays linear.
function measure(text: string, run: Run, from: number, stops: number): Run {
  if (from >= run.from && from <= run.to) return run;
  run.from = from;
  run.to = skipUntil(text, from, stops);
  run.trimmed = run.to;
  run.last = undefined;
  while (run.trimmed > from && isSentenceEnd(text.charCodeAt(run.trimmed - 1))) run.trimmed--;
  return run;
}

function isSentenceEnd(code: number): boolean {
  return code === 46 || code === 33 || code === 63 || code === 58;
}

/** X7: end of the bare value that starts at `from`. */
export function bareEnd(finds: Finds, from: number): number {
  return Math.max(from, measure(finds.text, finds.bare, from, STOP).trimmed);
}

/** End of the URL parameter that starts at `from`: a bare value, or up to the fragment. */
export function parameterEnd(finds: Finds, from: number): number {
  return Math.max(from, measure(finds.text, finds.parameter, from, STOP | HASH).trimmed);
}

/** Whether only closing punctuation follows the bare value at `from` on its line. */
export function isLastToken(finds: Finds, from: number): boolean {
  const run = measure(finds.text, finds.bare, from, STOP);
  run.last ??= endsLine(finds.text, run.trimmed);
  return run.last;
}

const CLOSING = new Set([...".,;!?:)]}'\"`*_"].map((character) => character.charCodeAt(0)));

/** Whether from here to the line end there is only closing punctuation and blanks. */
export function endsLine(text: string, from: number): boolean {
  let index = from;
  while (index < text.length && CLOSING.has(text.charCodeAt(index))) index++;
  index = skip(text, index, BLANK);
  return index >= text.length || isLineEnd(codeAt(text, index)) || isWrittenLineEnd(text, index);
}

/** A `\n` written out, as in JSON. */
function isWrittenLineEnd(text: string, index: number): boolean {
  return text.startsWith("\\n", index) || text.startsWith("\\r", index);
}

/** Whether [from, to) holds a digit. */
export function hasDigit(finds: Finds, from: number, to: number): boolean {
  const { text, digit } = finds;
  if (from < digit.from || from > digit.to) {
    digit.from = from;
    digit.to = skipUntil(text, from, DIGIT);
  }
  return digit.to < to;
}
