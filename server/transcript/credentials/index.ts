import { applyMasks } from "./apply";
import { findPayloads } from "./data-urls";
import { newFinds } from "./finds";
import { addOperatorMatches } from "./operator-matches";
import type { OperatorPattern } from "./operator-patterns";
import { findKeyBlocks } from "./pem";
import { scan } from "./scan";

export { maskSecret, redactNamed } from "./mask";
export { isSensitiveName } from "./names";
export { compilePattern, type OperatorPattern } from "./operator-patterns";

const MOST_PASSES = 6;

/**
 * Masks the credentials in a text (X1–X13); the very same string comes back when there are none.
 * Where spans of two rules overlap only in part, the mask can stand in a longer value of one of them: the text is
 * read again until nothing changes, which makes redaction idempotent.
 */
export function redact(text: string, extra: OperatorPattern[] = []): string {
  let current = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = redactOnce(current, extra);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function redactOnce(text: string, extra: OperatorPattern[]): string {
  const blocks = findKeyBlocks(text);
  const payloads = findPayloads(text);
  const finds = newFinds(text);
  const skipped = [...blocks, ...payloads].sort((a, b) => a.from - b.from);
  scan(finds, skipped);
  for (const pattern of extra) addOperatorMatches(finds, pattern);
  if (blocks.length === 0 && finds.spans.length === 0) return text;
  return applyMasks(finds, payloads, blocks);
}
