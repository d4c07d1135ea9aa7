import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { connect } from "./sqlite";
import { intakeOf, NO_MARK, OWNER, plainCleaner, put, putWith, testStore } from "./testing";

const folder = mkdtempSync(path.join(os.tmpdir(), "treeline-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = "agent:a:main";
const HOUR = 3_600_000;

describe("the database file", () => {
  test("every connection has a write-ahead log, a busy timeout and foreign keys", () => {
    for (const file of ["one.db", "two.db"]) {
      const sqlite = connect(path.join(folder, file));
      expect(sqlite.pragma("journal_mode", { simple: true })).toBe("wal");
      expect(sqlite.pragma("busy_timeout", { simple: true })).toBe(5000);
      expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
      sqlite.close();
    }
  });

  test("what was written is there when it is opened again, cursors and event ids too", async () => {
    const file = path.join(folder, "again.db");
    const before = testStore({}, { file });
    for (const n of [1, 2]) await put(before, { key: `agent:a:session:s${n}` });
    const { nextCursor } = await before.as(OWNER).list({ limit: 1 });
    const id = before.as(OWNER).eventId.seal(1, before.now);
    before.close();
    const after = testStore({}, { file });
    expect((await after.as(OWNER).list({ limit: 1, cursor: nextCursor })).rows).toHaveLength(1);
    expect(after.as(OWNER).eventId.open(id)).toBe(1);
    after.close();
  });

  test("a file that is no database is refused with what to do about it", () => {
    expect(() => testStore({}, { file: path.resolve("package.json") })).toThrow(/restore/);
  });

  test("a backup made while the store is in use opens and equals it", async () => {
    const store = testStore({}, { file: path.join(folder, "live.db") });
    for (let n = 0; n < 30; n++)
      await putWith(store, { key: `agent:a:session:s${n}`, label: `l${n}` }, [{ id: "m1", text: `text ${n}` }]);
    const file = path.join(folder, "backup.db");
    const [, during] = await Promise.all([store.backup(file), put(store, { key: "agent:b:main" })]);
    expect(during).toBe("added");
    const copy = testStore({}, { file });
    expect(copy.integrity()).toBe("ok");
    const all = { limit: 200, agentId: "a" };
    expect((await copy.as(OWNER).list(all)).rows).toEqual((await store.as(OWNER).list(all)).rows);
    expect(
      (await copy.as(OWNER).raw("agent:a:session:s7", "m1")).equals(
        await store.as(OWNER).raw("agent:a:session:s7", "m1"),
      ),
    ).toBe(true);
    for (const open of [copy, store]) open.close();
  });
});

describe("what is kept", () => {
  test("original bytes come back exactly, whatever they are", async () => {
    const store = testStore();
    const lines = [
      Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80]),
      Buffer.from('{"a" : 1}  \r'),
      Buffer.from("ä\u2028\0"),
      Buffer.alloc(0),
    ];
    await putWith(
      store,
      { key: KEY },
      lines.map((raw, n) => ({ id: `m${n}`, raw, text: "shown" })),
    );
    const view = store.as(OWNER);
    for (const [n, raw] of lines.entries()) expect((await view.raw(KEY, `m${n}`)).equals(raw)).toBe(true);
    expect(Buffer.concat([...(await view.transcript(KEY))]).equals(Buffer.concat(lines))).toBe(true);
    store.close();
  });

  test("structural and hidden entries are kept and never shown; a chain runs through them", async () => {
    const store = testStore();
    await putWith(store, { key: KEY }, [
      { id: "a" },
      { id: "b", role: undefined, body: undefined },
      { id: "c", hidden: true },
      { id: "d" },
    ]);
    const view = store.as(OWNER);
    const { messages } = await view.messages(KEY, { limit: 10, includeTools: true });
    expect(messages.map((message) => message.id)).toEqual(["a", "d"]);
    expect([...(await view.transcript(KEY))]).toHaveLength(4);
    expect(await view.facts(KEY)).toMatchObject({ hidden: 1, abandoned: 0 });
    store.close();
  });

  test("reading original bytes writes the audit row first and is for owners and admins", async () => {
    const store = testStore();
    await putWith(store, { key: KEY }, [{ id: "m1" }]);
    await store.as(OWNER).raw(KEY, "m1");
    await store.as(OWNER).transcript(KEY);
    const rows = await store.office(OWNER).audit({ limit: 10 });
    expect(rows.map(({ action, target, actor }) => [action, target, actor])).toEqual([
      ["session.transcript", KEY, "owner"],
      ["message.raw", `${KEY} m1`, "owner"],
    ]);
    const viewer = store.as({ kind: "person", id: "v", role: "viewer", agents: "*" });
    const through = store.as({ kind: "person", id: "owner", role: "owner", agents: "*", viewAs: KEY });
    const agent = store.as({ kind: "session", key: KEY, agentId: "a", sandboxed: false });
    for (const view of [viewer, through, agent]) {
      await expect(view.raw(KEY, "m1")).rejects.toMatchObject({ code: "forbidden" });
      await expect(view.transcript(KEY)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await store.office(OWNER).audit({ limit: 10 })).toHaveLength(2);
    store.close();
  });

  test("an unchanged row written again changes nothing and tells nobody", async () => {
    const store = testStore();
    expect(await put(store, { key: KEY, label: "x" })).toBe("added");
    const { nudges } = store;
    expect(nudges).toBeGreaterThan(0);
    expect(await put(store, { key: KEY, label: "x" })).toBe("unchanged");
    expect(store.nudges).toBe(nudges);
    expect((await store.as(OWNER).find(KEY)).version).toBe(1);
    expect(await put(store, { key: KEY, label: "y" })).toBe("updated");
    expect((await store.as(OWNER).find(KEY)).version).toBe(2);
    store.close();
  });

  test("rows without a usable key or session id are not taken", async () => {
    const store = testStore();
    for (const key of ["agent:a", "agent:!:main", "", "unknown", "global"])
      expect([key, await put(store, { key })]).toEqual([key, "taken"]);
    expect(await put(store, { key: KEY, sessionId: "" })).toBe("taken");
    expect((await store.as(OWNER).list({ limit: 10, archived: "all" })).rows).toEqual([]);
    store.close();
  });

  test("pictures are stored once by content and leave with the last transcript that uses them", async () => {
    const file = path.join(folder, "pictures.db");
    const store = testStore({}, { file });
    const image = { type: "image", mimeType: "image/png", data: Buffer.from("picture").toString("base64") };
    for (const source of ["one", "two"])
      await putWith(
        store,
        { key: `agent:a:session:${source}` },
        [{ id: "m1", body: { content: [image, image] } }],
        source,
      );
    const raw = new Database(file, { readonly: true });
    const stored = () => raw.prepare("select count(*) from attachments").pluck().get();
    expect(stored()).toBe(1);
    expect((await store.as(OWNER).image("agent:a:session:one", "m1", 1)).data.toString()).toBe("picture");
    await store.office(OWNER).forgetSource("one");
    expect(stored()).toBe(1);
    await store.office(OWNER).forgetSource("two");
    expect(stored()).toBe(0);
    raw.close();
    store.close();
  });
});

describe("housekeeping", () => {
  test("L3: a newer pipeline remakes titles, previews and search text in bounded steps, and updatedAt stays", async () => {
    const store = testStore();
    for (let n = 0; n < 120; n++)
      await putWith(store, { key: `agent:a:session:s${n}`, updatedAt: n }, [{ id: "m1", text: `words ${n}` }]);
    const view = store.as(OWNER);
    const all = async () => (await view.list({ limit: 200 })).rows;
    const before = await all();
    while (store.tidy());
    expect(await all()).toEqual(before);
    store.cleaner = plainCleaner("2");
    const fresh = async () =>
      (await all()).filter((row) => row.title?.startsWith("2: ") && row.preview?.startsWith("2: ")).length;
    let last = 0;
    for (let more = true; more; ) {
      more = store.tidy();
      const now = await fresh();
      expect(now - last).toBeLessThanOrEqual(50);
      last = now;
    }
    expect(last).toBe(120);
    expect((await all()).map((row) => [row.key, row.updatedAt, row.version])).toEqual(
      before.map((row) => [row.key, row.updatedAt, row.version]),
    );
    expect((await view.list({ limit: 200, search: "v2" })).rows).toHaveLength(120);
    expect((await view.list({ limit: 200, search: "v1" })).rows).toEqual([]);
    expect(store.tidy()).toBe(false);
    store.close();
  });

  test("search text of a long transcript is remade 500 messages at a time", async () => {
    const store = testStore();
    await putWith(
      store,
      { key: KEY },
      Array.from({ length: 1200 }, (_, n) => ({ id: `m${n}`, text: `word${n}` })),
    );
    store.cleaner = plainCleaner("2");
    const found = async (word: string) =>
      (await store.as(OWNER).list({ limit: 1, search: `"${word} v2"` })).rows.length;
    expect(store.tidy()).toBe(true);
    expect([await found("word499"), await found("word500")]).toEqual([1, 0]);
    while (store.tidy());
    expect(await found("word1199")).toBe(1);
    store.close();
  });

  test("changes and audit rows go when their retention is over, a thousand in one step", async () => {
    const store = testStore({ retention: { changesMs: HOUR, auditMs: 2 * HOUR } });
    for (let n = 0; n < 1100; n++) await put(store, { key: KEY, updatedAt: n });
    await store.as(OWNER).patch(KEY, { pinned: true });
    const view = store.as(OWNER);
    const kept = async () => (await view.changes(1000, 5000)).changes.length;
    store.now += HOUR;
    store.tidy();
    expect(await kept()).toBe(101);
    store.now += 1;
    store.tidy();
    expect((await view.changes(500, 10)).gap).toBe(true);
    expect(await kept()).toBe(101);
    store.tidy();
    expect((await view.changes(1101, 10)).changes).toEqual([]);
    expect(await store.office(OWNER).audit({ limit: 10 })).toHaveLength(1);
    store.now += HOUR;
    store.tidy();
    expect(await store.office(OWNER).audit({ limit: 10 })).toEqual([]);
    store.close();
  });

  test("V6: whether an event id is too old depends on its own age, not on what else has happened", async () => {
    const store = testStore({ retention: { changesMs: HOUR, auditMs: HOUR } });
    await put(store, { key: KEY });
    const view = store.as(OWNER);
    const id = view.eventId.seal(await view.latestChange(), store.now);
    store.now += HOUR;
    store.tidy();
    expect(view.eventId.open(id)).toBe(1);
    store.now += 1;
    expect(view.eventId.open(id)).toBeNull();
    while (store.tidy());
    expect(await view.latestChange()).toBe(1);
    expect(await view.changes(1, 10)).toEqual({ changes: [], through: 1, gap: false });
    store.close();
  });

  test("entries and the mark behind them are written together", async () => {
    const store = testStore();
    const intake = intakeOf(store, "src");
    const { id } = await intake.begin("a.jsonl", "s", true);
    const entry = { id: "a", role: "user", raw: Buffer.from("a"), body: { content: "a" } };
    const broken = { ...entry, id: "b", raw: null as unknown as Uint8Array };
    await expect(intake.append(id, [entry, broken], { ...NO_MARK, offset: 9 })).rejects.toThrow();
    expect(await intake.transcript("a.jsonl")).toMatchObject({ entries: 0, mark: null });
    await intake.append(id, [entry], { ...NO_MARK, offset: 9 });
    expect(await intake.transcript("a.jsonl")).toMatchObject({ entries: 1, mark: { offset: 9 } });
    store.close();
  });
});
