import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Cleaner } from "./cleaner";
import type { Message } from "./message";
import { messageColumns, shownSql, toMessage } from "./read-messages";
import type { SessionRow } from "./resolve";
import { messages, sessions, transcripts } from "./schema";
import { indexable } from "./search";
import type { Db, Handle } from "./sqlite";
import { type Tx, write } from "./write";

/** Title, preview and the names a search looks in, made from what is stored; `fields` are the row's own. */
export function describeRow(
  db: Db | Tx,
  cleaner: Cleaner,
  row: Describable,
): Pick<SessionRow, "title" | "preview" | "cleanedBy" | "names"> {
  const title = cleaner.title(row, row.transcriptId === null ? [] : walk(db, row.transcriptId, "oldest", "user"));
  const preview = row.transcriptId === null ? null : cleaner.preview(walk(db, row.transcriptId, "newest"));
  const clean = (name: string | null): string => (name ? cleaner.redact(name) : "");
  const names = [clean(row.label), title, clean(row.displayName), row.key, row.sessionId];
  return { title, preview, cleanedBy: cleaner.version, names: names.filter(Boolean).join("\n").toLowerCase() };
}

export type Describable = Pick<
  SessionRow,
  "key" | "sessionId" | "label" | "displayName" | "subject" | "originLabel" | "task" | "transcriptId"
>;

/** Shown messages a few at a time, so that a long transcript is read no further than needed. */
function* walk(db: Db | Tx, transcriptId: number, from: "oldest" | "newest", role?: string): Generator<Message> {
  let edge = from === "oldest" ? 0 : Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.transcriptId, transcriptId),
          shownSql(true),
          from === "oldest" ? gt(messages.seq, edge) : lt(messages.seq, edge),
          role === undefined ? undefined : eq(messages.role, role),
        ),
      )
      .orderBy(from === "oldest" ? messages.seq : desc(messages.seq))
      .limit(20)
      .all();
    for (const row of rows) yield toMessage(row);
    const last = rows.at(-1);
    if (!last) return;
    edge = last.seq;
  }
}

/** Writes the search text of one message, replacing what stood there. */
export function indexMessage(db: Db | Tx, cleaner: Cleaner, rowid: number, message: Message | null): void {
  db.run(sql`delete from message_text where rowid = ${rowid}`);
  const text = message && cleaner.searchText(message);
  if (text) db.run(sql`insert into message_text (rowid, text) values (${rowid}, ${indexable(text)})`);
}

const MESSAGES_PER_STEP = 500;

/**
 * One bounded step of bringing titles, previews and search text that an older pipeline made up to date: at most `limit`
 * sessions, or 500 messages. Returns how much it did; 0 = all is current.
 */
export function refreshStale(handle: Handle, limit: number): number {
  const cleaner = handle.cleaner();
  return reindexSome(handle, cleaner) || redescribeSome(handle, cleaner, limit);
}

function redescribeSome(handle: Handle, cleaner: Cleaner, limit: number): number {
  const stale = handle.db
    .select()
    .from(sessions)
    .where(or(isNull(sessions.cleanedBy), ne(sessions.cleanedBy, cleaner.version)))
    .limit(limit)
    .all();
  write(handle, (tx, record) => {
    for (const row of stale) {
      const described = describeRow(tx, cleaner, row);
      tx.update(sessions).set(described).where(eq(sessions.key, row.key)).run();
      if (described.title !== row.title || described.preview !== row.preview) record.change("session.updated", row);
    }
  });
  return stale.length;
}

function reindexSome(handle: Handle, cleaner: Cleaner): number {
  const stale = handle.db
    .select({ id: transcripts.id, to: transcripts.indexedTo })
    .from(transcripts)
    .where(or(isNull(transcripts.indexedBy), ne(transcripts.indexedBy, cleaner.version)))
    .limit(1)
    .get();
  if (!stale) return 0;
  return write(handle, (tx) => {
    const rows = tx
      .select({ rowid: messages.rowid, ...messageColumns })
      .from(messages)
      .where(and(eq(messages.transcriptId, stale.id), gt(messages.seq, stale.to)))
      .orderBy(messages.seq)
      .limit(MESSAGES_PER_STEP)
      .all();
    for (const { rowid, ...row } of rows) indexMessage(tx, cleaner, rowid, row.role === null ? null : toMessage(row));
    const last = rows.at(-1);
    const done = rows.length < MESSAGES_PER_STEP;
    const progress = done ? { indexedBy: cleaner.version, indexedTo: 0 } : { indexedTo: last?.seq ?? stale.to };
    tx.update(transcripts).set(progress).where(eq(transcripts.id, stale.id)).run();
    return rows.length + 1;
  });
}
