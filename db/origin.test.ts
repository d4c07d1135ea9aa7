import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "./caller";
import { intakeOf, NO_MARK, OWNER, put, putWith, type TestStore, testStore } from "./testing";

const KEY = "agent:a:main";
const folder = mkdtempSync(path.join(os.tmpdir(), "treeline-origin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let store: TestStore;
beforeEach(() => {
  store = testStore({ level: "agent" });
});
afterEach(() => store.close());

const find = (key: string) => store.as(OWNER).find(key);
const keys = async () =>
  (await store.as(OWNER).list({ limit: 200, archived: "all" })).rows.map((row) => row.key).sort();

describe("origin (sources.md 0)", () => {
  test("an import writes rows of its own origin alone", async () => {
    await put(store, { key: KEY, label: "mine" });
    expect(await put(store, { key: KEY, label: "theirs" }, "src")).toBe("taken");
    expect(await find(KEY)).toMatchObject({ source: "native", label: "mine", version: 1 });
  });

  test("a store whose agent's key is taken at the first import gets the first free agent id, and keeps it", async () => {
    await put(store, { key: KEY });
    await put(store, { key: "agent:a-2:main" });
    expect(await intakeOf(store, "src").agentFor("a", [KEY])).toBe("a-3");
    await store
      .office(OWNER)
      .forgetSource("native")
      .catch(() => undefined);
    expect(await intakeOf(store, "src").agentFor("a", [])).toBe("a-3");
    expect(await intakeOf(store, "other").agentFor("b", ["agent:b:main"])).toBe("b");
    expect(await intakeOf(store, "third").agentFor("a", [KEY], "chosen")).toBe("chosen");
  });

  test("a dry run says what an import would come to and writes nothing", async () => {
    await put(store, { key: KEY });
    await put(store, { key: "agent:b:main", label: "x" }, "src");
    const dry = intakeOf(store, "src", { dryRun: true });
    const row = { sessionId: "s", transcriptId: null, updatedAt: 1 };
    const seq = await store.as(OWNER).latestChange();
    expect(await dry.agentFor("a", [KEY])).toBe("a-2");
    expect(await dry.upsert({ ...row, key: "agent:c:main" })).toBe("added");
    expect(await dry.upsert({ ...row, key: "agent:b:main", label: "y" })).toBe("updated");
    expect(await dry.upsert({ ...row, key: KEY })).toBe("taken");
    const { id } = await dry.begin("p", "s", true);
    await dry.append(id, [], NO_MARK);
    expect(await dry.transcript("p")).toBeNull();
    expect(await keys()).toEqual([KEY, "agent:b:main"]);
    expect(await store.as(OWNER).latestChange()).toBe(seq);
    expect(await intakeOf(store, "src").agentFor("a", [])).toBe("a");
  });

  test("forget removes the rows of a source, its transcripts and its choices; lineage and the others stay", async () => {
    await putWith(store, { key: "agent:a:subagent:mid", spawnedBy: KEY }, [{ id: "m1", text: "needle" }], "src");
    await put(store, { key: "agent:b:subagent:leaf", spawnedBy: "agent:a:subagent:mid" });
    await put(store, { key: KEY });
    expect(await store.office(OWNER).forgetSource("src")).toBe(1);
    expect(await keys()).toEqual([KEY, "agent:b:subagent:leaf"]);
    expect((await store.as(OWNER).list({ limit: 9, search: "needle" })).rows).toEqual([]);
    const main: Caller = { kind: "session", key: KEY, agentId: "a", sandboxed: false };
    expect(await store.as(main).explain("agent:b:subagent:leaf", "history")).toMatchObject({
      allowed: true,
      reason: "lineage",
    });
    expect(await store.as(main).explain("agent:a:subagent:mid", "history")).toMatchObject({
      allowed: true,
      reason: "lineage",
    });
    await expect(find("agent:a:subagent:mid")).rejects.toMatchObject({ code: "not_found" });
    const { changes } = await store.as(OWNER).changes(0, 99);
    expect(changes.at(-1)).toMatchObject({ type: "session.removed", sessionKey: "agent:a:subagent:mid" });
    expect(await put(store, { key: "agent:a:subagent:mid" }, "src")).toBe("added");
    expect((await find("agent:a:subagent:mid")).spawnedBy).toBe(KEY);
  });

  test("forgetting many rows gives way to others in between", async () => {
    for (let n = 0; n < 120; n++) await put(store, { key: `agent:a:session:s${n}` }, "src");
    const forgetting = store.office(OWNER).forgetSource("src");
    expect(await put(store, { key: KEY })).toBe("added");
    expect((await keys()).length).toBeGreaterThan(1);
    expect(await forgetting).toBe(120);
    expect(await keys()).toEqual([KEY]);
  });

  test("forget is for owners, and native sessions are no source", async () => {
    const admin: Caller = { kind: "person", id: "x", role: "admin", agents: "*" };
    await expect(store.office(admin).forgetSource("src")).rejects.toMatchObject({ code: "forbidden" });
    await expect(store.office(OWNER).forgetSource("native")).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("R-INV-6: lineage is written once", async () => {
    await put(store, { key: "agent:a:subagent:x", spawnedBy: KEY }, "src");
    await put(store, { key: "agent:a:subagent:x", spawnedBy: "agent:b:main" }, "src");
    expect((await find("agent:a:subagent:x")).spawnedBy).toBe(KEY);
  });

  test("what a person deleted is not brought back by its source", async () => {
    const file = path.join(folder, "forgotten.db");
    const own = testStore({}, { file });
    const raw = new Database(file);
    raw.prepare("insert into forgotten (source, key) values ('src', ?)").run(KEY);
    expect(await put(own, { key: KEY }, "src")).toBe("forgotten");
    expect(await put(own, { key: KEY }, "other")).toBe("added");
    raw.close();
    own.close();
  });
});

describe("adopt", () => {
  const row = { key: KEY, sessionId: "s", updatedAt: 1 };
  async function adopted() {
    const id = await putWith(store, row, [{ id: "m1", text: "first" }], "src");
    const outcome = await intakeOf(store, "src", { adopt: true }).upsert({ ...row, transcriptId: id });
    return { id, outcome };
  }

  test("rows become native once and for good; key, session id and messages stay", async () => {
    expect((await adopted()).outcome).toBe("updated");
    expect(await find(KEY)).toMatchObject({ source: "native", adoptedFrom: "src", sessionId: "s" });
    expect((await store.as(OWNER).messages(KEY, { limit: 9, includeTools: true })).messages).toHaveLength(1);
    expect(await store.as(OWNER).patch(KEY, { thinkingLevel: "low" })).toMatchObject({ thinkingLevel: "low" });
  });

  test("later imports of the source skip it, follow its file no more and are not renamed for it", async () => {
    const { id } = await adopted();
    const intake = intakeOf(store, "src");
    await intake.append(id, [{ id: "m2", role: "user", raw: Buffer.from("x"), body: { content: "second" } }], {
      ...NO_MARK,
      offset: 7,
    });
    expect((await store.as(OWNER).messages(KEY, { limit: 9, includeTools: true })).messages).toHaveLength(1);
    expect(await intake.transcript(`${KEY}.jsonl`)).toMatchObject({ mark: { offset: 7 } });
    expect(await intake.upsert({ ...row, transcriptId: id, label: "theirs" })).toBe("adopted");
    expect((await find(KEY)).label).toBeNull();
    expect(await intake.agentFor("a", [KEY])).toBe("a");
    expect(await put(store, { key: KEY }, "stranger")).toBe("taken");
  });

  test("forgetting the source leaves adopted sessions and their messages", async () => {
    await adopted();
    await store.office(OWNER).forgetSource("src");
    expect((await store.as(OWNER).messages(KEY, { limit: 9, includeTools: true })).messages).toHaveLength(1);
  });
});

describe("sessions that share one transcript", () => {
  test("both read it, and it goes with the last of them", async () => {
    const id = await putWith(store, { key: KEY, sessionId: "s" }, [{ id: "m1", text: "shared" }], "src");
    await intakeOf(store, "src").upsert({
      key: "agent:a:slack:group:G",
      sessionId: "s",
      transcriptId: id,
      updatedAt: 1,
    });
    await put(store, { key: "agent:a:session:native", transcriptId: id });
    for (const key of await keys()) {
      const { messages } = await store.as(OWNER).messages(key, { limit: 9, includeTools: true });
      expect([key, messages.map((message) => message.content)]).toEqual([key, ["shared"]]);
    }
    const viewer: Caller = { kind: "person", id: "v", role: "viewer", agents: ["b"] };
    await expect(store.as(viewer).messages(KEY, { limit: 1, includeTools: true })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("K10: session.scope global", () => {
  beforeEach(() => {
    store.policy = { ...store.policy, keys: { ...store.policy.keys, scope: "global" } };
  });
  const of = (agentId: string): Caller => ({ kind: "session", key: "global", agentId, sandboxed: false });

  test("every spelling of a main session is the one shared session", async () => {
    expect(await put(store, { key: "agent:b:main", label: "shared" })).toBe("added");
    expect(await put(store, { key: "global", label: "shared" })).not.toBe("added");
    expect(await keys()).toEqual(["global"]);
    for (const ref of ["main", "global", "agent:b:main", "AGENT:C:Main", "current"])
      expect([ref, (await store.as(of("c")).find(ref)).key]).toEqual([ref, "global"]);
  });

  test("it is own for every main caller, same-agent for every other, and the default agent's for viewers", async () => {
    await put(store, { key: "agent:b:main" });
    expect(await store.as(of("c")).explain("main", "history")).toMatchObject({ reason: "own" });
    const other: Caller = { kind: "session", key: "agent:c:session:x", agentId: "c", sandboxed: false };
    expect(await store.as(other).explain("global", "history")).toMatchObject({ reason: "same_agent" });
    for (const [agents, reason] of [
      [["a"], "grant"],
      [["b"], "grant_missing"],
    ] as const) {
      const view = store.as({ kind: "person", id: "v", role: "viewer", agents: [...agents] });
      for (const ref of ["agent:b:main", "agent:a:main", "global"])
        expect([ref, (await view.explain(ref, "list")).reason]).toEqual([ref, reason]);
      expect((await view.list({ limit: 9 })).rows).toHaveLength(reason === "grant" ? 1 : 0);
    }
  });

  test("without it global is not_found, unknown always, and neither is ever listed", async () => {
    await put(store, { key: "global" });
    store.policy = { ...store.policy, keys: { ...store.policy.keys, scope: "per-sender" } };
    await expect(find("global")).rejects.toMatchObject({ code: "not_found" });
    await expect(find("unknown")).rejects.toMatchObject({ code: "not_found" });
    expect(await keys()).toEqual([]);
  });

  test("main sessions from before are neither listed nor named in events", async () => {
    store.policy = { ...store.policy, keys: { ...store.policy.keys, scope: "per-sender" } };
    await put(store, { key: "agent:b:main" });
    store.policy = { ...store.policy, keys: { ...store.policy.keys, scope: "global" } };
    expect(await keys()).toEqual([]);
    expect((await store.as(OWNER).changes(0, 9)).changes).toEqual([]);
  });
});

describe("another main key", () => {
  test("K5: stored kinds follow session.mainKey, and back", async () => {
    const setMainKey = (mainKey: string): void => {
      store.policy = { ...store.policy, keys: { ...store.policy.keys, mainKey } };
      store.refresh();
    };
    setMainKey("home");
    for (const key of ["agent:a:desk", "agent:a:home", "agent:b:desk"]) await put(store, { key });
    const kinds = async () =>
      (await store.as(OWNER).list({ limit: 9 })).rows.map((row) => `${row.key} ${row.kind}`).sort();
    expect(await kinds()).toEqual(["agent:a:desk other", "agent:a:home main", "agent:b:desk other"]);
    const seq = await store.as(OWNER).latestChange();
    const told = async () => (await store.as(OWNER).changes(seq, 9)).changes.map((change) => change.sessionKey).sort();
    setMainKey("desk");
    expect(await kinds()).toEqual(["agent:a:desk main", "agent:a:home other", "agent:b:desk main"]);
    expect(await told()).toEqual(["agent:a:desk", "agent:a:home", "agent:b:desk"]);
    setMainKey("desk");
    expect(await told()).toHaveLength(3);
    setMainKey("home");
    expect(await kinds()).toEqual(["agent:a:desk other", "agent:a:home main", "agent:b:desk other"]);
  });
});
