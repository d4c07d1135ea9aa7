import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "./caller";
import type { SessionPatch } from "./patch";
import { OWNER, put, type TestStore, testStore } from "./testing";

const KEY = "agent:a:main";
const CHILD = "agent:a:subagent:child";
const IMPORTED = "agent:a:session:imported";

let store: TestStore;
beforeEach(async () => {
  store = testStore({ level: "agent" });
  await put(store, { key: KEY, updatedAt: 5 });
  await put(store, { key: CHILD, spawnedBy: KEY, spawnDepth: 1, label: "taken" });
  await put(store, { key: "agent:b:main", label: "elsewhere" });
  await put(store, { key: IMPORTED, model: "m" }, "src");
});
afterEach(() => store.close());

const patch = (given: SessionPatch, options: { key?: string; by?: Caller; expectedVersion?: number } = {}) =>
  store.as(options.by ?? OWNER).patch(options.key ?? KEY, given, options.expectedVersion);

describe("R-PATCH-1 outcomes", () => {
  test("a changed field: version + 1, updatedAt as it was, one change, one audit row with before and after", async () => {
    const seq = await store.as(OWNER).latestChange();
    const row = await patch({ label: "new", pinned: true, sendPolicy: "deny" });
    expect(row).toMatchObject({
      label: "new",
      pinned: true,
      sendPolicy: "deny",
      version: 2,
      updatedAt: 5,
      title: "new",
    });
    expect(await store.as(OWNER).find(KEY)).toEqual(row);
    expect((await store.as(OWNER).changes(seq, 10)).changes).toMatchObject([
      { type: "session.updated", sessionKey: KEY },
    ]);
    expect(await store.office(OWNER).audit({ limit: 1 })).toMatchObject([
      {
        action: "session.patch",
        actor: "owner",
        actingAs: null,
        target: KEY,
        before: { label: null, pinned: false, sendPolicy: null },
        after: { label: "new", pinned: true, sendPolicy: "deny" },
      },
    ]);
  });

  test("null clears, absent leaves alone", async () => {
    await patch({ label: "new", thinkingLevel: "low" });
    expect(await patch({ label: null })).toMatchObject({ label: null, thinkingLevel: "low", version: 3 });
  });

  test("a patch that changes nothing leaves no trace", async () => {
    await patch({ pinned: true });
    const seq = await store.as(OWNER).latestChange();
    expect(await patch({ pinned: true })).toMatchObject({ version: 2 });
    expect(await store.as(OWNER).latestChange()).toBe(seq);
    expect(await store.office(OWNER).audit({ limit: 10 })).toHaveLength(1);
  });

  test("a label is found by search and by reference at once", async () => {
    await patch({ label: "Brand New" });
    expect((await store.as(OWNER).find("Brand New")).key).toBe(KEY);
    expect((await store.as(OWNER).list({ limit: 5, search: "brand n" })).rows.map((row) => row.key)).toEqual([KEY]);
  });

  test("spawnedBy and spawnDepth: the value that is stored is accepted and changes nothing", async () => {
    expect(await patch({ spawnedBy: KEY, spawnDepth: 1 }, { key: CHILD })).toMatchObject({
      version: 1,
      spawnedBy: KEY,
    });
  });

  test("expectedVersion: the row's own passes, an older one is a conflict", async () => {
    expect(await patch({ pinned: true }, { expectedVersion: 1 })).toMatchObject({ version: 2 });
    await expect(patch({ pinned: false }, { expectedVersion: 1 })).rejects.toMatchObject({
      code: "conflict",
      param: "expectedVersion",
      reason: "version",
    });
  });

  test("an imported session: label, pinned, archived and sendPolicy, and a re-import leaves them", async () => {
    await patch({ label: "mine", pinned: true, archived: true, sendPolicy: "deny" }, { key: IMPORTED });
    await put(store, { key: IMPORTED, model: "m2", label: "theirs", archived: false, updatedAt: 9 }, "src");
    expect(await store.as(OWNER).find(IMPORTED)).toMatchObject({
      label: "mine",
      pinned: true,
      archived: true,
      sendPolicy: "deny",
      model: "m2",
      updatedAt: 9,
    });
  });

  test("a label a person cleared stays cleared", async () => {
    await put(store, { key: IMPORTED, model: "m", label: "theirs" }, "src");
    await patch({ label: null }, { key: IMPORTED });
    await put(store, { key: IMPORTED, model: "m", label: "theirs again" }, "src");
    expect((await store.as(OWNER).find(IMPORTED)).label).toBeNull();
  });
});

