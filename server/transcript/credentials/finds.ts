import { isMaskForm } from "./mask";
import { newRun, type Run } from "./runs";

export type Range = { from: number; to: number };

/** What the rules found in one text, and what they remember so that no part is read over and over. */
export type Finds = {
  text: string;
  spans: Range[];
  /** Values that are masks already: nothing inside them is looked at again. */
  kept: Range[];
  bare: Run;
  parameter: Run;
  digit: Range;
  /** Header values up to here are read: `Cookie` pairs and `Digest` parameters. */
  headersRead: number;
};

export function newFinds(text: string): Finds {
  return {
    text,
    spans: [],
    kept: [],
    bare: newRun(),
    parameter: newRun(),
    digit: { from: 0, to: -1 },
    headersRead: 0,
  };
}

/** Notes a secret, or a mask that stands where a secret would. */
export function addSecret(finds: Finds, from: number, to: number): void {
  if (to <= from) return;
  const last = finds.spans.at(-1);
  if (last && last.from <= from && to <= last.to) return;
  if (isMaskForm(finds.text, from, to)) finds.kept.push({ from, to });
  else finds.spans.push({ from, to });
}
