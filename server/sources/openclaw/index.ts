import { join } from "node:path";
import type { ImportReport } from "@/db";
import { AppError, openForeignDatabase } from "@/db";
import { fileInside, namesInside, reasonOf } from "../inside";
import { newReport, renameAgents, upsertInto } from "../report";
import { type IndexRow, sessionRow } from "../session-row";
import type { ImportContext, Source } from "../source";
import { readOrKeep, type Transcript } from "../transcript-file";
import { type AgentDatabase, findInDatabase, openAgentDatabase } from "./database";
import { type Elsewhere, findInFiles } from "./files";
import { type Folder, layoutOf } from "./layout";
import { allowDatabase, isPrimary, isReset } from "./names";
import { placeKey, renamed } from "./place";
import { type Found, type Plan, planRows, type TranscriptRef } from "./plan";

/** OpenClaw (sources.md 1): files and SQLite stores, single transcripts, folders of them. */
export const openclaw: Source = {
  kind: "openclaw",
  probe: async (root) => (await layoutOf(root)) !== null,
  defaultRoots: (env, home) => [
    ...(env.OPENCLAW_STATE_DIR ? [env.OPENCLAW_STATE_DIR] : []),
    ...[".openclaw", ".clawdbot", ".moltbot"].map((name) => join(home, name)),
  ],
  count,
  run,
};

async function run(given: ImportContext): Promise<ImportReport> {
  const report = newReport("openclaw", given);
  const layout = await layoutOf(given.root, given.agentId);
  if (!layout)
    throw new AppError("invalid_input", "There is no OpenClaw store and no transcript at this path", {
      param: "path",
      reason: "no_store",
    });
  const ctx = { ...given, root: layout.base };
  const databases: AgentDatabase[] = [];
  try {
    const found: Found = { live: [], orphans: [] };
    for (const folder of layout.folders) {
      ctx.signal.throwIfAborted();
      const database = await openAgentDatabase(ctx, report, folder);
      if (database) databases.push(database);
      for (const part of await findIn(ctx, report, folder, database)) {
        found.live.push(...part.live);
        found.orphans.push(...part.orphans);
      }
    }
    await writeAll(ctx, report, planRows(found, ctx, report));
  } finally {
    for (const { database } of databases) database.close();
  }
  return report;
}

const NOTHING_NEWER: Elsewhere = { keys: new Set(), sessionIds: new Set(), transcript: () => null };

/** Both eras of a folder: the files add what the database lacks (sources.md 8.3). */
async function findIn(
  ctx: ImportContext,
  report: ImportReport,
  folder: Folder,
  database: AgentDatabase | null,
): Promise<Found[]> {
  const newer = database && tryDatabase(ctx, report, folder, database);
  const older = await findInFiles(ctx, report, folder, newer?.elsewhere ?? NOTHING_NEWER);
  return newer ? [newer, older] : [older];
}

function tryDatabase(ctx: ImportContext, report: ImportReport, folder: Folder, database: AgentDatabase) {
  try {
    return findInDatabase(ctx, report, folder, database);
  } catch (error) {
    report.files.skipped.push({ path: database.path, reason: reasonOf(error) });
    return null;
  }
}

async function writeAll(ctx: ImportContext, report: ImportReport, plans: Plan[]): Promise<void> {
  const keysByAgent = new Map<string, string[]>();
  for (const { place } of plans) keysByAgent.set(place.agentId, [...(keysByAgent.get(place.agentId) ?? []), place.key]);
  const names = await renameAgents(report, ctx, keysByAgent);
  const read = new Map<string, Transcript>();
  for (const { folder, place, sessionId, row, transcript } of plans) {
    ctx.signal.throwIfAborted();
    const rekey = (key: string): string | undefined => {
      const found = placeKey(key, folder.agentId, ctx.keys);
      return found ? renamed(found, names) : undefined;
    };
    const readNow = (ref: TranscriptRef) =>
      readOrKeep(ctx, report, ref.path, () => ref.read((key) => rekey(key) ?? key));
    const stored = transcript && (read.get(transcript.path) ?? (await readNow(transcript)));
    if (transcript && stored) read.set(transcript.path, stored);
    const lineage: IndexRow = {
      spawnedBy: row.spawnedBy && rekey(row.spawnedBy),
      parentSessionKey: row.parentSessionKey && rekey(row.parentSessionKey),
      transcriptPath: transcript?.path.replace(/#.*$/, ""),
    };
    await upsertInto(
      report,
      ctx,
      sessionRow(renamed(place, names), sessionId, { ...row, ...lineage }, stored, ctx.now),
    );
  }
}

async function count(root: string): Promise<number> {
  const layout = await layoutOf(root);
  let sessions = 0;
  for (const folder of layout?.folders ?? []) {
    const names = await namesInside(root, folder.directory);
    const files = names.filter(({ name }) => isPrimary(name) || isReset(name)).length;
    sessions += (folder.database && (await countRows(root, folder.database))) || files;
  }
  return sessions;
}

async function countRows(root: string, path: string): Promise<number> {
  try {
    const database = openForeignDatabase(await fileInside(root, path, allowDatabase));
    try {
      return database.all<{ rows: number }>("SELECT count(*) AS rows FROM session_nodes")[0]?.rows ?? 0;
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}
