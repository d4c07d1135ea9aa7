import { describe, expect, test } from "vitest";
import type { Caller } from "@/db";
import { CHILD, GROUP, keys, list, MAIN, MINUTE, NOW, some, start } from "./sessions-list.testing";
import { agent, OWNER, through, viewer } from "./testing";

describe("results", () => {
  test("L2 L4: newest first, then created first to last, then by key; count is what is returned", async () => {
    await start([...some, { key: "agent:a:session:B", sessionId: "s6", updatedAt: NOW - 2 * MINUTE, createdAt: 5 }]);
    const reply = await list({ limit: 3 });
    expect(reply.sessions.map((row) => row.key)).toEqual([MAIN, GROUP, "agent:a:session:B"]);
    expect(reply).toMatchObject({
      count: 3,
      limitApplied: 3,
      nextCursor: expect.any(String),
      visibility: { level: "all" },
    });
    expect(await keys({ cursor: reply.nextCursor, limit: 9 })).toEqual([CHILD, "agent:b:cron:job"]);
  });

  test("4.2: a row's fields, absent where there is none", async () => {
    await start(some);
    const [main, group, child] = (await list()).sessions;
    expect(main).toEqual({
      key: MAIN,
      kind: "main",
      channel: "unknown",
      agentId: "a",
      label: "Deploy",
      sessionId: "s1",
      createdAt: 5,
      updatedAt: NOW - MINUTE,
      model: "m",
      contextTokens: 100,
      totalTokens: 10,
      archived: false,
      childSessions: [CHILD],
      spawnDepth: 0,
      descendants: { total: 1, active: 0 },
      source: "native",
      version: 1,
    });
    expect(child).toEqual({
      key: CHILD,
      kind: "other",
      channel: "unknown",
      agentId: "a",
      sessionId: "s2",
      createdAt: 5,
      updatedAt: NOW - 2 * MINUTE,
      archived: false,
      status: "done",
      parentSessionKey: MAIN,
      spawnDepth: 1,
      source: "native",
      version: 1,
    });
    expect(group).toMatchObject({
      kind: "group",
      channel: "slack",
      pinned: true,
      status: "failed",
      deliveryContext: { channel: "slack" },
    });
  });

  test("4.2: an imported row: transcriptPath, and interrupted instead of running", async () => {
    await start(
      [{ key: MAIN, sessionId: "s", updatedAt: 1, status: "running", transcriptPath: "x/y.jsonl" }],
      { agents: { defaults: { sandbox: { mode: "all" } }, list: [{ id: "a" }] } },
      "src",
    );
    expect((await list()).sessions[0]).toMatchObject({
      status: "interrupted",
      transcriptPath: "x/y.jsonl",
      source: "src",
      sandboxed: true,
    });
    expect(await keys({ status: ["running"] })).toEqual([]);
    expect(await keys({ status: ["interrupted"] })).toEqual([MAIN]);
    expect((await list({}, agent(MAIN, { sandboxed: true }))).sessions[0]).not.toHaveProperty("transcriptPath");
  });

  test("4.2: deliveryContext wins over last, last over origin, origin over the key", async () => {
    await start([
      {
        key: GROUP,
        sessionId: "s",
        updatedAt: 1,
        deliveryContext: { to: "d" },
        lastTo: "l",
        lastAccountId: "acc",
        lastChannel: "LC",
        origin: { provider: "op", threadId: "ot", to: "oo" },
      },
    ]);
    expect((await list()).sessions[0]).toMatchObject({
      deliveryContext: { channel: "LC", to: "d", accountId: "acc", threadId: "ot" },
      lastTo: "l",
      lastChannel: "LC",
    });
  });

  test("4.2: a sandboxed caller is not told the depth of a row whose parent it can't see", async () => {
    await start([
      { key: CHILD, sessionId: "s", updatedAt: 1, spawnedBy: MAIN, spawnDepth: 1 },
      { key: MAIN, sessionId: "m", updatedAt: 2 },
    ]);
    const [row] = (await list({}, agent(CHILD, { sandboxed: true }))).sessions;
    expect([row?.key, row?.spawnDepth, row?.parentSessionKey]).toEqual([CHILD, undefined, undefined]);
    const [same] = (await list({}, agent(CHILD))).sessions;
    expect([same?.spawnDepth, same?.parentSessionKey]).toEqual([1, undefined]);
  });

  test("L6 L20 L23: titles and previews when asked for, null when there is none", async () => {
    await start([
      ...some.slice(0, 2),
      {
        key: GROUP,
        sessionId: "g",
        updatedAt: 1,
        messages: [{ content: "hello" }, { role: "assistant", content: "<think>no</think>sk-abcdefghijklmnop12345" }],
      },
    ]);
    const rows = (await list({ includeDerivedTitles: true, includeLastMessage: true })).sessions;
    expect(rows.map((row) => [row.derivedTitle, row.lastMessagePreview])).toEqual([
      ["Deploy", null],
      ["count rows", null],
      ["hello", "sk-abc…2345"],
    ]);
    for (const row of (await list()).sessions)
      for (const field of ["derivedTitle", "lastMessagePreview", "messages"]) expect(row).not.toHaveProperty(field);
  });

  test("L8: messageLimit gives the last messages after tool filtering, cleaned, within 16,384 bytes a row", async () => {
    const large = { role: "user", content: "x".repeat(3990) };
    await start([
      {
        key: MAIN,
        sessionId: "s",
        updatedAt: 1,
        messages: [
          ...Array.from({ length: 8 }, () => large),
          { role: "toolResult", content: "out" },
          { role: "assistant", content: "<think>x</think>end" },
        ],
      },
    ]);
    expect((await list({ messageLimit: 2 })).sessions[0]?.messages?.map((one) => one.id)).toEqual(["m8", "m10"]);
    const [row] = (await list({ messageLimit: 20 })).sessions;
    expect(row?.messages?.at(-1)?.content).toBe("end");
    expect(row?.messages).toHaveLength(5);
    expect(Buffer.byteLength(JSON.stringify(row?.messages))).toBeLessThanOrEqual(16_384);
  });

  test("L8: a reply over 1 MiB stops early and goes on where it stopped", async () => {
    const messages = Array.from({ length: 4 }, () => ({ content: "y".repeat(3900) }));
    await start(
      Array.from({ length: 90 }, (_, n) => ({
        key: `agent:a:session:s${n}`,
        sessionId: `i${n}`,
        updatedAt: n,
        messages,
      })),
    );
    const first = await list({ messageLimit: 4, limit: 200 });
    expect(first.count).toBeLessThan(90);
    expect(Buffer.byteLength(JSON.stringify(first.sessions))).toBeLessThanOrEqual(1_048_576);
    const rest = await keys({ messageLimit: 4, limit: 200, cursor: first.nextCursor });
    expect([...first.sessions.map((row) => row.key), ...rest]).toEqual(
      Array.from({ length: 90 }, (_, n) => `agent:a:session:s${89 - n}`),
    );
  });

  test("L4: the level is the caller's, and says when the sandbox lowered it", async () => {
    await start(some, { tools: { sessions: { visibility: "all" } } });
    const level = async (caller: Caller) => (await list({}, caller)).visibility;
    expect(await level(OWNER)).toEqual({ level: "all" });
    expect(await level(viewer("a"))).toEqual({ level: "granted" });
    expect(await level(agent(MAIN))).toEqual({ level: "all" });
    expect(await level(agent(MAIN, { sandboxed: true }))).toEqual({ level: "tree", clampedBy: "sandbox" });
    expect(await level(through(MAIN))).toEqual({ level: "all" });
  });
});
