import { z } from "zod";
import type { Message, Session } from "@/db";
import type { App } from "../../app";
import { call } from "../../call";
import { defaultAgentId } from "../../config";
import { maySend, sendFacts } from "../../policy/send-policy";
import { toRow } from "../../session-row";
import { sessionsHistory } from "../../tools/sessions-history";
import { cleanMessage } from "../../transcript";
import { procedure, router } from "./base";

const TREE_LIMIT = 10_000;
const key = z.object({ key: z.string().min(1).max(512) });
const shown = { titles: true, previews: true };
const NEVER = new AbortController().signal;

/** What the screens for people ask for, beside the tools: the same rows, the same cleaning. */
export const inboxRouter = router({
  /** A session page: its row, its visible ancestors, the send policy in force, what the default view leaves out. */
  session: procedure.input(key).query(async ({ ctx, input }) => {
    const view = ctx.app.store.as(ctx.caller);
    const session = await view.find(input.key);
    const [row] = await view.rows([session.key], ctx.caller.kind === "person");
    const config = ctx.app.config();
    return {
      row: toRow(ctx, row ?? session, shown),
      ancestors: (await view.ancestors(session.key)).map((above) => toRow(ctx, above, shown)),
      send: maySend(config.session.sendPolicy, sendFacts(session, config, defaultAgentId(config))),
      facts: await view.facts(session.key),
      usage: usageOf(session),
      cwd: session.cwd && ctx.app.pipeline().redact(session.cwd),
      gitBranch: session.gitBranch && ctx.app.pipeline().redact(session.gitBranch),
    };
  }),

  /** Rows by key, for patching a list in place; keys the caller can't see are left out. */
  rows: procedure.input(z.object({ keys: z.array(z.string().max(512)).max(200) })).query(async ({ ctx, input }) => {
    const rows = await ctx.app.store.as(ctx.caller).rows(input.keys, ctx.caller.kind === "person");
    return rows.map((row) => toRow(ctx, row, shown));
  }),

  /** Sessions an address may mean: one, several (shortened ids), or none. */
  address: procedure.input(key).query(async ({ ctx, input }) => {
    const rows = await ctx.app.store.as(ctx.caller).byAddress(input.key);
    return rows.map((row) => toRow(ctx, row, shown));
  }),

  /** The spawn tree a session stands in: the topmost visible ancestor first, then everything beneath it by age. */
  tree: procedure.input(key).query(async ({ ctx, input }) => {
    const rows = await ctx.app.store.as(ctx.caller).tree(input.key, TREE_LIMIT);
    return rows.map((row) => toRow(ctx, row, shown));
  }),

  /** A page of a transcript: the history tool's own reply, and by message id what a screen shows beside it. */
  transcript: procedure
    .input(
      z.object({
        sessionKey: z.string().min(1).max(512),
        limit: z.int().min(1).max(200),
        includeTools: z.boolean(),
        cursor: z.string().max(2048).optional(),
        messageId: z.string().min(1).max(512).optional(),
      }),
    )
    .query(async ({ ctx, input, signal }) => {
      const history = await call(ctx.app, ctx.caller, sessionsHistory, input, signal ?? NEVER);
      const { messages } = await ctx.app.store.as(ctx.caller).messages(input.sessionKey, input);
      const marks = messages.map((message) => [message.id, markOf(ctx.app, message, input.includeTools)] as const);
      return { ...(history as z.infer<typeof sessionsHistory.output>), marks: Object.fromEntries(marks) };
    }),

  runs: procedure.input(key).query(async ({ ctx, input }) => {
    const runs = await ctx.app.store.as(ctx.caller).runs(input.key, 100);
    return runs.map((run) => ({ ...run, error: run.error === null ? null : ctx.app.pipeline().redact(run.error) }));
  }),

  markRead: procedure.input(key).mutation(async ({ ctx, input }) => {
    await ctx.app.store.as(ctx.caller).markRead(input.key);
    return { ok: true as const };
  }),
});

function usageOf(session: Session) {
  const { usageInput, usageOutput, usageCacheRead, usageCacheWrite, costUsd } = session;
  return { input: usageInput, output: usageOutput, cacheRead: usageCacheRead, cacheWrite: usageCacheWrite, costUsd };
}

/** What kind of notice a system row is, and what cleaning did to this one message. */
function markOf(app: App, message: Message, includeTools: boolean) {
  const { flags } = cleanMessage(app.pipeline(), message, { includeTools });
  const before = message.meta?.tokensBefore;
  return {
    ...(message.notice ? { notice: message.notice } : {}),
    ...(message.delivered ? { delivered: true } : {}),
    ...(typeof before === "number" ? { tokensBefore: before } : {}),
    ...(flags.sanitized ? { sanitized: true } : {}),
    ...(flags.redacted ? { redacted: true } : {}),
    ...(flags.truncated ? { truncated: true } : {}),
  };
}
