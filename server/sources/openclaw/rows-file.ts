import type { ImportReport } from "@/db";
import { fold } from "@/db";
import { openInside, reasonOf } from "../inside";
import type { ImportContext } from "../source";
import { type IndexFile, parseIndex } from "./index-file";
import type { Folder } from "./layout";
import { allowIndex, INDEX } from "./names";
import { type Place, placeKey } from "./place";
import { entryRow, type SessionEntry, sessionEntry } from "./session-entry";

const LARGEST = 256 * 1024 * 1024;
const SETTLED_MS = 60_000;

export type ReadRow = { place: Place; sessionId: string; entry: SessionEntry; row: ReturnType<typeof entryRow> };

/** `settled` is false while the index is half-written: what has no row in it may still get one. */
export type RowsFile = { rows: ReadRow[]; settled: boolean };

/** The rows of a folder's `sessions.json` (sources.md 1.2); what cannot be a row goes to the report. Never throws. */
export async function readRowsFile(ctx: ImportContext, report: ImportReport, folder: Folder): Promise<RowsFile> {
  const path = inFolder(folder, INDEX);
  try {
    const file = await openInside(ctx.root, path, allowIndex);
    try {
      const { size, mtimeMs } = await file.stat();
      if (size > LARGEST) throw new Error("larger than 256 MB");
      const index = parseIndex(await file.readFile());
      if (!index.complete)
        report.files.skipped.push({ path, reason: "cut short or broken: only the rows before the break were read" });
      // It is replaced by a rename, so a broken one that is not new is what a crash left, not a write under way.
      return { rows: readRows(ctx, report, folder, index), settled: index.complete || ctx.now - mtimeMs > SETTLED_MS };
    } finally {
      await file.close();
    }
  } catch (error) {
    report.files.skipped.push({ path, reason: reasonOf(error) });
    return { rows: [], settled: false };
  }
}

function readRows(ctx: ImportContext, report: ImportReport, folder: Folder, index: IndexFile): ReadRow[] {
  const rows: ReadRow[] = [];
  for (const [key, value] of index.rows) {
    const row = readRow(ctx, folder, key, value && sessionEntry(value));
    if (typeof row !== "string") rows.push(row);
    else if (row) report.conflicts.push({ key, reason: row });
  }
  return rows;
}

/** A row of either era, or why it is none; "" for the two keys that are never listed. */
export function readRow(ctx: ImportContext, folder: Folder, key: string, entry: SessionEntry | null): ReadRow | string {
  if (["global", "unknown"].includes(fold(key))) return "";
  const place = placeKey(key, folder.agentId, ctx.keys);
  if (!place) return "malformed_key";
  if (!entry) return "unreadable row";
  if (!entry.sessionId?.trim()) return "no sessionId";
  return { place, sessionId: entry.sessionId, entry, row: entryRow(entry) };
}

export const inFolder = (folder: Folder, name: string): string =>
  folder.directory ? `${folder.directory}/${name}` : name;
