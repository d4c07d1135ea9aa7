import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "./caller";
import { OWNER, put, type TestStore, testStore } from "./testing";

const PARENT = "agent:a:main";
const OWN = "agent:a:subagent:own";
const FOREIGN = "agent:b:subagent:foreign";

const folder = mkdtempSync(path.join(os.tmpdir(), "treeline-runs-"));
let store: TestStore;
let raw: Database.Database;
beforeAll(async () => {
  const file = path.join(folder, "runs.db");
  store = testStore({ level: "tree" }, { file });
  await put(store, { key: PARENT });
  await put(store, { key: OWN, spawnedBy: PARENT, label: "own work" });
  await put(store, { key: FOREIGN, spawnedBy: PARENT, label: "foreign work" });
  raw = new Database(file);
  const insert = raw.prepare(
    "insert into runs (run_id, session_key, session_id, kind, state, lane, requester_session_key, trace_id, created_at) values (?, ?, 's', 'spawn', ?, 'subagent', ?, 't', ?)",
  );
  for (const [n, [key, state]] of [
    [OWN, "running"],
    [OWN, "running"],
    [OWN, "queued"],
    [OWN, "ok"],
    [FOREIGN, "waiting"],
  ].entries())
    insert.run(`r${n}`, key, state, PARENT, n);
});
afterAll(() => {
  raw.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const parent: Caller = { kind: "session", key: PARENT, agentId: "a", sandboxed: false };
const viewer: Caller = { kind: "person", id: "v", role: "viewer", agents: ["a"] };
const tasksOf = async (caller: Caller) =>
  (await store.as(caller).work(PARENT)).tasks.map((task) => [task.runId, task.label]);

test("T2: a session's queue counts what is not over, one running at most", async () => {
  expect((await store.as(OWNER).work(OWN)).queue).toEqual({ running: 1, waiting: 0, queued: 1 });
  expect((await store.as(OWNER).work(OWN)).last?.runId).toBe("r3");
});

test("T3 V6: tasks are the caller's own unfinished background work, as far as it may see it", async () => {
  expect(await tasksOf(parent)).toEqual([
    ["r0", "own work"],
    ["r1", "own work"],
    ["r2", "own work"],
    ["r4", "foreign work"],
  ]);
  expect(await tasksOf({ ...viewer, viewAs: PARENT } as Caller)).toEqual((await tasksOf(parent)).slice(0, 3));
  expect(await tasksOf(OWNER)).toEqual([]);
  store.policy = { ...store.policy, level: "self" };
  expect(await tasksOf(parent)).toEqual([]);
  store.policy = { ...store.policy, level: "tree" };
});

test("V6: a run names its requester only to whoever may see that session", async () => {
  const requester = async (caller: Caller, key = OWN) =>
    (await store.as(caller).runs(key, 10)).map((run) => run.requesterSessionKey);
  expect(await requester(OWNER)).toEqual([PARENT, PARENT, PARENT, PARENT]);
  expect(await requester(viewer)).toEqual([PARENT, PARENT, PARENT, PARENT]);
  expect(await requester({ kind: "session", key: OWN, agentId: "a", sandboxed: false })).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(await requester({ kind: "person", id: "w", role: "viewer", agents: ["b"] }, FOREIGN)).toEqual([null]);
});
