import { z } from "zod";
import { type Caller, isImported, isSandboxed, KINDS, parseKey, type Session, STATES, STATUSES } from "@/db";
import type { App } from "./app";
import { configuredModel } from "./policy/catalogue";

const route = z
  .strictObject({ channel: z.string(), to: z.string(), accountId: z.string(), threadId: z.string() })
  .partial();

/** A session as it leaves, field by field (reading.md 4.2). Absent = none or unknown. */
export const sessionRow = z.strictObject({
  key: z.string(),
  kind: z.enum(KINDS),
  channel: z.string(),
  agentId: z.string(),
  label: z.string().optional(),
  displayName: z.string().optional(),
  derivedTitle: z.string().nullable().optional(),
  lastMessagePreview: z.string().nullable().optional(),
  sessionId: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  model: z.string().optional(),
  contextTokens: z.int().optional(),
  totalTokens: z.int().optional(),
  totalTokensFresh: z.boolean().optional(),
  thinkingLevel: z.string().optional(),
  verboseLevel: z.string().optional(),
  reasoningLevel: z.string().optional(),
  elevatedLevel: z.string().optional(),
  responseUsage: z.string().optional(),
  groupActivation: z.string().optional(),
  sendPolicy: z.string().optional(),
  systemSent: z.boolean().optional(),
  abortedLastRun: z.boolean().optional(),
  archived: z.boolean(),
  pinned: z.boolean().optional(),
  sandboxed: z.boolean().optional(),
  status: z.enum(STATUSES).optional(),
  state: z.enum(STATES).optional(),
  unread: z.boolean().optional(),
  lastChannel: z.string().optional(),
  lastTo: z.string().optional(),
  deliveryContext: route.optional(),
  parentSessionKey: z.string().optional(),
  childSessions: z.array(z.string()).optional(),
  spawnDepth: z.int().optional(),
  descendants: z.strictObject({ total: z.int(), active: z.int() }).optional(),
  source: z.string(),
  version: z.int(),
  costUsd: z.number().optional(),
  transcriptPath: z.string().optional(),
  messages: z.array(z.unknown()).optional(),
});

export type SessionRow = z.infer<typeof sessionRow>;

/** K10: the shared main session is shown as `main`. */
export const displayKey = (key: string): string => (key === "global" ? "main" : key);

/** One row, made only for rows that are returned (L6). Names pass the redactor; the store's own cleaned title and preview stand as they are. */
export function toRow(
  ctx: { app: App; caller: Caller },
  session: Session,
  asked: { titles: boolean; previews: boolean },
): SessionRow {
  const { app } = ctx;
  const config = app.config();
  const sandboxedCaller = app.isSandboxedCaller(ctx.caller);
  const clean = (value: string | null): string | undefined => (value ? app.pipeline().redact(value) : undefined);
  const model = session.modelOverride ?? session.model ?? configuredModel(config, session.agentId);
  const parentHidden = session.spawnedBy !== null && session.parent === undefined;
  const native = !isImported(session);
  const sandboxed = isSandboxed(app.policy(), session.agentId, session.kind);
  const row: SessionRow = {
    key: displayKey(session.key),
    kind: session.kind as SessionRow["kind"],
    channel: session.channel,
    agentId: session.agentId,
    label: clean(session.label),
    displayName: clean(session.displayName),
    ...(asked.titles ? { derivedTitle: session.title } : {}),
    ...(asked.previews ? { lastMessagePreview: session.preview } : {}),
    sessionId: session.sessionId,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    model,
    contextTokens: session.contextTokens ?? undefined,
    totalTokens: session.totalTokens ?? undefined,
    totalTokensFresh: session.totalTokens === null ? undefined : (session.totalTokensFresh ?? undefined),
    thinkingLevel: session.thinkingLevel ?? undefined,
    verboseLevel: session.verboseLevel ?? undefined,
    reasoningLevel: session.reasoningLevel ?? undefined,
    elevatedLevel: session.elevatedLevel ?? undefined,
    responseUsage: session.responseUsage ?? undefined,
    groupActivation: session.groupActivation ?? undefined,
    sendPolicy: session.sendPolicy ?? undefined,
    systemSent: session.systemSent ?? undefined,
    abortedLastRun: session.abortedLastRun ?? undefined,
    archived: session.archived,
    pinned: session.pinned || undefined,
    sandboxed: sandboxed || undefined,
    status: shownStatus(session),
    state: session.state,
    unread: session.unread,
    ...routeOf(app, session),
    parentSessionKey: session.parent === undefined ? undefined : displayKey(session.parent),
    childSessions: session.children.length ? session.children : undefined,
    spawnDepth: sandboxedCaller && parentHidden ? undefined : session.spawnDepth,
    descendants: session.descendants,
    source: session.source,
    version: session.version,
    costUsd: session.costUsd ?? undefined,
    transcriptPath: native || sandboxedCaller ? undefined : (session.transcriptPath ?? undefined),
  };
  return withoutUndefined(row);
}

/** 4.2: of an imported session nothing runs here, whatever its file says. */
export function shownStatus(session: Pick<Session, "status" | "source">): SessionRow["status"] {
  const status = session.status as SessionRow["status"] | null;
  if (!status) return undefined;
  return isImported(session) && (status === "running" || status === "queued") ? "interrupted" : status;
}

/** deliveryContext wins over last*, which win over origin, which wins over the key (4.2). */
function routeOf(app: App, session: Session): Pick<SessionRow, "lastChannel" | "lastTo" | "deliveryContext"> {
  const { deliveryContext, origin } = session;
  const own = {
    channel: session.lastChannel,
    to: session.lastTo,
    accountId: session.lastAccountId,
    threadId: session.lastThreadId,
  };
  const from = { channel: origin?.provider, to: origin?.to, accountId: origin?.accountId, threadId: origin?.threadId };
  const parsed = parseKey(session.key, app.policy().keys);
  const spelled = parsed?.channelSegment ? { channel: parsed.channelSegment } : {};
  const merged = { ...spelled, ...known(from), ...known(own), ...known(deliveryContext ?? {}) };
  return {
    lastChannel: session.lastChannel ?? undefined,
    lastTo: session.lastTo ?? undefined,
    deliveryContext: Object.keys(merged).length ? merged : undefined,
  };
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Only what is there. */
function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>;
  };
}
