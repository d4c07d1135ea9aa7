import { and } from "drizzle-orm";
import { byAddress } from "./address";
import type { Caller } from "./caller";
import { cursorAfter, type Facets, list, type Page, type SessionFilter, type State, stateSql, unreadSql } from "./list";
import type { Message } from "./message";
import { patchSession, type SessionPatch } from "./patch";
import { type ChangePage, latestChange, openEvent, readChanges, sealEvent } from "./read-changes";
import {
  imageBlock,
  type MessagePage,
  messageCursor,
  type Range,
  rawEntries,
  rawEntry,
  readMessages,
  transcriptFacts,
} from "./read-messages";
import { ancestors, type Relatives, relativesOf, subtree } from "./relatives";
import { requireRole } from "./require";
import { find, resolve, type SessionRow } from "./resolve";
import { queueOf, type RunRow, runsOf, tasksOf } from "./runs";
import { marks, sessions } from "./schema";
import { scoped } from "./scoped";
import type { Handle } from "./sqlite";
import { type Action, type Decision, levelOf, oneOf } from "./visibility";
import { write } from "./write";

/** A row with what this caller may know of its relatives. */
export type Session = SessionRow & Relatives & { state?: State; unread?: boolean };

/**
 * Everything one caller can see, and nothing else. Each method is one transaction; refs are read by K11.
 * All throw `invalid_input` for a malformed ref, `forbidden` for a denied key, `not_found` for what is missing or unseen.
 */
export interface View {
  level(): ReturnType<typeof levelOf>;
  /** The caller's agent; undefined for a person acting as themselves. */
  agentId(): string | undefined;
  list(filter: SessionFilter): Promise<Page<Session> & { facets?: Facets }>;
  /** Cursor that goes on after a row of `list`, for replies that stop early (L8). */
  cursorAfter(filter: SessionFilter, row: Session): string;
  find(ref: string, action?: Action): Promise<Session>;
  /** Sessions an address may mean (UUIDs shortened to 8 characters); empty when none is visible. */
  byAddress(key: string): Promise<Session[]>;
  /** The rows of these keys that the caller may see, in no order; at most 200. */
  rows(keys: string[], withState: boolean): Promise<Session[]>;
  /** Visible spawners from the top down, without the session itself. */
  ancestors(ref: string): Promise<Session[]>;
  /** V11, whole: a door leaves out trace, rule and remedy where a sandboxed caller asked. */
  explain(ref: string, action: Action): Promise<Decision & { key: string }>;
  messages(ref: string, range: Range): Promise<MessagePage>;
  messageCursor(session: SessionRow, message: Message, side: "older" | "newer"): string;
  /** Root, then descendants by age, at most `limit`. */
  tree(ref: string, limit: number): Promise<Session[]>;
  runs(ref: string, limit: number): Promise<RunRow[]>;
  /** The session's queue, and the caller's own background work (T2, T3). */
  work(
    ref: string,
  ): Promise<{ queue: ReturnType<typeof queueOf>; tasks: ReturnType<typeof tasksOf>; last: RunRow | undefined }>;
  facts(ref: string): Promise<ReturnType<typeof transcriptFacts>>;
  image(ref: string, messageId: string, block: number): Promise<{ mimeType: string; data: Buffer }>;
  changes(after: number, limit: number): Promise<ChangePage>;
  latestChange(): Promise<number>;
  /** Event ids: opaque, bound to this caller. `open` gives null for any other text and for what is too old. */
  eventId: { seal(seq: number, at: number): string; open(id: string): number | null };

  /** R-PATCH-1. Throws `conflict` as well. */
  patch(ref: string, patch: SessionPatch, expectedVersion?: number): Promise<Session>;
  /** T4: sets or clears the model override; a sandboxed caller only its own (`sandbox_write`). */
  setModel(ref: string, model: string | null): Promise<Session>;
  /** Original bytes of one entry, or of all; writes the audit row first. Owner and admin acting as themselves. */
  raw(ref: string, messageId: string): Promise<Buffer>;
  transcript(ref: string): Promise<Iterable<Buffer>>;
  /** This person has read the session up to now. */
  markRead(ref: string): Promise<void>;
}

export type Reader = Omit<View, "patch" | "setModel" | "raw" | "transcript" | "markRead">;

