import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { AppError, echo, invalid } from "./errors";
import type { Message } from "./message";
import { find, type SessionRow } from "./resolve";
import { attachments, messages, transcripts } from "./schema";
import type { Scoped } from "./scoped";

export type Range = {
  limit: number;
  includeTools: boolean;
  cursor?: string;
  /** Anchor (H2). */
  messageId?: string;
};

/** Chronological; `older` and `newer` say whether more rows stand beyond either end. */
export type MessagePage = {
  session: SessionRow;
  messages: Message[];
  older: boolean;
  newer: boolean;
  /** The row a reply that can't hold them all is built around; the newest when absent. */
  anchorIndex?: number;
};

type Edge = { transcript: number; seq: number; side: "older" | "newer" };

/** H1, H2: the rows a reply is made of. Throws `not_found`, `forbidden`, `invalid_input` for a cursor of another session or viewpoint. */
export function readMessages(view: Scoped, ref: string, range: Range): MessagePage {
  const session = find(view, ref, "history");
  if (range.messageId !== undefined) return around(view, session, range, range.messageId);
  const edge =
    range.cursor === undefined ? undefined : (view.unseal(edgePurpose(session.key), range.cursor) as Edge | null);
  if (edge === null || (edge && edge.transcript !== session.transcriptId))
    throw invalid("cursor", "cursor is not of this session");
  const where = edge && (edge.side === "older" ? lt(messages.seq, edge.seq) : gt(messages.seq, edge.seq));
  const side = edge?.side ?? "older";
  const rows = take(view, session, range, side, where, range.limit + 1);
  const more = rows.length > range.limit;
  const page = rows.slice(0, range.limit);
  if (side === "older") page.reverse();
  const beyond = edge !== undefined;
  return side === "older"
    ? { session, messages: page, older: more, newer: beyond }
    : { session, messages: page, older: beyond, newer: more, ...(page.length ? { anchorIndex: 0 } : {}) };
}

/** Cursor that goes on beyond `message`, towards older or newer rows. */
export const messageCursor = (view: Scoped, session: SessionRow, message: Message, side: Edge["side"]): string =>
  view.seal(edgePurpose(session.key), { transcript: session.transcriptId ?? 0, seq: message.seq, side } satisfies Edge);

const edgePurpose = (key: string): string => `messages ${key}`;

function around(view: Scoped, session: SessionRow, range: Range, messageId: string): MessagePage {
  const [anchor] = take(view, session, range, "older", eq(messages.entryId, messageId), 1);
  if (!anchor) throw new AppError("not_found", `No message ${echo(messageId)} here`, { param: "messageId" });
  const room = range.limit - 1;
  const older = take(view, session, range, "older", lt(messages.seq, anchor.seq), room + 1);
  const newer = take(view, session, range, "newer", gt(messages.seq, anchor.seq), room + 1);
  let wantOlder = Math.floor(room / 2);
  let wantNewer = room - wantOlder;
  if (older.length < wantOlder) wantNewer += wantOlder - older.length;
  else if (newer.length < wantNewer) wantOlder += wantNewer - newer.length;
  const before = older.slice(0, wantOlder).reverse();
  const after = newer.slice(0, wantNewer);
  return {
    session,
    messages: [...before, anchor, ...after],
    older: older.length > before.length,
    newer: newer.length > after.length,
    anchorIndex: before.length,
  };
}

/** Conditions that match the partial indexes of `messages`. */
export const shownSql = (plainOnly: boolean): SQL =>
  plainOnly
    ? sql`role is not null and hidden = 0 and on_path = 1 and plain = 1`
    : sql`role is not null and hidden = 0 and on_path = 1`;

function take(
  view: Scoped,
  session: SessionRow,
  range: Range,
  side: Edge["side"],
  where: SQL | undefined,
  limit: number,
): Message[] {
  if (session.transcriptId === null || limit <= 0) return [];
  return view.db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.transcriptId, session.transcriptId), shownSql(!range.includeTools), where))
    .orderBy(side === "older" ? desc(messages.seq) : asc(messages.seq))
    .limit(limit)
    .all()
    .map(toMessage);
}

export const messageColumns = {
  seq: messages.seq,
  entryId: messages.entryId,
  parentId: messages.parentId,
  role: messages.role,
  body: messages.body,
  timestamp: messages.timestamp,
};

export function toMessage(row: Pick<typeof messages.$inferSelect, keyof typeof messageColumns>): Message {
  return {
    ...(row.body ?? { content: "" }),
    id: row.entryId,
    role: row.role ?? "system",
    seq: row.seq,
    ...(row.parentId === null ? {} : { parentId: row.parentId }),
    ...(row.timestamp === null ? {} : { timestamp: row.timestamp }),
  };
}

/** One entry as it was read, byte for byte. Throws `not_found`. */
export function rawEntry(view: Scoped, ref: string, messageId: string): { session: SessionRow; raw: Buffer } {
  const session = find(view, ref, "history");
  const row = view.db
    .select({ raw: messages.raw })
    .from(messages)
    .where(and(eq(messages.transcriptId, session.transcriptId ?? -1), eq(messages.entryId, messageId)))
    .get();
  if (!row) throw new AppError("not_found", `No message ${echo(messageId)} here`);
  return { session, raw: row.raw };
}

/** Every entry of a session's transcript in file order, original bytes, a few at a time. */
export function* rawEntries(view: Scoped, session: SessionRow): Generator<Buffer> {
  let seq = 0;
  for (;;) {
    const rows = view.db
      .select({ seq: messages.seq, raw: messages.raw })
      .from(messages)
      .where(and(eq(messages.transcriptId, session.transcriptId ?? -1), gt(messages.seq, seq)))
      .orderBy(asc(messages.seq))
      .limit(100)
      .all();
    for (const row of rows) yield row.raw;
    const last = rows.at(-1);
    if (!last) return;
    seq = last.seq;
  }
}

/** The image in block `n` of a shown message, as stored (H12). Throws `not_found`. */
export function imageBlock(
  view: Scoped,
  ref: string,
  messageId: string,
  n: number,
): { mimeType: string; data: Buffer } {
  const session = find(view, ref, "history");
  const missing = new AppError("not_found", "No image there");
  const [message] = take(view, session, { limit: 1, includeTools: true }, "older", eq(messages.entryId, messageId), 1);
  const block = message && Array.isArray(message.content) ? message.content[n] : undefined;
  if (block?.type !== "image" || typeof block.sha256 !== "string") throw missing;
  const row = view.db.select().from(attachments).where(eq(attachments.sha256, block.sha256)).get();
  if (!row) throw missing;
  return { mimeType: row.mimeType, data: row.data };
}

/** What was left out of a session's default view, for the transcript's header. */
export function transcriptFacts(
  view: Scoped,
  session: SessionRow,
): { hidden: number; abandoned: number; badLines: number; pending: number } {
  const id = session.transcriptId ?? -1;
  const counts = view.db
    .select({
      hidden: sql<number>`coalesce(sum(hidden), 0)`,
      abandoned: sql<number>`coalesce(sum(not on_path and not hidden), 0)`,
    })
    .from(messages)
    .where(and(eq(messages.transcriptId, id), sql`role is not null`))
    .get();
  const mark = view.db.select({ mark: transcripts.mark }).from(transcripts).where(eq(transcripts.id, id)).get()?.mark;
  return {
    hidden: counts?.hidden ?? 0,
    abandoned: counts?.abandoned ?? 0,
    badLines: mark?.badLines ?? 0,
    pending: mark?.pending ?? 0,
  };
}
