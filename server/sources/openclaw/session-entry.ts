import { z } from "zod";
import { anything, flag, instant, type Json, nonBlank, number, text } from "../fields";
import type { IndexRow } from "../session-row";

const route = {
  channel: text,
  to: text,
  accountId: text,
  threadId: z.union([z.string(), z.number()]).optional().catch(undefined),
};

const schema = z.object({
  sessionId: text,
  updatedAt: anything,
  lastActivityAt: anything,
  lastInteractionAt: anything,
  sessionStartedAt: anything,
  startedAt: anything,
  archivedAt: anything,
  pinnedAt: anything,
  status: z.enum(["running", "done", "failed", "killed", "timeout", "interrupted"]).optional().catch(undefined),
  label: text,
  displayName: text,
  subject: text,
  groupChannel: text,
  space: text,
  chatType: text,
  channel: text,
  lastChannel: text,
  lastTo: text,
  lastAccountId: text,
  lastThreadId: route.threadId,
  deliveryContext: z.object(route).optional().catch(undefined),
  origin: z
    .object({ ...route, label: text, provider: text })
    .optional()
    .catch(undefined),
  modelProvider: text,
  model: text,
  modelOverride: text,
  totalTokens: number,
  totalTokensFresh: flag,
  contextTokens: number,
  thinkingLevel: text,
  verboseLevel: text,
  reasoningLevel: text,
  elevatedLevel: text,
  sendPolicy: text,
  systemSent: flag,
  abortedLastRun: flag,
  spawnedBy: text,
  spawnDepth: number,
  subagentRole: z.enum(["orchestrator", "leaf"]).optional().catch(undefined),
  spawnedWorkspaceDir: text,
  parentSessionKey: text,
  sessionFile: text,
  usageFamilySessionIds: z.array(anything).optional().catch(undefined),
});

/** A SessionEntry of `sessions.json` or `entry_json` (sources.md 1.2), wrong-typed fields absent. */
export type SessionEntry = z.infer<typeof schema>;

export const sessionEntry = (value: Json): SessionEntry => schema.parse(value);

/** What delivery leaves behind is no model that ran. */
const NO_MODEL = new Set(["delivery-mirror", "gateway-injected"]);

/** The row an entry gives. Keys in it are the source's own. */
export function entryRow(entry: SessionEntry): IndexRow {
  const { deliveryContext, origin, subagentRole, spawnedWorkspaceDir, model } = entry;
  const ran = model && !NO_MODEL.has(model) ? model : undefined;
  return {
    createdAt: instant(entry.sessionStartedAt) ?? instant(entry.startedAt),
    updatedAt: instant(entry.updatedAt) ?? instant(entry.lastActivityAt) ?? instant(entry.lastInteractionAt),
    label: entry.label,
    displayName: entry.displayName,
    subject: nonBlank(entry.subject) ?? nonBlank(entry.groupChannel) ?? nonBlank(entry.space),
    originLabel: origin?.label,
    chatType: entry.chatType === "room" ? "group" : entry.chatType,
    channel: entry.channel,
    lastChannel: entry.lastChannel,
    lastTo: entry.lastTo,
    lastAccountId: entry.lastAccountId,
    lastThreadId: thread(entry.lastThreadId),
    deliveryContext: deliveryContext && { ...deliveryContext, threadId: thread(deliveryContext.threadId) },
    origin: origin && { ...origin, threadId: thread(origin.threadId) },
    model: ran,
    modelProvider: ran && entry.modelProvider,
    modelOverride: entry.modelOverride,
    contextTokens: entry.contextTokens,
    totalTokens: entry.totalTokens,
    totalTokensFresh: entry.totalTokensFresh,
    thinkingLevel: entry.thinkingLevel,
    verboseLevel: entry.verboseLevel,
    reasoningLevel: entry.reasoningLevel,
    elevatedLevel: entry.elevatedLevel,
    sendPolicy: entry.sendPolicy,
    systemSent: entry.systemSent,
    abortedLastRun: entry.abortedLastRun,
    status: entry.status,
    archived: instant(entry.archivedAt) !== undefined,
    pinned: instant(entry.pinnedAt) !== undefined,
    spawnedBy: entry.spawnedBy,
    spawnDepth: entry.spawnDepth,
    role: subagentRole,
    parentSessionKey: entry.parentSessionKey,
    cwd: spawnedWorkspaceDir,
  };
}

const thread = (id: string | number | undefined): string | undefined => (id === undefined ? undefined : String(id));
