import { afterEach, describe, expect, test } from "vitest";
import type { Caller, Message } from "@/db";
import { type TestApp, testApp } from "../testing";
import { ADMIN, agent, badInput, OWNER, refusal, run, SANDBOXED_REFUSAL, through, viewer } from "./testing";

const KEY = "agent:a:main";
const PLACEHOLDER = "[sessions_history omitted: message too large]";
const SECRET = "sk-abcdefghijklmnop12345";

type Shown = { id: string; role: string; content: unknown; omitted?: boolean; timestamp?: number };
type History = {
  messages: Shown[];
  count: number;
  limitApplied: number;
  nextCursor?: string;
  newerCursor?: string;
  truncated: boolean;
  droppedMessages: boolean;
  contentTruncated: boolean;
  contentRedacted: boolean;
  contentSanitized: boolean;
  bytes: number;
};

let app: TestApp;
afterEach(() => app.dispose());

const start = async (messages: Partial<Message>[], config: object = {}): Promise<void> => {
  app = await testApp({
    config: { agents: { list: [{ id: "a" }, { id: "b" }] }, ...config },
    sessions: [
      { key: KEY, sessionId: "5E55-00AB", label: "room", updatedAt: 1, messages },
      { key: "agent:b:main", sessionId: "sb", label: "theirs", updatedAt: 2, messages: [{ content: "b" }] },
    ],
  });
};
const read = (input: object = {}, caller: Caller = OWNER) =>
  run<History>(app, "sessions_history", { sessionKey: KEY, ...input }, caller);
const ids = async (input: object = {}) => (await read(input)).messages.map((message) => message.id);
const many = (count: number): Partial<Message>[] =>
  Array.from({ length: count }, (_, n) => ({ content: `text ${n + 1}` }));

