import { and, eq, ne, sql } from "drizzle-orm";
import { takeBinaries } from "./binaries";
import { indexMessage } from "./describe";
import type { Entry, ImportReport, Intake, ReadMark, TranscriptFacts, TranscriptFile } from "./intake-types";
import { attachments, attachmentUses, messages, sessions, sources, transcripts } from "./schema";
import type { Handle } from "./sqlite";
import { upsertImported } from "./upsert";
import { type Tx, write } from "./write";

export type IntakeOptions = { kind: string; path: string; dryRun: boolean; adopt: boolean };

/** Writes of one source. In a dry run nothing is written: outcomes are what an import would come to. */
export function openIntake(handle: Handle, source: string, options: IntakeOptions): Intake {
  const { db } = handle;
  const { dryRun } = options;
  const file = (path: string): TranscriptFile | null => {
    const row = db
      .select()
      .from(transcripts)
      .where(and(eq(transcripts.source, source), eq(transcripts.path, path)))
      .get();
    return row ? { id: row.id, path, sessionId: row.sessionId, mark: row.mark, entries: row.nextSeq - 1 } : null;
  };
  const register = (tx: Tx): void =>
    void tx.insert(sources).values({ id: source, kind: options.kind, path: options.path }).onConflictDoNothing().run();

  return {
    transcript: async (path) => file(path),

    begin: async (path, sessionId, fresh) => {
      const known = file(path);
      if (dryRun) return known ?? { id: -1, path, sessionId, mark: null, entries: 0 };
      return write(handle, (tx) => {
        register(tx);
        if (known && fresh) emptyTranscript(tx, known.id);
        if (!known) {
          tx.insert(transcripts).values({ source, path, sessionId, indexedBy: handle.cleaner().version }).run();
        }
        const row = tx
          .select()
          .from(transcripts)
          .where(and(eq(transcripts.source, source), eq(transcripts.path, path)))
          .get();
        if (!row) throw new Error(`transcript ${path} was not stored`);
        return { id: row.id, path, sessionId: row.sessionId, mark: row.mark, entries: row.nextSeq - 1 };
      });
    },

    append: async (transcriptId, entries, mark) => {
      if (!dryRun) write(handle, (tx) => appendEntries(handle, tx, transcriptId, entries, mark));
    },

    finish: async (transcriptId, leafId) =>
      dryRun ? { shown: 0, hidden: 0, abandoned: 0 } : write(handle, (tx) => settlePath(tx, transcriptId, leafId)),

    upsert: async (session) => upsertImported(handle, source, session, options),

    agentFor: async (agentId, keys, wanted) => {
      const stored = db.select().from(sources).where(eq(sources.id, source)).get();
      const known = stored?.agents[agentId];
      if (known) return known;
      const chosen = wanted ?? (options.adopt || !taken(handle, source, keys) ? agentId : firstFree(handle, agentId));
      if (!dryRun) {
        write(handle, (tx) => {
          register(tx);
          tx.update(sources)
            .set({ agents: { ...stored?.agents, [agentId]: chosen } })
            .where(eq(sources.id, source))
            .run();
        });
      }
      return chosen;
    },

    report: async (report: ImportReport) => {
      if (dryRun) return;
      write(handle, (tx) => {
        register(tx);
        tx.update(sources).set({ report, kind: options.kind, path: options.path }).where(eq(sources.id, source)).run();
      });
    },
  };
}

/** A key is taken when another origin holds it; what this source's own sessions were adopted into is not. */
function taken(handle: Handle, source: string, keys: string[]): boolean {
  const found = handle.db
    .select({ key: sessions.key })
    .from(sessions)
    .where(
      and(
        sql`${sessions.key} in (select value from json_each(${JSON.stringify(keys)}))`,
        ne(sessions.source, source),
        sql`${sessions.adoptedFrom} is not ${source}`,
      ),
    )
    .limit(1)
    .get();
  return found !== undefined;
}

function firstFree(handle: Handle, agentId: string): string {
  for (let n = 2; ; n++) {
    const candidate = `${agentId.slice(0, 60)}-${n}`;
    if (!handle.db.select({ key: sessions.key }).from(sessions).where(eq(sessions.agentId, candidate)).limit(1).get())
      return candidate;
  }
}

