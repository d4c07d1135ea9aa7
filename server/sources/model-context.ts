import type { Entry } from "@/db";
import { activePath } from "./active-path";

/**
 * What the model sees at the end of a transcript given in file order (sources.md 1.5, pi's buildSessionContext): the
 * summary of the last compaction on the path, the entries it kept, everything after. A reset does the same without a summary.
 */
export function modelContext(entries: Entry[]): Entry[] {
  const path = activePath(entries);
  const cut = path.findLastIndex((entry) => entry.resets || entry.body?.notice === "compaction");
  const mark = path[cut];
  if (!mark) return path.filter(inContext);
  const keptId = mark.body?.meta?.firstKeptEntryId;
  const before = path.slice(0, cut);
  const first = before.findIndex((entry) => entry.id === keptId || entry.id === `${keptId}~call`);
  const kept = first < 0 ? [] : before.slice(first);
  return [mark, ...[...kept, ...path.slice(cut + 1)].filter((entry) => entry.body?.notice !== "compaction")].filter(
    inContext,
  );
}

const OUTSIDE = new Set(["reset", "prompt_error", "aborted"]);

const inContext = (entry: Entry): boolean => entry.role !== undefined && !OUTSIDE.has(entry.body?.notice ?? "");
