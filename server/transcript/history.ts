import type { Message } from "@/db";
import { type CleanOptions, cleanMessage, type Flags, type ShownMessage } from "./clean-message";
import type { Pipeline } from "./pipeline";

export const HISTORY_CAP = 81_920;
export const PLACEHOLDER = "[sessions_history omitted: message too large]";

/** What is left of the selected rows, and what was done to them. `first` and `last` index the rows that were kept. */
export type HistoryReply = {
  messages: ShownMessage[];
  first: number;
  last: number;
  bytes: number;
  contentSanitized: boolean;
  contentRedacted: boolean;
  contentTruncated: boolean;
  /** A row became the placeholder. */
  replaced: boolean;
};

type Row = { shown: ShownMessage; flags: Flags; bytes: number; replaced: boolean };

/** H4-H8: selected rows (chronological) cleaned and fitted under `cap` bytes; with an anchor, around it. */
export function shapeHistory(
  pipeline: Pipeline,
  selected: Message[],
  options: CleanOptions & { cap: number; anchorIndex?: number },
): HistoryReply {
  const rows = selected.map((message) => shapeRow(pipeline, message, options));
  const [first, last] =
    options.anchorIndex === undefined
      ? newestThatFit(rows, options.cap)
      : aroundThatFit(rows, options.cap, options.anchorIndex);
  const kept = rows.slice(first, last + 1);
  return {
    messages: kept.map((row) => row.shown),
    first,
    last,
    bytes: sizeOf(kept),
    contentSanitized: kept.some((row) => row.flags.sanitized),
    contentRedacted: kept.some((row) => row.flags.redacted),
    contentTruncated: kept.some((row) => row.flags.truncated),
    replaced: kept.some((row) => row.replaced),
  };
}

function shapeRow(pipeline: Pipeline, message: Message, options: CleanOptions & { cap: number }): Row {
  const { shown, flags } = cleanMessage(pipeline, message, options);
  const bytes = byteLength(shown);
  if (bytes <= options.cap - 2) return { shown, flags, bytes, replaced: false };
  const placeholder: ShownMessage = {
    ...(shown.id === undefined ? {} : { id: shown.id }),
    role: shown.role,
    ...(shown.timestamp === undefined ? {} : { timestamp: shown.timestamp }),
    content: PLACEHOLDER,
    omitted: true,
  };
  return {
    shown: placeholder,
    flags: { sanitized: false, redacted: false, truncated: false },
    bytes: byteLength(placeholder),
    replaced: true,
  };
}

const byteLength = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Bytes of the compact JSON array: the rows, the commas between them, the brackets. */
const sizeOf = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.bytes, 2) + Math.max(0, rows.length - 1);

/** H8 b: the oldest rows go while the total is over the cap. */
function newestThatFit(rows: Row[], cap: number): [number, number] {
  let first = rows.length;
  let size = 2;
  while (first > 0) {
    const next = size + (rows[first - 1]?.bytes ?? 0) + (first === rows.length ? 0 : 1);
    if (next > cap) break;
    size = next;
    first--;
  }
  return [first, rows.length - 1];
}

/** H8, anchored: one older, one newer in turn; a side stops at its first row that does not fit. */
function aroundThatFit(rows: Row[], cap: number, anchor: number): [number, number] {
  let [first, last] = [anchor, anchor];
  let size = 2 + (rows[anchor]?.bytes ?? 0);
  let [older, newer] = [true, true];
  while (older || newer) {
    const before = rows[first - 1];
    older &&= before !== undefined && size + before.bytes + 1 <= cap;
    if (older && before) {
      size += before.bytes + 1;
      first--;
    }
    const after = rows[last + 1];
    newer &&= after !== undefined && size + after.bytes + 1 <= cap;
    if (newer && after) {
      size += after.bytes + 1;
      last++;
    }
  }
  return [first, last];
}