describe("R-PATCH-1 refusals", () => {
  const cases: [string, SessionPatch, { key?: string }, object][] = [
    ["an unknown key", { pinned: true }, { key: "agent:a:subagent:none" }, { code: "not_found" }],
    ["a malformed key", { pinned: true }, { key: "agent:a" }, { code: "invalid_input", reason: "malformed_key" }],
    [
      "a label of another session of the agent",
      { label: "taken" },
      {},
      { code: "conflict", param: "label", reason: "label_in_use" },
    ],
    [
      "another parent",
      { spawnedBy: "agent:b:main" },
      { key: CHILD },
      { code: "invalid_input", param: "spawnedBy", reason: "immutable" },
    ],
    [
      "no parent any more",
      { spawnedBy: null },
      { key: CHILD },
      { code: "invalid_input", param: "spawnedBy", reason: "immutable" },
    ],
    [
      "another depth",
      { spawnDepth: 2 },
      { key: CHILD },
      { code: "invalid_input", param: "spawnDepth", reason: "immutable" },
    ],
    [
      "a parent for what is no child",
      { spawnedBy: "agent:b:main" },
      {},
      { code: "invalid_input", param: "spawnedBy", reason: "not_a_child" },
    ],
    [
      "a model on an imported session",
      { modelOverride: "x" },
      { key: IMPORTED },
      { code: "conflict", param: "model", reason: "imported" },
    ],
    [
      "a level on an imported session",
      { pinned: true, verboseLevel: "on" },
      { key: IMPORTED },
      { code: "conflict", param: "verboseLevel", reason: "imported" },
    ],
  ];
  test.each(cases)("%s", async (_, given, options, refused) => {
    const before = (await store.as(OWNER).list({ limit: 50, archived: "all" })).rows;
    const seq = await store.as(OWNER).latestChange();
    await expect(patch({ ...given }, options)).rejects.toMatchObject(refused);
    expect((await store.as(OWNER).list({ limit: 50, archived: "all" })).rows).toEqual(before);
    expect(await store.as(OWNER).latestChange()).toBe(seq);
    expect(await store.office(OWNER).audit({ limit: 10 })).toEqual([]);
  });

  test("the same label in another agent, and in another case, is free", async () => {
    expect(await patch({ label: "elsewhere" })).toMatchObject({ label: "elsewhere" });
    expect(await patch({ label: "Taken" })).toMatchObject({ label: "Taken" });
  });

  test("all or nothing: one bad field leaves the others as they were", async () => {
    await expect(patch({ pinned: true, label: "taken" })).rejects.toMatchObject({ code: "conflict" });
    expect(await store.as(OWNER).find(KEY)).toMatchObject({ pinned: false, version: 1 });
  });

  test("archiving while a run is active", async () => {
    await put(store, { key: "agent:a:subagent:busy", status: "running" });
    await expect(patch({ archived: true }, { key: "agent:a:subagent:busy" })).rejects.toMatchObject({
      code: "conflict",
      param: "archived",
      reason: "active",
    });
    await put(store, { key: IMPORTED, status: "running" }, "src");
    expect(await patch({ archived: true }, { key: IMPORTED })).toMatchObject({ archived: true });
  });

  const viewAs: Caller = { ...OWNER, viewAs: KEY } as Caller;
  const viewer: Caller = { kind: "person", id: "v", role: "viewer", agents: ["a"] };
  test.each([
    ["a viewer", viewer, KEY, { code: "forbidden", reason: "read_only", rule: "role=viewer" }],
    ["a viewer, of what is hidden", viewer, "agent:b:main", { code: "forbidden", reason: "grant_missing" }],
    ["view-as", viewAs, CHILD, { code: "forbidden", reason: "read_only", rule: "view-as" }],
    ["view-as, of what is hidden", viewAs, "agent:b:main", { code: "forbidden", reason: "level_agent" }],
  ] as const)("V10: %s changes nothing", async (_, by, key, refused) => {
    await expect(patch({ pinned: true }, { by, key })).rejects.toMatchObject(refused);
    await expect(store.as(by).setModel(key, "m")).rejects.toMatchObject(refused);
    expect(await store.as(OWNER).find(key)).toMatchObject({ pinned: false, version: 1, modelOverride: null });
  });

  test("T5: a sandboxed session sets its own model and no other", async () => {
    store.policy = { ...store.policy, sandboxMode: () => "all", clampSandboxed: false };
    const sandboxed: Caller = { kind: "session", key: KEY, agentId: "a", sandboxed: true };
    expect(await store.as(sandboxed).setModel(KEY, "m")).toMatchObject({ modelOverride: "m", updatedAt: 5 });
    const refusal = {
      code: "forbidden",
      rule: undefined,
      remedy: undefined,
      message: "Not allowed from a sandboxed session",
    };
    await expect(store.as(sandboxed).setModel(CHILD, "m")).rejects.toMatchObject(refusal);
    expect((await store.as(OWNER).find(CHILD)).modelOverride).toBeNull();
  });
});

