import type { ImportReport } from "@/db";
import { nonBlank } from "../fields";
import { namesInside, reasonOf } from "../inside";
import { peekHeader, peekObjects } from "../peek";
import { baseName } from "../pi-format/entry";
import type { ImportContext } from "../source";
import { readTranscriptFile } from "../transcript-file";
import type { Folder } from "./layout";
import { allowSidecar, INDEX, isAnyTranscript, isPrimary, isReset, sessionIdIn, sidecarOf } from "./names";
import type { Found, Orphan, TranscriptRef } from "./plan";
import { inFolder, type ReadRow, readRowsFile } from "./rows-file";

/** What a newer era of the same agent has: its files are stale for these keys and session ids. */
export type Elsewhere = {
  keys: Set<string>;
  sessionIds: Set<string>;
  transcript(sessionId: string): TranscriptRef | null;
};

/** Rows and orphans of a sessions folder of the files era (sources.md 1.1, 1.2). Opens no more of a transcript than its head. */
export async function findInFiles(
  ctx: ImportContext,
  report: ImportReport,
  folder: Folder,
  elsewhere: Elsewhere,
): Promise<Found> {
  const names = await fileNames(ctx, folder);
  const index =
    !folder.loose && names.has(INDEX) ? await readRowsFile(ctx, report, folder) : { rows: [], settled: true };
  const pointedAt = new Set<string>();
  const refs = new Map<string, TranscriptRef>();
  const refTo = (name: string, sessionId: string): TranscriptRef => {
    const path = inFolder(folder, name);
    const made = refs.get(name) ?? {
      path,
      read: (rekey) => readTranscriptFile(ctx, report, { path, sessionId, allow: isAnyTranscript, rekey }),
    };
    refs.set(name, made);
    return made;
  };

  const found: Found = { live: [], orphans: [] };
  for (const row of index.rows) {
    if (elsewhere.keys.has(row.place.key)) continue;
    const name = transcriptName(row, names);
    if (name) pointedAt.add(name);
    const own = name ? refTo(name, row.sessionId) : null;
    const transcript = elsewhere.sessionIds.has(row.sessionId) ? elsewhere.transcript(row.sessionId) : own;
    const family = (row.entry.usageFamilySessionIds ?? []).filter((id) => typeof id === "string");
    found.live.push({ folder, place: row.place, sessionId: row.sessionId, row: row.row, transcript, family });
  }
  if (!index.settled) return found;
  for (const name of names) {
    if (!folder.only && !isPrimary(name) && !isReset(name)) continue;
    if (pointedAt.has(name) || name === INDEX || elsewhere.sessionIds.has(sessionIdIn(name))) continue;
    try {
      found.orphans.push(await orphanOf(ctx, folder, name, names, refTo));
    } catch (error) {
      report.files.skipped.push({ path: inFolder(folder, name), reason: reasonOf(error) });
    }
  }
  return found;
}

async function fileNames(ctx: ImportContext, folder: Folder): Promise<Set<string>> {
  if (folder.only) return new Set([folder.only]);
  const names = await namesInside(ctx.root, folder.directory);
  return new Set(names.filter((entry) => !entry.folder).map((entry) => entry.name));
}

/** The transcript of a row: a name from the listing, never a path (sources.md 1.2, sessionFile). */
function transcriptName({ entry, sessionId }: ReadRow, names: Set<string>): string | undefined {
  const named = entry.sessionFile && baseName(entry.sessionFile);
  if (named && isPrimary(named) && names.has(named)) return named;
  if (names.has(`${sessionId}.jsonl`)) return `${sessionId}.jsonl`;
  return [...names].find((name) => isPrimary(name) && name.startsWith(`${sessionId}-topic-`));
}

async function orphanOf(
  ctx: ImportContext,
  folder: Folder,
  name: string,
  names: Set<string>,
  refTo: (name: string, sessionId: string) => TranscriptRef,
): Promise<Orphan> {
  const header = await peekHeader(ctx.root, inFolder(folder, name), isAnyTranscript);
  const sessionId = header?.id ?? sessionIdIn(name);
  const ranAs = names.has(sidecarOf(name)) ? await keyInTrace(ctx, inFolder(folder, sidecarOf(name))) : undefined;
  const suffix =
    name.slice(name.indexOf(".jsonl") + ".jsonl".length).replace(/^\./, "") || name.replace(/\.jsonl$/, "");
  return {
    folder,
    sessionId,
    row: {},
    transcript: refTo(name, sessionId),
    at: header?.at ?? 0,
    suffix,
    ranAs,
    forkedFrom: header?.parent,
  };
}

/** The session key a runtime trace names (sources.md 1.1). A trace that cannot be read only costs the key. */
async function keyInTrace(ctx: ImportContext, path: string): Promise<string | undefined> {
  const lines = await peekObjects(ctx.root, path, allowSidecar).catch(() => []);
  return lines.map((line) => nonBlank(line.sessionKey)).find((key) => key !== undefined);
}