export function openView(handle: Handle, caller: Caller): View {
  const open = () => scoped(handle, caller);
  const dress = (rows: SessionRow[], states?: Map<string, { state: State; unread: boolean }>): Session[] => {
    const relatives = relativesOf(open(), rows);
    return rows.map((row) => ({ ...row, children: [], ...relatives.get(row.key), ...states?.get(row.key) }));
  };
  const one = (row: SessionRow): Session => dress([row])[0] ?? { ...row, children: [] };
  const audited = (ref: string, action: string, target?: string): SessionRow => {
    requireRole(caller, "owner", "admin");
    const row = find(open(), ref, "history");
    write(handle, (_, record) => record.audit(caller, action, target ? `${row.key} ${target}` : row.key));
    return row;
  };

  return {
    level: () => levelOf(open().scope),
    agentId: () => open().scope.session?.agentId,
    list: async (filter) => {
      const view = open();
      const { rows, ...rest } = list(view, filter);
      return { ...rest, rows: dress(rows, filter.state === undefined ? undefined : statesOf(view, rows)) };
    },
    cursorAfter: (filter, row) => cursorAfter(open(), filter, row),
    find: async (ref, action = "list") => one(find(open(), ref, action)),
    byAddress: async (key) => dress(byAddress(open(), key)),
    rows: async (keys, withState) => {
      const view = open();
      const rows = view.db
        .select()
        .from(sessions)
        .where(and(oneOf(sessions.key, keys.slice(0, 200)), view.visible()))
        .all();
      return dress(rows, withState ? statesOf(view, rows) : undefined);
    },
    ancestors: async (ref) => {
      const view = open();
      return dress(ancestors(view, find(view, ref, "list")));
    },
    explain: async (ref, action) => {
      const view = open();
      const { key, decision } = resolve(view, ref, action, "target");
      return { ...decision, key };
    },
    messages: async (ref, range) => readMessages(open(), ref, range),
    messageCursor: (session, message, side) => messageCursor(open(), session, message, side),
    tree: async (ref, limit) => {
      const view = open();
      const row = find(view, ref, "list");
      return dress(subtree(view, ancestors(view, row)[0] ?? row, limit));
    },
    runs: async (ref, limit) => {
      const view = open();
      return runsOf(view, find(view, ref, "history"), limit);
    },
    work: async (ref) => {
      const view = open();
      const session = find(view, ref, "status");
      return { queue: queueOf(view, session), tasks: tasksOf(view), last: runsOf(view, session, 1)[0] };
    },
    facts: async (ref) => {
      const view = open();
      return transcriptFacts(view, find(view, ref, "history"));
    },
    image: async (ref, messageId, block) => imageBlock(open(), ref, messageId, block),
    changes: async (after, limit) => readChanges(open(), after, limit),
    latestChange: async () => latestChange(open()),
    eventId: {
      seal: (seq, at) => sealEvent(open(), seq, at),
      open: (id) => openEvent(open(), id),
    },
    patch: async (ref, patch, expectedVersion) => one(patchSession(handle, caller, ref, patch, expectedVersion)),
    setModel: async (ref, model) =>
      one(patchSession(handle, caller, ref, { modelOverride: model }, undefined, "status_write")),
    raw: async (ref, messageId) => {
      audited(ref, "message.raw", messageId);
      return rawEntry(open(), ref, messageId).raw;
    },
    transcript: async (ref) => rawEntries(open(), audited(ref, "session.transcript")),
    markRead: async (ref) => {
      if (caller.kind !== "person" || caller.viewAs !== undefined) return;
      const { key } = find(open(), ref, "list");
      const readAt = handle.now();
      handle.db
        .insert(marks)
        .values({ personId: caller.id, sessionKey: key, readAt })
        .onConflictDoUpdate({ target: [marks.personId, marks.sessionKey], set: { readAt } })
        .run();
    },
  };
}

function statesOf(view: ReturnType<typeof scoped>, rows: SessionRow[]): Map<string, { state: State; unread: boolean }> {
  const person = view.caller.kind === "person" ? view.caller.id : "";
  const keys = rows.map((row) => row.key);
  const found = view.db
    .select({ key: sessions.key, state: stateSql(view), unread: unreadSql(person) })
    .from(sessions)
    .where(and(oneOf(sessions.key, keys), view.visible()))
    .all();
  return new Map(found.map(({ key, ...state }) => [key, state]));
}