describe("results", () => {
  test("H9 H3: every field of the reply and of a message, and nothing else", async () => {
    const provenance = { kind: "external_user" as const, senderName: "Ada" };
    await start([
      {
        content: "hello",
        timestamp: 7,
        provenance,
        usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
        meta: { x: 1 },
      },
      {
        role: "assistant",
        content: [{ type: "text", text: "hi", signature: "sig" }],
        model: "m",
        stopReason: "stop",
        errorMessage: "oops",
      },
    ]);
    const reply = await read();
    expect(reply).toEqual({
      sessionKey: KEY,
      sessionId: "5E55-00AB",
      messages: [
        { id: "m1", role: "user", content: "hello", timestamp: 7, provenance },
        {
          id: "m2",
          parentId: "m1",
          role: "assistant",
          content: [{ type: "text", text: "hi" }],
          model: "m",
          stopReason: "stop",
          errorMessage: "oops",
        },
      ],
      count: 2,
      limitApplied: 200,
      truncated: false,
      droppedMessages: false,
      contentTruncated: false,
      contentRedacted: false,
      contentSanitized: false,
      bytes: Buffer.byteLength(JSON.stringify(reply.messages)),
      visibility: { level: "all" },
    });
  });

  test("H1: the newest rows in the order they were said; hidden ones never; tool traffic when asked for", async () => {
    await start([
      { content: "one" },
      { content: "unseen", hidden: true } as object,
      { role: "assistant", content: [{ type: "toolCall", id: "c", name: "exec", arguments: {} }] },
      { role: "toolResult", content: "out", toolCallId: "c", toolName: "exec", isError: true },
      {
        role: "assistant",
        content: [
          { type: "text", text: "both" },
          { type: "tool_use", id: "d", name: "x", input: {} },
        ],
      },
    ]);
    expect(await ids()).toEqual(["m1", "m5"]);
    expect((await read()).messages[1]?.content).toEqual([{ type: "text", text: "both" }]);
    expect(await ids({ includeTools: true })).toEqual(["m1", "m3", "m4", "m5"]);
    expect((await read({ includeTools: true })).messages[2]).toMatchObject({
      toolCallId: "c",
      toolName: "exec",
      isError: true,
    });
    expect(await read()).toMatchObject({ droppedMessages: false, truncated: false });
    expect(await ids({ limit: 1 })).toEqual(["m5"]);
  });

  test("K11 K13: by key, session id in any case, label, main", async () => {
    await start(many(1));
    for (const sessionKey of [KEY, "AGENT:A:Main", "5E55-00AB", "5e55-00ab", "room", "main"])
      expect([sessionKey, (await read({ sessionKey })).count]).toEqual([sessionKey, 1]);
    expect(await run(app, "sessions_history", { sessionKey: "current" }, agent(KEY))).toMatchObject({
      sessionKey: KEY,
    });
  });

  test("K10: the shared session is shown as main", async () => {
    await start(many(1), { session: { scope: "global" } });
    expect(await read({ sessionKey: "main" })).toMatchObject({ sessionKey: "main" });
  });

  test.each([
    [1, ["m5"]],
    [2, ["m5", "m6"]],
    [3, ["m4", "m5", "m6"]],
    [4, ["m4", "m5", "m6", "m7"]],
    [8, ["m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"]],
    [50, ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"]],
  ])("H2: %i rows around the one in the middle of nine", async (limit, expected) => {
    await start(many(9));
    const reply = await read({ messageId: "m5", limit });
    expect(reply.messages.map((message) => message.id)).toEqual(expected);
    expect([reply.nextCursor !== undefined, reply.newerCursor !== undefined]).toEqual([
      expected[0] !== "m1",
      expected.at(-1) !== "m9",
    ]);
  });

  test("H2: what one side can't use goes to the other", async () => {
    await start(many(9));
    expect(await ids({ messageId: "m9", limit: 5 })).toEqual(["m5", "m6", "m7", "m8", "m9"]);
    expect(await ids({ messageId: "m2", limit: 5 })).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  });

  test("H9: nextCursor goes to older rows and newerCursor back, exactly when there are any", async () => {
    await start(many(5));
    const first = await read({ limit: 2 });
    expect([first.nextCursor === undefined, first.newerCursor, first.droppedMessages]).toEqual([
      false,
      undefined,
      true,
    ]);
    const second = await read({ limit: 3, cursor: first.nextCursor });
    expect(second.messages.map((message) => message.id)).toEqual(["m1", "m2", "m3"]);
    expect([second.nextCursor, second.droppedMessages]).toEqual([undefined, false]);
    const back = await read({ cursor: second.newerCursor });
    expect(back.messages.map((message) => message.id)).toEqual(["m4", "m5"]);
    expect([back.newerCursor, back.nextCursor === undefined]).toEqual([undefined, false]);
  });

  test("H8: a row too large for any reply becomes the placeholder, the oldest go until the rest fits", async () => {
    const large = {
      role: "assistant",
      timestamp: 3,
      content: Array.from({ length: 30 }, () => ({ type: "text", text: "x".repeat(3990) })),
    };
    await start([{ content: "first" }, large, { content: "last" }]);
    const reply = await read();
    expect(reply.messages[1]).toEqual({
      id: "m2",
      role: "assistant",
      timestamp: 3,
      content: PLACEHOLDER,
      omitted: true,
    });
    expect(reply).toMatchObject({ count: 3, droppedMessages: true, truncated: true, contentTruncated: false });
    await app.dispose();
    await start(Array.from({ length: 40 }, () => ({ content: "y".repeat(4000) })));
    const cut = await read();
    expect(cut.bytes).toBeLessThanOrEqual(81_920);
    expect(cut.count).toBe(20);
    expect(cut).toMatchObject({ droppedMessages: true, nextCursor: expect.any(String) });
  });

  test("full: one message whole, for people who act as themselves", async () => {
    await start([{ content: `${SECRET} ${"z".repeat(9000)}` }, { content: "next" }]);
    const full = { messageId: "m1", limit: 1, full: true };
    for (const caller of [OWNER, ADMIN, viewer("a")]) {
      const reply = await read(full, caller);
      expect(reply.messages[0]?.content).toBe(`sk-abc…2345 ${"z".repeat(9000)}`);
      expect(reply).toMatchObject({ contentTruncated: false, contentRedacted: true, count: 1 });
    }
    for (const caller of [agent(KEY), through(KEY)])
      expect(await refusal(app, "sessions_history", { sessionKey: KEY, ...full }, caller)).toEqual(badInput("full"));
    for (const wrong of [{ full: true }, { ...full, limit: 2 }, { full: true, limit: 1 }])
      expect(await refusal(app, "sessions_history", { sessionKey: KEY, ...wrong })).toEqual(badInput("full"));
  });
});

describe("flags (the table of H)", () => {
  const image = { type: "image", mimeType: "image/png", data: "aGVsbG8=" };
  const cases: [string, Partial<Message>[], object, [boolean, boolean, boolean, boolean, boolean]][] = [
    ["clean, all rows fit", [{ content: "hi" }], {}, [false, false, false, false, false]],
    [
      "reasoning removed",
      [{ role: "assistant", content: "<think>a</think>b" }],
      {},
      [true, false, false, false, false],
    ],
    [
      "a thinking block removed",
      [{ role: "assistant", content: [{ type: "thinking", thinking: "a" }] }],
      {},
      [true, false, false, false, false],
    ],
    ["secret only", [{ content: SECRET }], {}, [false, true, false, false, false]],
    ["4,000 letters", [{ content: "a".repeat(4000) }], {}, [false, false, false, false, false]],
    ["4,001 letters", [{ content: "a".repeat(4001) }], {}, [false, false, true, false, true]],
    ["long and secret", [{ content: `${SECRET} ${"a".repeat(4001)}` }], {}, [false, true, true, false, true]],
    ["image", [{ content: [image] }], {}, [false, false, true, false, true]],
    ["image, with tools", [{ content: [image] }], { includeTools: true }, [false, false, true, false, true]],
    ["more rows than limit", many(3), { limit: 2 }, [false, false, false, true, true]],
    [
      "an older row with a secret out of the reply",
      [{ content: SECRET }, { content: "b" }],
      { limit: 1 },
      [false, false, false, true, true],
    ],
    [
      "one row too large",
      [{ content: Array.from({ length: 30 }, () => ({ type: "text", text: "x".repeat(3990) })) }],
      {},
      [false, false, false, true, true],
    ],
    [
      "tool rows filtered",
      [{ role: "toolResult", content: SECRET }, { content: "b" }],
      {},
      [false, false, false, false, false],
    ],
  ];
  test.each(cases)("%s", async (_, messages, input, flags) => {
    await start(messages);
    const { contentSanitized, contentRedacted, contentTruncated, droppedMessages, truncated } = await read(input);
    expect([contentSanitized, contentRedacted, contentTruncated, droppedMessages, truncated]).toEqual(flags);
  });

  test("H6: binary data is told by its size alone", async () => {
    await start([{ content: [image] }]);
    expect((await read()).messages[0]?.content).toEqual([
      { type: "image", mimeType: "image/png", omitted: true, bytes: 5 },
    ]);
  });
});

describe("refusals", () => {
  const wrong: [string, unknown[]][] = [
    ["limit", [0, -1, 2.5, "3", Number.NaN]],
    ["includeTools", ["true", 1, "yes"]],
    ["full", ["true", 1]],
    ["cursor", ["x", "A".repeat(90), 5]],
    ["messageId", [5, {}]],
    ["sessionKey", [undefined, "agent:a", "agent:!:main", 5]],
  ];
  test.each(wrong)("input error: %s", async (param, values) => {
    await start(many(2));
    for (const value of values)
      expect([value, await refusal(app, "sessions_history", { sessionKey: KEY, [param]: value })]).toEqual([
        value,
        badInput(param),
      ]);
  });

  test("limit over the most is cut and reported", async () => {
    await start(many(2));
    expect(await read({ limit: 5000 })).toMatchObject({ limitApplied: 1000, count: 2 });
  });

  test("messageId with cursor; an unknown or hidden message", async () => {
    await start([...many(3), { content: "unseen", hidden: true } as object]);
    const { nextCursor } = await read({ limit: 1 });
    expect(await refusal(app, "sessions_history", { sessionKey: KEY, messageId: "m1", cursor: nextCursor })).toEqual(
      badInput("messageId"),
    );
    for (const messageId of ["nowhere", "m4"])
      expect(await refusal(app, "sessions_history", { sessionKey: KEY, messageId })).toMatchObject({
        code: "not_found",
        param: "messageId",
      });
  });

  test("a cursor of another session, of another caller or of a list", async () => {
    await start(many(3));
    const { nextCursor } = await read({ limit: 1 });
    const list = await run<{ nextCursor: string }>(app, "sessions_list", { limit: 1 });
    const bad = badInput("cursor");
    expect(await refusal(app, "sessions_history", { sessionKey: "agent:b:main", cursor: nextCursor })).toEqual(bad);
    expect(await refusal(app, "sessions_history", { sessionKey: KEY, cursor: nextCursor }, ADMIN)).toEqual(bad);
    expect(await refusal(app, "sessions_history", { sessionKey: KEY, cursor: nextCursor }, through(KEY))).toEqual(bad);
    expect(await refusal(app, "sessions_history", { sessionKey: KEY, cursor: list.nextCursor })).toEqual(bad);
    expect(await refusal(app, "sessions_list", { cursor: nextCursor })).toEqual(bad);
  });

  test("V6 V9: a hidden key is denied by rule, stored or not; a hidden id and label are not found", async () => {
    await start(many(1));
    const ask = (sessionKey: string, caller: Caller) => refusal(app, "sessions_history", { sessionKey }, caller);
    const denied = await ask("agent:b:main", agent(KEY));
    expect(denied).toEqual({
      status: "forbidden",
      code: "forbidden",
      error: expect.any(String),
      rule: "tools.sessions.visibility=tree",
      remedy: expect.any(String),
      reason: "level_tree",
    });
    expect(await ask("agent:b:never", agent(KEY))).toEqual(denied);
    for (const name of ["sb", "theirs"]) {
      const { error, ...rest } = (await ask(name, agent(KEY))) as { error: string };
      expect(rest).toEqual({ status: "error", code: "not_found" });
      expect(error).not.toContain("agent:b");
    }
    expect(await ask("agent:b:main", agent(KEY, { sandboxed: true }))).toEqual(SANDBOXED_REFUSAL);
    expect(await ask("agent:b:main", viewer("a"))).toMatchObject({ code: "forbidden", rule: "viewer.agents" });
    expect(await ask("agent:a:subagent:none", agent(KEY, { agentId: "a" }))).toMatchObject({ code: "forbidden" });
    expect(await ask("agent:a:none", OWNER)).toMatchObject({ status: "error", code: "not_found" });
    for (const name of ["current", "unknown", "global", "../x", "openclaw-tui"])
      expect([name, await ask(name, OWNER)]).toMatchObject([name, { code: "not_found" }]);
  });
});