describe("read marks", () => {
  const row = async (by: Caller, key = KEY) => (await store.as(by).rows([key], true))[0];

  test("what is newer than a person's own mark is unread, for each person alone", async () => {
    const admin: Caller = { kind: "person", id: "admin", role: "admin", agents: "*" };
    expect(await row(OWNER)).toMatchObject({ unread: true, state: "unseen" });
    await store.as(OWNER).markRead(KEY);
    expect(await row(OWNER)).toMatchObject({ unread: false, state: "idle", updatedAt: 5, version: 1 });
    expect(await row(admin)).toMatchObject({ unread: true });
    await put(store, { key: KEY, updatedAt: store.now + 1 });
    expect(await row(OWNER)).toMatchObject({ unread: true });
  });

  test("a failed session needs a look until somebody has opened it", async () => {
    await put(store, { key: KEY, status: "failed", updatedAt: 6 });
    expect(await row(OWNER)).toMatchObject({ state: "failed" });
    await store.as({ kind: "person", id: "other", role: "admin", agents: "*" }).markRead(KEY);
    expect(await row(OWNER)).toMatchObject({ state: "unseen" });
  });

  test("running, stuck and interrupted are told apart", async () => {
    const at = store.now;
    await put(store, { key: KEY, status: "running", updatedAt: at - 1000 });
    expect(await row(OWNER)).toMatchObject({ state: "running" });
    store.now += 10 * 60_000;
    expect(await row(OWNER)).toMatchObject({ state: "stuck" });
    await put(store, { key: IMPORTED, status: "running", updatedAt: at }, "src");
    expect(await row(OWNER, IMPORTED)).toMatchObject({ state: "unseen" });
    const { rows, facets } = await store
      .as(OWNER)
      .list({ limit: 9, state: ["stuck", "unseen"], facets: true, agentId: "a" });
    expect(rows.map((one) => one.key).sort()).toEqual([KEY, IMPORTED, CHILD].sort());
    expect(facets?.state).toEqual({ stuck: 1, unseen: 2 });
  });

  test("nobody marks through a session's eyes, and a hidden session can't be marked", async () => {
    await store.as({ ...OWNER, viewAs: KEY } as Caller).markRead(KEY);
    expect(await row(OWNER)).toMatchObject({ unread: true });
    const viewer: Caller = { kind: "person", id: "v", role: "viewer", agents: ["b"] };
    await expect(store.as(viewer).markRead(KEY)).rejects.toMatchObject({ code: "forbidden" });
  });
});
