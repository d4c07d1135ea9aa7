import { isBlank, isSpace } from "./chars";

/** What the scan has written. `lastUnit` and `lastSign` (blanks skipped) are -1 while the output so far is empty. */
export type Output = {
  parts: string[];
  lastUnit: number;
  lastSign: number;
  spaceDue: boolean;
  /** Number of leading parts that go as soon as visible text is written. */
  doomed: number;
};

export function newOutput(): Output {
  return { parts: [], lastUnit: -1, lastSign: -1, spaceDue: false, doomed: 0 };
}

export function write(output: Output, text: string): void {
  if (text === "") return;
  if (output.spaceDue && output.lastUnit >= 0 && !isSpace(output.lastUnit) && !isSpace(text.charCodeAt(0))) {
    output.parts.push(" ");
  }
  output.spaceDue = false;
  if (output.doomed > 0 && /\S/.test(text)) {
    output.parts = output.parts.slice(output.doomed);
    output.doomed = 0;
  }
  output.parts.push(text);
  output.lastUnit = text.charCodeAt(text.length - 1);
  let at = text.length - 1;
  while (at >= 0 && isBlank(text.charCodeAt(at))) at--;
  if (at >= 0) output.lastSign = text.charCodeAt(at);
}

/** S8: a control token stood here; whether it leaves a space is known when its right neighbour is written. */
export function dropControlToken(output: Output): void {
  output.spaceDue = true;
}

/** S7: an orphan closer stood here. Whatever becomes visible later stands at the start of the text. */
export function dropOrphanCloser(output: Output): void {
  output.doomed = output.parts.length;
  output.lastUnit = -1;
  output.lastSign = -1;
  output.spaceDue = false;
}