export function emptyTranscript(tx: Tx, id: number): void {
  tx.run(
    sql`delete from message_text where rowid in (select rowid from ${messages} where ${messages.transcriptId} = ${id})`,
  );
  tx.delete(messages).where(eq(messages.transcriptId, id)).run();
  tx.delete(attachmentUses).where(eq(attachmentUses.transcriptId, id)).run();
  tx.run(
    sql`delete from ${attachments} where not exists (select 1 from ${attachmentUses} where ${attachmentUses.sha256} = ${attachments.sha256})`,
  );
  tx.update(transcripts)
    .set({ mark: null, nextSeq: 1, leafId: null, tangled: false })
    .where(eq(transcripts.id, id))
    .run();
}

export function appendEntries(handle: Handle, tx: Tx, id: number, entries: Entry[], mark: ReadMark | null): void {
  const transcript = tx.select().from(transcripts).where(eq(transcripts.id, id)).get();
  if (!transcript) throw new Error(`no transcript ${id}`);
  if (transcript.adopted) {
    tx.update(transcripts).set({ mark }).where(eq(transcripts.id, id)).run();
    return;
  }
  const cleaner = handle.cleaner();
  let { nextSeq, leafId, tangled } = transcript;
  for (const entry of entries) {
    const { content, binaries } = takeBinaries(entry.body?.content ?? "");
    const body = entry.body ? { ...entry.body, content } : null;
    const row = {
      transcriptId: id,
      seq: nextSeq,
      entryId: entry.id,
      parentId: entry.parentId ?? null,
      role: entry.role ?? null,
      body,
      raw: Buffer.from(entry.raw),
      timestamp: entry.timestamp ?? null,
      hidden: entry.hidden ?? false,
      pinned: entry.pinned ?? false,
      resets: entry.resets ?? false,
      plain: entry.role !== undefined && cleaner.isPlain({ role: entry.role, content }),
    };
    const { rowid } = tx.insert(messages).values(row).returning({ rowid: messages.rowid }).get();
    for (const { sha256, mimeType, data } of binaries) {
      tx.insert(attachments).values({ sha256, mimeType, bytes: data.length, data }).onConflictDoNothing().run();
      tx.insert(attachmentUses).values({ sha256, transcriptId: id }).onConflictDoNothing().run();
    }
    const isText = entry.role === "user" || entry.role === "assistant";
    if (isText && body)
      indexMessage(tx, cleaner, rowid, { ...body, id: entry.id, role: entry.role ?? "user", seq: nextSeq });
    tangled ||= (entry.parentId ?? null) !== leafId || entry.resets === true;
    leafId = entry.id;
    nextSeq++;
  }
  tx.update(transcripts)
    .set({ nextSeq, leafId, tangled, ...(mark ? { mark } : {}) })
    .where(eq(transcripts.id, id))
    .run();
}

/** H1: marks the path from the leaf to the root; mirrors stay, what stands before a reset does not. A straight chain needs no walk. */
export function settlePath(tx: Tx, id: number, leafId?: string): TranscriptFacts {
  const transcript = tx.select().from(transcripts).where(eq(transcripts.id, id)).get();
  const leaf = leafId ?? transcript?.leafId;
  if (transcript && leaf && (transcript.tangled || leaf !== transcript.leafId)) {
    tx.run(sql`create temp table if not exists active_path (rowid integer primary key, seq integer, resets integer)`);
    tx.run(sql`delete from active_path`);
    tx.run(sql`
      insert into active_path
      with recursive path(rowid, seq, parent, resets) as (
        select * from (select rowid, seq, parent_id, resets from ${messages} where transcript_id = ${id} and entry_id = ${leaf} order by seq desc limit 1)
        union
        select m.rowid, m.seq, m.parent_id, m.resets from path p join ${messages} m on m.transcript_id = ${id} and m.entry_id = p.parent
      ) select rowid, seq, resets from path`);
    tx.run(sql`
      update ${messages} set on_path = (pinned or rowid in (select rowid from active_path))
        and seq > (select coalesce(max(seq), 0) from active_path where resets)
      where transcript_id = ${id}`);
  }
  const facts = tx.get<{ shown: number; hidden: number; abandoned: number }>(sql`
    select coalesce(sum(hidden = 0 and on_path), 0) as shown, coalesce(sum(hidden), 0) as hidden,
           coalesce(sum(hidden = 0 and not on_path), 0) as abandoned
    from ${messages} where transcript_id = ${id} and role is not null`);
  return facts ?? { shown: 0, hidden: 0, abandoned: 0 };
}
