import type { Finds, Range } from "./finds";
import { isMaskForm, maskSecret } from "./mask";
import type { KeyBlock } from "./pem";

/** X2: masks what was found. Spans inside a kept range are dropped, the others are merged, key blocks beat all. */
export function applyMasks(finds: Finds, payloads: Range[], blocks: KeyBlock[]): string {
  const { text } = finds;
  const spans = merge(outside(finds.spans, [...finds.kept, ...payloads]));
  let output = "";
  let done = 0;
  const replace = (from: number, to: number, replacement: string) => {
    output += text.slice(done, from) + replacement;
    done = to;
  };
  let block = 0;
  const passBlocks = (limit: number) => {
    for (let next = blocks[block]; next && next.from < limit; next = blocks[++block]) {
      replace(next.bodyFrom, next.bodyTo, next.body);
    }
  };
  for (const piece of withoutBlocks(text, spans, blocks)) {
    passBlocks(piece.from);
    if (!isMaskForm(text, piece.from, piece.to))
      replace(piece.from, piece.to, maskSecret(text.slice(piece.from, piece.to)));
  }
  passBlocks(text.length + 1);
  return output === "" && done === 0 ? text : output + text.slice(done);
}

function byStart(a: Range, b: Range): number {
  return a.from - b.from || a.to - b.to;
}

/** The spans, in order, that lie in none of the ranges. */
function outside(spans: Range[], ranges: Range[]): Range[] {
  const sorted = [...ranges].sort(byStart);
  let next = 0;
  let reach = -1;
  return [...spans].sort(byStart).filter((span) => {
    for (let range = sorted[next]; range && range.from <= span.from; range = sorted[++next]) {
      reach = Math.max(reach, range.to);
    }
    return reach < span.to;
  });
}

// Touching spans are merged too: two masks in a row would not be of mask form.
function merge(spans: Range[]): Range[] {
  const merged: Range[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** X12: what the spans hold outside key blocks, as far as it is more than line breaks and punctuation. */
function withoutBlocks(text: string, spans: Range[], blocks: KeyBlock[]): Range[] {
  if (blocks.length === 0) return spans;
  const pieces: Range[] = [];
  let first = 0;
  for (const span of spans) {
    let from = span.from;
    while ((blocks[first]?.to ?? text.length) < span.from) first++;
    let touched = false;
    for (let at = first, block = blocks[at]; block && block.from < span.to; block = blocks[++at]) {
      if (block.to <= from) continue;
      touched = true;
      addPiece(text, pieces, from, block.from, touched);
      from = Math.max(from, block.to);
    }
    addPiece(text, pieces, from, span.to, touched);
  }
  return pieces;
}

function addPiece(text: string, pieces: Range[], from: number, to: number, isRest: boolean): void {
  if (to <= from) return;
  if (isRest && !/[\p{L}\p{N}]/u.test(text.slice(from, to).replace(/\\+[nrt]/g, ""))) return;
  pieces.push({ from, to });
}
