import { z } from "zod";
import { displayKey } from "../session-row";
import { capped, defineTool, invalid, text } from "../tool";
import { HISTORY_CAP, shapeHistory } from "../transcript";

const FULL_CAP = 4 * 1_048_576;

const message = z.looseObject({
  id: z.string().optional(),
  role: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
  timestamp: z.number().optional(),
  omitted: z.literal(true).optional(),
});

export const sessionsHistory = defineTool({
  name: "sessions_history",
  effect: "read",
  description:
    "Reads a session's messages, oldest of the page first, cleaned: no hidden reasoning, no credentials, bounded size. Page to older rows with nextCursor, or open around a message with messageId.",
  input: z.strictObject({
    sessionKey: text(),
    limit: capped(1, 1000).default(200),
    includeTools: z.boolean("must be true or false").default(false),
    cursor: z.string().max(2048, "is longer than 2048 characters").optional(),
    messageId: text().optional(),
    full: z.boolean("must be true or false").default(false),
  }),
  output: z.strictObject({
    sessionKey: z.string(),
    sessionId: z.string(),
    messages: z.array(message),
    count: z.int(),
    limitApplied: z.int(),
    nextCursor: z.string().optional(),
    newerCursor: z.string().optional(),
    truncated: z.boolean(),
    droppedMessages: z.boolean(),
    contentTruncated: z.boolean(),
    contentRedacted: z.boolean(),
    contentSanitized: z.boolean(),
    bytes: z.int(),
    visibility: z.strictObject({ level: z.string(), clampedBy: z.string().optional() }),
  }),
  async run({ app, caller, view }, input) {
    const { sessionKey, limit, includeTools, cursor, messageId, full } = input;
    if (messageId !== undefined && cursor !== undefined)
      throw invalid("messageId", "messageId and cursor can't be used together");
    if (full && (caller.kind !== "person" || caller.viewAs !== undefined))
      throw invalid("full", "full is for people acting as themselves");
    if (full && (messageId === undefined || limit !== 1)) throw invalid("full", "full needs messageId and limit 1");

    const page = await view.messages(sessionKey, { limit, includeTools, cursor, messageId });
    const { first, last, replaced, ...reply } = shapeHistory(app.pipeline(), page.messages, {
      includeTools,
      full,
      cap: full ? FULL_CAP : HISTORY_CAP,
      anchorIndex: page.anchorIndex,
    });
    const older = page.older || first > 0;
    const newer = page.newer || last < page.messages.length - 1;
    const oldest = page.messages[first];
    const newest = page.messages[last];
    const droppedMessages = older || replaced;
    return {
      sessionKey: displayKey(page.session.key),
      sessionId: page.session.sessionId,
      messages: reply.messages,
      count: reply.messages.length,
      limitApplied: limit,
      ...(older && oldest ? { nextCursor: view.messageCursor(page.session, oldest, "older") } : {}),
      ...(newer && newest ? { newerCursor: view.messageCursor(page.session, newest, "newer") } : {}),
      truncated: droppedMessages || reply.contentTruncated,
      droppedMessages,
      contentTruncated: reply.contentTruncated,
      contentRedacted: reply.contentRedacted,
      contentSanitized: reply.contentSanitized,
      bytes: reply.bytes,
      visibility: view.level(),
    };
  },
});
