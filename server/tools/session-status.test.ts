import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/db";
import { type TestApp, testApp } from "../testing";
import { agent, badInput, OWNER, refusal, run, SANDBOXED_REFUSAL, through, viewer } from "./testing";

const NOW = 1_772_359_200_000;
const KEY = "agent:a:main";
const CHILD = "agent:a:subagent:child";
const IMPORTED = "agent:a:session:imported";

type Status = Record<string, unknown> & {
  model: { override: string | null; selected: string | null };
  changedModel: boolean;
  statusText: string;
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp({
    now: NOW,
    config: {
      agents: {
        defaults: { model: "p/base", models: { "p/base": {}, "p/big": { alias: "Big" } } },
        list: [{ id: "a" }, { id: "b" }],
      },
      tools: { sessions: { visibility: "agent" } },
    },
    sessions: [
      {
        key: KEY,
        sessionId: "s1",
        updatedAt: 5,
        status: "done",
        model: "p/old",
        totalTokens: 7,
        contextTokens: 100,
        usage: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4, costUsd: 0.5 },
      },
      { key: CHILD, sessionId: "s2", updatedAt: 6, spawnedBy: KEY },
      { key: "agent:b:main", sessionId: "s3", updatedAt: 7 },
    ],
  });
  await app.addTo("src", [{ key: IMPORTED, sessionId: "s4", updatedAt: 8, status: "running" }]);
});
afterEach(() => app.dispose());

const status = (input: object = {}, caller: Caller = agent(KEY)) => run<Status>(app, "session_status", input, caller);
const refused = (input: object, caller: Caller = agent(KEY)) => refusal(app, "session_status", input, caller);
const override = async (key = KEY) => (await app.store.as(OWNER).find(key)).modelOverride;

describe("results", () => {
  test("T2: every fact of the session, and a card of the same", async () => {
    const { statusText, ...facts } = await status();
    expect(facts).toEqual({
      ok: true,
      sessionKey: KEY,
      sessionId: "s1",
      agentId: "a",
      kind: "main",
      status: "done",
      model: { selected: "p/base", override: null, lastUsed: "p/old" },
      usage: { totalTokens: 7, contextTokens: 100, input: 1, output: 2, cacheRead: 3, cacheWrite: 4, costUsd: 0.5 },
      queue: { running: 0, waiting: 0, queued: 0 },
      time: { now: NOW, updatedAt: 5 },
      runtime: { name: expect.any(String), available: false },
      changedModel: false,
    });
    for (const fact of [KEY, "done", "p/base", "p/old", "7 of 100", "$0.5000"]) expect(statusText).toContain(fact);
  });

  test("T2: what is unknown is shown as unknown, never as 0", async () => {
    const reply = await status({ sessionKey: CHILD });
    expect(reply).toMatchObject({ status: null, usage: { totalTokens: null, costUsd: null } });
    expect(reply.statusText).toMatch(/unknown of unknown/);
    expect(reply.statusText).toContain("never run");
  });

  test("T1: no key is the own session; a person must give one, and looks through S's own", async () => {
    expect(await status({ sessionKey: "current" })).toMatchObject({ sessionKey: KEY });
    expect(await refused({}, OWNER)).toEqual(badInput("sessionKey"));
    expect(await refused({}, viewer("a"))).toEqual(badInput("sessionKey"));
    expect(await status({}, through(CHILD))).toMatchObject({ sessionKey: CHILD });
  });

  test("T1: by session id and label of what may be seen; everything else as everywhere", async () => {
    expect(await status({ sessionKey: "s2" })).toMatchObject({ sessionKey: CHILD });
    expect(await refused({ sessionKey: "s3" })).toMatchObject({ status: "error", code: "not_found" });
    expect(await refused({ sessionKey: "agent:a:none" })).toMatchObject({ code: "not_found" });
    expect(await refused({ sessionKey: "agent:b:main" })).toMatchObject({
      code: "forbidden",
      rule: "tools.sessions.visibility=agent",
    });
    expect(await refused({ sessionKey: "agent:b" })).toMatchObject({ code: "invalid_input", param: "sessionKey" });
    expect(await refused({ sessionKey: "agent:b:main" }, agent(KEY, { sandboxed: true }))).toEqual(SANDBOXED_REFUSAL);
  });

  test("4.2: an imported session is interrupted, and nothing runs it", async () => {
    expect(await status({ sessionKey: IMPORTED })).toMatchObject({
      status: "interrupted",
      runtime: { name: "none", available: false },
    });
  });

  test("T6: reading changes nothing", async () => {
    const before = await app.store.as(OWNER).find(KEY);
    await status();
    expect(await app.store.as(OWNER).find(KEY)).toEqual(before);
  });
});

describe("T4 T5: the model", () => {
  test.each([
    ["p/big", "p/big"],
    [" P/BIG ", "p/big"],
    ["big", "p/big"],
    ["p/base", null],
    ["default", null],
    ["DEFAULT", null],
  ])("%s sets %s", async (model, stored) => {
    await status({ model: "p/big" });
    const reply = await status({ model });
    expect(reply).toMatchObject({ changedModel: true, model: { override: stored, selected: stored ?? "p/base" } });
    expect(await override()).toBe(stored);
    expect((await app.store.as(OWNER).find(KEY)).updatedAt).toBe(5);
  });

  test("blank and what the catalogue does not have: refused, and nothing changes", async () => {
    await status({ model: "big" });
    for (const model of [" ", "p/none", "nonsense", 5, "x".repeat(600)])
      expect([model, await refused({ model })]).toEqual([model, badInput("model")]);
    expect(await override()).toBe("p/big");
  });

  test("a sandboxed caller sets its own and no other", async () => {
    const sandboxed = agent(KEY, { sandboxed: true });
    expect(await status({ model: "big" }, sandboxed)).toMatchObject({ changedModel: true });
    expect(await refused({ sessionKey: CHILD, model: "big" }, sandboxed)).toEqual(SANDBOXED_REFUSAL);
    expect(await override(CHILD)).toBeNull();
  });

  test("V10: viewers and view-as set none; a hidden target gives its own denial first", async () => {
    expect(await refused({ sessionKey: KEY, model: "big" }, viewer("a"))).toMatchObject({
      code: "forbidden",
      rule: "role=viewer",
      reason: "read_only",
    });
    expect(await refused({ sessionKey: "agent:b:main", model: "big" }, viewer("a"))).toMatchObject({
      code: "forbidden",
      reason: "grant_missing",
    });
    expect(await refused({ model: "big" }, through(KEY))).toMatchObject({ code: "forbidden", rule: "view-as" });
    expect(await status({ sessionKey: KEY }, viewer("a"))).toMatchObject({ changedModel: false });
    expect(await override()).toBeNull();
  });

  test("an imported session: a conflict that names adopt, after the access decision", async () => {
    expect(await refused({ sessionKey: IMPORTED, model: "big" })).toMatchObject({
      code: "conflict",
      reason: "imported",
      error: expect.stringContaining("adopt"),
    });
    expect(await refused({ sessionKey: IMPORTED, model: "big" }, viewer("b"))).toMatchObject({ code: "forbidden" });
  });
});
