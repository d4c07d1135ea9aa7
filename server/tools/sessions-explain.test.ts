import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR } from "@/db";
import { type TestApp, testApp } from "../testing";
import { ADMIN, agent, badInput, OWNER, refusal, run, through, viewer } from "./testing";

const KEY = "agent:a:main";
const CHILD = "agent:b:subagent:child";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    config: { agents: { list: [{ id: "a" }, { id: "b" }, { id: "boxed", sandbox: { mode: "all" } }] } },
    sessions: [
      { key: KEY, sessionId: "s1", updatedAt: 1, label: "mine" },
      { key: CHILD, sessionId: "s2", updatedAt: 1, spawnedBy: KEY },
      { key: "agent:b:main", sessionId: "s3", updatedAt: 1 },
      { key: "agent:boxed:main", sessionId: "s4", updatedAt: 1 },
    ],
  });
  await app.store.office(OPERATOR).createPerson({ email: "v@example.com", role: "viewer", agents: ["b"] });
});
afterAll(() => app.dispose());

const explain = (input: object, caller = agent(KEY)) =>
  run(app, "sessions_explain", { action: "history", ...input }, caller);
const refused = (input: object, caller = agent(KEY)) =>
  refusal(app, "sessions_explain", { action: "history", ...input }, caller);

describe("results", () => {
  test("V11: an allowed target: reason, rule, and a trace whose last step decided", async () => {
    expect(await explain({ target: CHILD })).toEqual({
      key: CHILD,
      allowed: true,
      code: null,
      reason: "lineage",
      rule: "spawnedBy",
      trace: [
        { step: "person", rule: "an agent asks", outcome: "pass" },
        { step: "own", rule: "target=caller", outcome: "pass" },
        { step: "lineage", rule: "spawnedBy", outcome: "allow", reason: "lineage" },
      ],
    });
  });

  test("V11: a denied target is an answer, with what an operator would change", async () => {
    expect(await explain({ target: "agent:b:main" })).toMatchObject({
      key: "agent:b:main",
      allowed: false,
      code: "forbidden",
      reason: "level_tree",
      rule: "tools.sessions.visibility=tree",
      remedy: expect.stringContaining("all"),
    });
  });

  test("V6 V11: a trace never tells whether the target exists", async () => {
    const { key: _, ...stored } = (await explain({ target: "agent:b:main" })) as { key: string };
    const { key: __, ...never } = (await explain({ target: "agent:b:never" })) as { key: string };
    expect(never).toEqual(stored);
    expect(await explain({ target: "agent:a:subagent:never" }, OWNER)).toMatchObject({ allowed: true, reason: "role" });
  });

  test("V9: a sandboxed caller gets the decision and its code alone, view-as of one too", async () => {
    for (const caller of [agent("agent:boxed:main", { sandboxed: true }), through("agent:boxed:main")]) {
      expect(await explain({ target: KEY }, caller)).toEqual({ key: KEY, allowed: false, code: "forbidden" });
      expect(await explain({ target: "current" }, caller)).toEqual({
        key: "agent:boxed:main",
        allowed: true,
        code: null,
      });
    }
  });

  test("V10: a viewer may read and not send", async () => {
    expect(await explain({ target: "agent:b:main" }, viewer("b"))).toMatchObject({ allowed: true, reason: "grant" });
    expect(await explain({ target: "agent:b:main", action: "send" }, viewer("b"))).toMatchObject({
      allowed: false,
      reason: "read_only",
      rule: "role=viewer",
    });
    expect(await explain({ target: KEY, action: "send" }, viewer("b"))).toMatchObject({
      allowed: false,
      reason: "grant_missing",
    });
  });

  test("T8: as, for owners and admins: a session or a person", async () => {
    for (const caller of [OWNER, ADMIN]) {
      expect(await explain({ target: "agent:b:main", as: KEY }, caller)).toMatchObject({
        allowed: false,
        reason: "level_tree",
      });
      expect(await explain({ target: KEY, as: "agent:boxed:main" }, caller)).toMatchObject({
        reason: "level_tree",
        trace: expect.any(Array),
      });
      expect(await explain({ target: KEY, as: "v@example.com" }, caller)).toMatchObject({
        allowed: false,
        reason: "grant_missing",
      });
      expect(await explain({ target: CHILD, as: "V@Example.com" }, caller)).toMatchObject({
        allowed: true,
        reason: "grant",
      });
    }
  });

  test("action is folded; a label and a session id work as targets", async () => {
    expect(await explain({ target: "mine", action: " STATUS " })).toMatchObject({ key: KEY, reason: "own" });
    expect(await explain({ target: "s2" })).toMatchObject({ key: CHILD });
  });
});

describe("refusals", () => {
  test("as is for owners and admins acting as themselves", async () => {
    for (const caller of [agent(KEY), viewer("a"), through(KEY)])
      expect(await refused({ target: CHILD, as: KEY }, caller)).toMatchObject({
        status: "forbidden",
        code: "forbidden",
      });
  });

  test("as: a malformed key, a person who is not here", async () => {
    expect(await refused({ target: KEY, as: "agent:a" }, OWNER)).toEqual(badInput("as"));
    expect(await refused({ target: KEY, as: "nobody@example.com" }, OWNER)).toMatchObject({
      code: "not_found",
      param: "as",
    });
  });

  test("target: malformed, hidden names, absent", async () => {
    expect(await refused({ target: "agent:a" })).toEqual(badInput("target"));
    expect(await refused({})).toEqual(badInput("target"));
    for (const target of ["s3", "nothing"])
      expect(await refused({ target })).toMatchObject({ status: "error", code: "not_found" });
    expect(await refused({ target: "current" }, OWNER)).toMatchObject({ code: "not_found" });
  });

  test("action: one of the four", async () => {
    for (const action of ["patch", "status_write", "", 5, undefined])
      expect([action, await refused({ target: KEY, action })]).toEqual([action, badInput("action")]);
  });
});
