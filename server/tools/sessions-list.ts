import { z } from "zod";
import { KINDS, parseAgentId, type Session, type SessionFilter, STATES, STATUSES } from "@/db";
import { sessionRow, toRow } from "../session-row";
import { type Ctx, capped, defineTool, invalid, text, wordsOf } from "../tool";
import { shapeHistory } from "../transcript";

const MESSAGES_CAP = 16_384;
const REPLY_CAP = 1_048_576;

const folded = z.array(text().transform((word) => word.trim().toLowerCase()));
const facet = z.record(z.string(), z.int());

const visibility = z.strictObject({
  level: z.enum(["self", "tree", "agent", "all", "granted"]),
  clampedBy: z.literal("sandbox").optional(),
});

export const sessionsList = defineTool({
  name: "sessions_list",
  effect: "read",
  description:
    "Lists the sessions you may see, newest first, with filters by kind, agent, channel, status, label, text and age. Hidden sessions never count.",
  asGiven: ["label"],
  input: z.strictObject({
    kinds: wordsOf(KINDS).optional(),
    limit: capped(1, 200).default(100),
    cursor: z.string().max(2048, "is longer than 2048 characters").optional(),
    activeMinutes: z.int("must be a whole number from 1").min(1, "must be 1 or more").optional(),
    messageLimit: capped(0, 20).default(0),
    label: text().min(1, "must not be empty").optional(),
    agentId: text()
      .transform((id) => parseAgentId("agentId", id))
      .optional(),
    search: text().optional(),
    archived: z.union([z.boolean(), z.literal("all")], 'must be true, false or "all"').default(false),
    channels: folded.optional(),
    sources: folded.optional(),
    status: wordsOf([...STATUSES, "never"]).optional(),
    parent: text().optional(),
    pinned: z.boolean("must be true or false").optional(),
    state: wordsOf(STATES).optional(),
    facets: z.boolean("must be true or false").default(false),
    includeDerivedTitles: z.boolean("must be true or false").default(false),
    includeLastMessage: z.boolean("must be true or false").default(false),
  }),
  output: z.strictObject({
    count: z.int(),
    sessions: z.array(sessionRow),
    limitApplied: z.int(),
    nextCursor: z.string().optional(),
    facets: z
      .strictObject({
        kinds: facet,
        agents: facet,
        channels: facet,
        sources: facet,
        status: facet,
        archived: facet,
        state: facet,
      })
      .partial()
      .optional(),
    visibility,
  }),
  async run(ctx, input) {
    if (input.state && ctx.caller.kind !== "person") throw invalid("state", "state is for people");
    const { messageLimit, includeDerivedTitles, includeLastMessage, ...rest } = input;
    const filter: SessionFilter = rest;
    const page = await ctx.view.list(filter);
    const asked = { titles: includeDerivedTitles, previews: includeLastMessage };
    const sessions = [];
    let bytes = 0;
    let cut: Session | undefined;
    for (const session of page.rows) {
      const row = toRow(ctx, session, asked);
      if (messageLimit > 0) row.messages = await lastMessages(ctx, session, messageLimit);
      bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
      if (bytes > REPLY_CAP && sessions.length) break;
      sessions.push(row);
      cut = session;
    }
    const stopped = sessions.length < page.rows.length && cut;
    const nextCursor = stopped ? ctx.view.cursorAfter(filter, cut as Session) : page.nextCursor;
    return {
      count: sessions.length,
      sessions,
      limitApplied: input.limit,
      ...(nextCursor === undefined ? {} : { nextCursor }),
      ...(page.facets ? { facets: page.facets } : {}),
      visibility: ctx.view.level(),
    };
  },
});

/** L8: the newest messages after tool filtering, through the whole pipeline, within their own cap. */
async function lastMessages(ctx: Ctx<"read">, session: Session, limit: number) {
  const { messages } = await ctx.view.messages(session.key, { limit, includeTools: false });
  return shapeHistory(ctx.app.pipeline(), messages, { includeTools: false, cap: MESSAGES_CAP }).messages;
}
