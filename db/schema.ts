import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ImportReport, ReadMark } from "./intake-types";
import type { MessageBody } from "./message";

const flag = (name: string) => integer(name, { mode: "boolean" });

/** One row per session key. `title` and `preview` are stored cleaned, stamped with the pipeline that made them. */
export const sessions = sqliteTable(
  "sessions",
  {
    key: text().primaryKey(),
    agentId: text("agent_id").notNull(),
    kind: text().notNull(),
    channel: text().notNull(),
    /** `native`, `demo` or a source id. */
    source: text().notNull(),
    sessionId: text("session_id").notNull(),
    transcriptId: integer("transcript_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Change number at which the sort key last moved: a cursor leaves out rows that moved after its first page (L5). */
    movedSeq: integer("moved_seq").notNull().default(0),
    version: integer().notNull().default(1),
    label: text(),
    displayName: text("display_name"),
    subject: text(),
    originLabel: text("origin_label"),
    task: text(),
    title: text(),
    preview: text(),
    cleanedBy: text("cleaned_by"),
    /** Label, title, display name, key and session id, lower-cased, a line each: what a search for a name looks in. */
    names: text().notNull().default(""),
    chatType: text("chat_type"),
    entryChannel: text("entry_channel"),
    lastChannel: text("last_channel"),
    lastTo: text("last_to"),
    lastAccountId: text("last_account_id"),
    lastThreadId: text("last_thread_id"),
    deliveryContext: text("delivery_context", { mode: "json" }).$type<Route>(),
    origin: text({ mode: "json" }).$type<OriginRoute>(),
    model: text(),
    modelProvider: text("model_provider"),
    modelOverride: text("model_override"),
    contextTokens: integer("context_tokens"),
    totalTokens: integer("total_tokens"),
    totalTokensFresh: flag("total_tokens_fresh"),
    usageInput: integer("usage_input"),
    usageOutput: integer("usage_output"),
    usageCacheRead: integer("usage_cache_read"),
    usageCacheWrite: integer("usage_cache_write"),
    costUsd: real("cost_usd"),
    thinkingLevel: text("thinking_level"),
    verboseLevel: text("verbose_level"),
    reasoningLevel: text("reasoning_level"),
    elevatedLevel: text("elevated_level"),
    responseUsage: text("response_usage"),
    groupActivation: text("group_activation"),
    sendPolicy: text("send_policy"),
    systemSent: flag("system_sent"),
    abortedLastRun: flag("aborted_last_run"),
    status: text(),
    statusAt: integer("status_at"),
    archived: flag("archived").notNull().default(false),
    pinned: flag("pinned").notNull().default(false),
    spawnedBy: text("spawned_by"),
    spawnDepth: integer("spawn_depth").notNull().default(0),
    role: text(),
    parentSessionKey: text("parent_session_key"),
    transcriptPath: text("transcript_path"),
    cwd: text(),
    gitBranch: text("git_branch"),
    /** Source this native session was adopted from. */
    adoptedFrom: text("adopted_from"),
    /** Fields a person patched: a re-import leaves them alone (JSON array of names). */
    patched: text({ mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    index("sessions_order").on(sql`${t.updatedAt} desc`, sql`${t.createdAt} desc`, t.key),
    index("sessions_agent").on(t.agentId, sql`${t.updatedAt} desc`, sql`${t.createdAt} desc`, t.key),
    index("sessions_parent").on(t.spawnedBy),
    index("sessions_session_id").on(t.sessionId),
    index("sessions_label").on(t.label),
    index("sessions_transcript").on(t.transcriptId),
    index("sessions_source").on(t.source),
    index("sessions_cleaned_by").on(t.cleanedBy),
  ],
);

export type Route = { channel?: string; to?: string; accountId?: string; threadId?: string };
export type OriginRoute = Route & { label?: string; provider?: string };

/** Lineage, written once. It outlives the sessions it names, so that deleting one keeps its subtree's links (V2). */
export const links = sqliteTable("links", { child: text().primaryKey(), parent: text().notNull() }, (t) => [
  index("links_parent").on(t.parent, t.child),
]);

/** One conversation file or window. Two session rows may share one. */
export const transcripts = sqliteTable(
  "transcripts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    source: text().notNull(),
    path: text().notNull(),
    sessionId: text("session_id").notNull(),
    mark: text({ mode: "json" }).$type<ReadMark>(),
    nextSeq: integer("next_seq").notNull().default(1),
    /** Entry the active path was last settled from; a chain that goes on from it needs no new walk. */
    leafId: text("leaf_id"),
    tangled: flag("tangled").notNull().default(false),
    /** Belongs to adopted sessions now: its file is not followed any more. */
    adopted: flag("adopted").notNull().default(false),
    /** Search text: the pipeline that made it, and how far a newer one has come. */
    indexedBy: text("indexed_by"),
    indexedTo: integer("indexed_to").notNull().default(0),
  },
  (t) => [uniqueIndex("transcripts_path").on(t.source, t.path), index("transcripts_indexed_by").on(t.indexedBy)],
);

/** Every entry of a transcript. `raw` is what was read, byte for byte; `body` is the mapped message, binaries moved to `blobs`. */
export const messages = sqliteTable(
  "messages",
  {
    rowid: integer().primaryKey(),
    transcriptId: integer("transcript_id").notNull(),
    seq: integer().notNull(),
    entryId: text("entry_id").notNull(),
    parentId: text("parent_id"),
    /** Null on structural entries, which only carry chains of parents. */
    role: text(),
    body: text({ mode: "json" }).$type<MessageBody>(),
    raw: blob({ mode: "buffer" }).notNull(),
    timestamp: integer(),
    hidden: flag("hidden").notNull().default(false),
    pinned: flag("pinned").notNull().default(false),
    resets: flag("resets").notNull().default(false),
    onPath: flag("on_path").notNull().default(true),
    /** Would stay with `includeTools: false` (H1). */
    plain: flag("plain").notNull().default(true),
  },
  (t) => [
    uniqueIndex("messages_seq").on(t.transcriptId, t.seq),
    index("messages_entry").on(t.transcriptId, t.entryId),
    index("messages_shown").on(t.transcriptId, t.seq).where(sql`role is not null and hidden = 0 and on_path = 1`),
    index("messages_plain")
      .on(t.transcriptId, t.seq)
      .where(sql`role is not null and hidden = 0 and on_path = 1 and plain = 1`),
  ],
);

/** Attachments and images by content; `messages.body` refers to them by hash. */
export const attachments = sqliteTable("attachments", {
  sha256: text().primaryKey(),
  mimeType: text("mime_type").notNull(),
  bytes: integer().notNull(),
  data: blob({ mode: "buffer" }).notNull(),
});

/** Which transcript uses which attachment, so that removing one removes what nobody else needs. */
export const attachmentUses = sqliteTable(
  "attachment_uses",
  { sha256: text().notNull(), transcriptId: integer("transcript_id").notNull() },
  (t) => [primaryKey({ columns: [t.sha256, t.transcriptId] }), index("attachment_uses_transcript").on(t.transcriptId)],
);

/** R-RUN-1. */
export const runs = sqliteTable(
  "runs",
  {
    runId: text("run_id").primaryKey(),
    sessionKey: text("session_key").notNull(),
    sessionId: text("session_id").notNull(),
    kind: text().notNull(),
    state: text().notNull(),
    attempt: integer().notNull().default(1),
    lane: text().notNull(),
    deliver: flag("deliver").notNull().default(false),
    limitSeconds: integer("limit_seconds").notNull().default(0),
    requesterSessionKey: text("requester_session_key"),
    traceId: text("trace_id").notNull(),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    leaseUntil: integer("lease_until"),
    error: text(),
    supersededBy: text("superseded_by"),
  },
  (t) => [
    index("runs_session").on(t.sessionKey, sql`${t.createdAt} desc`),
    index("runs_state").on(t.state, t.createdAt),
  ],
);

/** What happened, in order. Carries names and numbers only; readers fetch the rest through their own scope. */
export const changes = sqliteTable(
  "changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    type: text().notNull(),
    sessionKey: text("session_key").notNull(),
    agentId: text("agent_id").notNull(),
    data: text({ mode: "json" }).$type<Record<string, string | number>>(),
  },
  (t) => [index("changes_at").on(t.at)],
);

export const audit = sqliteTable(
  "audit",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    actor: text().notNull(),
    actingAs: text("acting_as"),
    action: text().notNull(),
    target: text(),
    before: text({ mode: "json" }).$type<unknown>(),
    after: text({ mode: "json" }).$type<unknown>(),
  },
  (t) => [index("audit_at").on(t.at), index("audit_target").on(t.target, t.id)],
);

