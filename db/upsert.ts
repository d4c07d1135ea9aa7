import { and, eq } from "drizzle-orm";
import { describeRow } from "./describe";
import type { ImportedSession, UpsertOutcome } from "./intake-types";
import { channelOf, GLOBAL_KEY, kindOf, ownerOf, parseKey } from "./keys";
import type { SessionRow } from "./resolve";
import { forgotten, links, sessions, transcripts } from "./schema";
import type { Handle } from "./sqlite";
import { type Tx, write } from "./write";

/** Fields a person may set on an imported session; a re-import leaves those they did set alone. */
export const PATCHABLE_IMPORTED = ["label", "pinned", "archived", "sendPolicy"] as const;

/** Writes one imported row, or says why not. Lineage is written once and never changes (R-INV-6). */
export function upsertImported(
  handle: Handle,
  source: string,
  session: ImportedSession,
  options: { dryRun: boolean; adopt: boolean },
): UpsertOutcome {
  const { keys } = handle.policy();
  const parsed = parseKey(session.key, keys);
  if (
    !parsed ||
    !session.sessionId ||
    parsed.key === "unknown" ||
    (parsed.key === GLOBAL_KEY && keys.scope !== "global")
  )
    return "taken";
  const existing = handle.db.select().from(sessions).where(eq(sessions.key, parsed.key)).get();
  const removed = handle.db
    .select()
    .from(forgotten)
    .where(and(eq(forgotten.source, source), eq(forgotten.key, parsed.key)))
    .get();
  if (removed) return "forgotten";
  if (existing && existing.source !== source) return existing.adoptedFrom === source ? "adopted" : "taken";

  const kind = kindOf(parsed, keys, session.chatType);
  const fields = rowFields(session, existing);
  const channel = channelOf(parsed, kind, { ...session, chatType: session.chatType });
  const row = {
    ...fields,
    key: parsed.key,
    agentId: ownerOf(parsed, keys),
    kind,
    channel,
    source: options.adopt ? "native" : source,
  };
  if (existing && !options.adopt && !differs(existing, row)) return refreshOnly(handle, existing, options.dryRun);
  if (options.dryRun) return existing ? "updated" : "added";

  write(handle, (tx, record) => {
    if (session.spawnedBy)
      tx.insert(links).values({ child: parsed.key, parent: session.spawnedBy }).onConflictDoNothing().run();
    const link = tx.select().from(links).where(eq(links.child, parsed.key)).get();
    const lineage = { spawnedBy: link?.parent ?? null, ...(options.adopt ? { adoptedFrom: source } : {}) };
    if (options.adopt && row.transcriptId !== null) {
      tx.update(transcripts).set({ adopted: true }).where(eq(transcripts.id, row.transcriptId)).run();
    }
    store(handle, tx, existing, { ...row, ...lineage }, (moved) =>
      record.change("session.updated", row, moved ? { moved: 1 } : undefined),
    );
  });
  return existing ? "updated" : "added";
}

/** Inserts or updates the row with its title and preview; stamps it where its place in the list moved. */
export function store(
  handle: Handle,
  tx: Tx,
  existing: SessionRow | undefined,
  row: typeof sessions.$inferInsert,
  change: (moved: boolean) => number,
): void {
  const described = describeRow(tx, handle.cleaner(), { ...blank, ...row });
  const moved = !existing || existing.updatedAt !== row.updatedAt || existing.createdAt !== row.createdAt;
  const seq = change(moved);
  const stamp = moved ? { movedSeq: seq } : {};
  if (existing) {
    tx.update(sessions)
      .set({ ...row, ...described, ...stamp, version: existing.version + 1 })
      .where(eq(sessions.key, existing.key))
      .run();
  } else {
    tx.insert(sessions)
      .values({ ...row, ...described, ...stamp })
      .run();
  }
}

const blank = { label: null, displayName: null, subject: null, originLabel: null, task: null, transcriptId: null };

/** An unchanged row may still have new messages: its title and preview follow them. */
function refreshOnly(handle: Handle, existing: SessionRow, dryRun: boolean): UpsertOutcome {
  const described = describeRow(handle.db, handle.cleaner(), existing);
  if (described.title === existing.title && described.preview === existing.preview) return "unchanged";
  if (!dryRun) {
    write(handle, (tx, record) => {
      tx.update(sessions).set(described).where(eq(sessions.key, existing.key)).run();
      record.change("session.updated", existing);
    });
  }
  return "updated";
}

function differs(existing: SessionRow, row: Record<string, unknown>): boolean {
  const stored = existing as Record<string, unknown>;
  return Object.entries(row).some(
    ([field, value]) => JSON.stringify(stored[field] ?? null) !== JSON.stringify(value ?? null),
  );
}

function rowFields(session: ImportedSession, existing: SessionRow | undefined) {
  const patched = new Set(existing?.patched ?? []);
  const kept =
    existing &&
    Object.fromEntries(
      PATCHABLE_IMPORTED.filter((field) => patched.has(field)).map((field) => [field, existing[field]]),
    );
  return {
    sessionId: session.sessionId,
    transcriptId: session.transcriptId,
    createdAt: session.createdAt ?? existing?.createdAt ?? session.updatedAt,
    updatedAt: session.updatedAt,
    label: session.label ?? null,
    displayName: session.displayName ?? null,
    subject: session.subject ?? null,
    originLabel: session.originLabel ?? session.origin?.label ?? null,
    task: session.task ?? null,
    chatType: session.chatType ?? null,
    entryChannel: session.channel ?? null,
    lastChannel: session.lastChannel ?? null,
    lastTo: session.lastTo ?? null,
    lastAccountId: session.lastAccountId ?? null,
    lastThreadId: session.lastThreadId ?? null,
    deliveryContext: session.deliveryContext ?? null,
    origin: session.origin ?? null,
    model: session.model ?? null,
    modelProvider: session.modelProvider ?? null,
    modelOverride: session.modelOverride ?? null,
    contextTokens: session.contextTokens ?? null,
    totalTokens: session.totalTokens ?? null,
    totalTokensFresh: session.totalTokensFresh ?? null,
    usageInput: session.usage?.input ?? null,
    usageOutput: session.usage?.output ?? null,
    usageCacheRead: session.usage?.cacheRead ?? null,
    usageCacheWrite: session.usage?.cacheWrite ?? null,
    costUsd: session.usage?.costUsd ?? null,
    thinkingLevel: session.thinkingLevel ?? null,
    verboseLevel: session.verboseLevel ?? null,
    reasoningLevel: session.reasoningLevel ?? null,
    elevatedLevel: session.elevatedLevel ?? null,
    sendPolicy: session.sendPolicy ?? null,
    systemSent: session.systemSent ?? null,
    abortedLastRun: session.abortedLastRun ?? null,
    status: session.status ?? null,
    statusAt: session.status ? session.updatedAt : null,
    archived: session.archived ?? false,
    pinned: session.pinned ?? false,
    spawnDepth: session.spawnDepth ?? (session.spawnedBy ? 1 : 0),
    role: session.role ?? null,
    parentSessionKey: session.parentSessionKey ?? null,
    transcriptPath: session.transcriptPath ?? null,
    cwd: session.cwd ?? null,
    gitBranch: session.gitBranch ?? null,
    ...kept,
  };
}
