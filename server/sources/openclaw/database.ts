import { z } from "zod";
import type { ImportReport } from "@/db";
import { type ForeignDatabase, openForeignDatabase } from "@/db";
import { instant, number, text } from "../fields";
import { fileInside, reasonOf } from "../inside";
import type { IndexRow } from "../session-row";
import type { ImportContext } from "../source";
import { readEvents } from "./events";
import type { Elsewhere } from "./files";
import { parseRow } from "./index-file";
import type { Folder } from "./layout";
import { allowDatabase } from "./names";
import { placeKey } from "./place";
import type { Found, Orphan, TranscriptRef } from "./plan";
import { readRow } from "./rows-file";
import { entryRow, type SessionEntry, sessionEntry } from "./session-entry";

/** An open agent database of the SQLite era. The caller closes it after the import. */
export type AgentDatabase = { database: ForeignDatabase; path: string; tables: Set<string> };

const nodeSchema = z.object({
  session_key: z.string(),
  current_session_id: text,
  entry_json: text,
  updated_at: number,
  archived_at: number,
  status: text,
  label: text,
  display_name: text,
  spawned_by: text,
  parent_session_key: text,
});

const windowSchema = z.object({
  session_id: z.string(),
  session_key: text,
  created_at: number,
  started_at: number,
  updated_at: number,
  ended_at: number,
  channel: text,
  chat_type: text,
  model: text,
  model_provider: text,
  spawned_by: text,
  display_name: text,
});

/** Opens a folder's database when its tables say that sessions live there (sources.md 1.1: never by version number). */
export async function openAgentDatabase(
  ctx: ImportContext,
  report: ImportReport,
  folder: Folder,
): Promise<AgentDatabase | null> {
  const path = folder.database;
  if (!path) return null;
  let database: ForeignDatabase | undefined;
  try {
    database = openForeignDatabase(await fileInside(ctx.root, path, allowDatabase));
    const tables = new Set(
      database.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name),
    );
    if (tables.has("session_nodes") && tables.has("transcript_events")) return { database, path, tables };
    if (tables.has("session_entries"))
      report.files.skipped.push({ path, reason: "an SQLite layout this version does not read" });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== "ENOENT") report.files.skipped.push({ path, reason });
  }
  database?.close();
  return null;
}

/** Rows and older windows of a database (sources.md 1.6). Only the three session tables are read: others hold credentials. */
export function findInDatabase(
  ctx: ImportContext,
  report: ImportReport,
  folder: Folder,
  { database, path, tables }: AgentDatabase,
): Found & { elsewhere: Elsewhere } {
  const withEvents = new Set(
    database
      .all<{ session_id: unknown }>("SELECT DISTINCT session_id FROM transcript_events")
      .map(({ session_id }) => String(session_id)),
  );
  const refs = new Map<string, TranscriptRef>();
  const refTo = (sessionId: string): TranscriptRef | null => {
    if (!withEvents.has(sessionId)) return null;
    const ref = refs.get(sessionId) ?? {
      path: `${path}#${sessionId}`,
      read: (rekey) => readEvents(ctx, report, { database, path: `${path}#${sessionId}`, sessionId, rekey }),
    };
    refs.set(sessionId, ref);
    return ref;
  };

  const found: Found = { live: [], orphans: [] };
  for (const raw of database.iterate<unknown>("SELECT * FROM session_nodes")) {
    const node = nodeSchema.safeParse(raw).data;
    if (!node) continue;
    const row = readRow(ctx, folder, node.session_key, nodeEntry(node));
    if (typeof row === "string") {
      if (row) report.conflicts.push({ key: node.session_key, reason: row });
      continue;
    }
    found.live.push({
      folder,
      place: row.place,
      sessionId: row.sessionId,
      row: row.row,
      transcript: refTo(row.sessionId),
      family: [],
    });
  }
  const keys = new Set(found.live.map(({ place }) => place.key));
  const current = new Set(found.live.map(({ sessionId }) => sessionId));
  const windows = tables.has("session_windows") ? database.all<unknown>("SELECT * FROM session_windows") : [];
  const orphan = (sessionId: string, row: IndexRow, at: number): Orphan => {
    return { folder, sessionId, row, transcript: refTo(sessionId), at, suffix: "window" };
  };
  const sessionIds = new Set([...current, ...withEvents]);
  for (const raw of windows) {
    const window = windowSchema.safeParse(raw).data;
    if (!window) continue;
    sessionIds.add(window.session_id);
    if (current.has(window.session_id)) continue;
    current.add(window.session_id);
    found.orphans.push(
      orphan(window.session_id, windowRow(ctx, folder, window), instant(window.started_at ?? window.created_at) ?? 0),
    );
  }
  for (const id of withEvents) if (!current.has(id)) found.orphans.push(orphan(id, {}, 0));
  return { ...found, elsewhere: { keys, sessionIds, transcript: refTo } };
}

/** `entry_json` is the truth; the columns are indexes of it and stand in when it cannot be read. */
function nodeEntry(node: z.infer<typeof nodeSchema>): SessionEntry {
  const entry = node.entry_json === undefined ? null : parseRow(Buffer.from(node.entry_json));
  return sessionEntry({
    ...(entry ?? {
      archivedAt: node.archived_at,
      status: node.status,
      label: node.label,
      displayName: node.display_name,
      spawnedBy: node.spawned_by,
      parentSessionKey: node.parent_session_key,
    }),
    sessionId: entry?.sessionId ?? node.current_session_id,
    updatedAt: entry?.updatedAt ?? node.updated_at,
  });
}

function windowRow(ctx: ImportContext, folder: Folder, window: z.infer<typeof windowSchema>): IndexRow {
  const place = window.session_key === undefined ? null : placeKey(window.session_key, folder.agentId, ctx.keys);
  const {
    channel,
    chat_type: chatType,
    model,
    model_provider: modelProvider,
    spawned_by: spawnedBy,
    display_name: displayName,
  } = window;
  return {
    ...entryRow(sessionEntry({ channel, chatType, model, modelProvider, spawnedBy, displayName })),
    createdAt: instant(window.started_at ?? window.created_at),
    updatedAt: instant(window.ended_at ?? window.updated_at),
    parentSessionKey: place?.key,
  };
}