/** Bearer tokens; only their hash is kept. */
export const tokens = sqliteTable(
  "tokens",
  {
    id: text().primaryKey(),
    hash: text().notNull(),
    name: text(),
    sessionKey: text("session_key"),
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    tools: text({ mode: "json" }).$type<string[]>(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
  },
  (t) => [uniqueIndex("tokens_hash").on(t.hash)],
);

/** Where transcripts come from, and what the last import of each said. */
export const sources = sqliteTable("sources", {
  id: text().primaryKey(),
  kind: text().notNull(),
  path: text().notNull(),
  agents: text({ mode: "json" }).$type<Record<string, string>>().notNull().default(sql`'{}'`),
  report: text({ mode: "json" }).$type<ImportReport>(),
});

/** Sessions a person deleted: their source does not bring them back. */
export const forgotten = sqliteTable("forgotten", { source: text().notNull(), key: text().notNull() }, (t) => [
  primaryKey({ columns: [t.source, t.key] }),
]);

/** Until when a person has read a session. */
export const marks = sqliteTable(
  "marks",
  {
    personId: text("person_id").notNull(),
    sessionKey: text("session_key").notNull(),
    readAt: integer("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.sessionKey] }), index("marks_session").on(t.sessionKey)],
);

export const meta = sqliteTable("meta", { key: text().primaryKey(), value: text().notNull() });

/** better-auth's tables; its `user` is our person, its `session` clashes with our word. */
export const people = sqliteTable("people", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: flag("email_verified").notNull().default(false),
  image: text(),
  role: text().notNull().default("viewer"),
  agents: text().notNull().default("[]"),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

export const authSessions = sqliteTable(
  "auth_sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("auth_sessions_user").on(t.userId)],
);

export const authAccounts = sqliteTable(
  "auth_accounts",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: integer("access_token_expires_at", { mode: "timestamp_ms" }),
    refreshTokenExpiresAt: integer("refresh_token_expires_at", { mode: "timestamp_ms" }),
    scope: text(),
    password: text(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("auth_accounts_user").on(t.userId)],
);

export const authVerifications = sqliteTable(
  "auth_verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("auth_verifications_identifier").on(t.identifier)],
);
