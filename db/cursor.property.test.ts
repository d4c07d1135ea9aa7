import { describe, expect, test } from "vitest";
import { type Random, randomFrom, runsOf, SEED } from "@/fixtures/random";
import type { Caller } from "./caller";
import { AppError } from "./errors";
import type { SessionFilter } from "./list";
import { OWNER, put, type TestStore, testStore } from "./testing";

const TIMEOUT = 900_000;
const MINUTE = 60_000;

const CALLERS: Caller[] = [
  OWNER,
  { kind: "person", id: "v", role: "viewer", agents: ["a"] },
  { kind: "session", key: "agent:a:main", agentId: "a", sandboxed: false },
  { kind: "person", id: "o", role: "owner", agents: "*", viewAs: "agent:b:main" },
];
type Filter = Omit<SessionFilter, "limit" | "cursor">;
const FILTERS: Filter[] = [
  {},
  { archived: "all" },
  { archived: "all", facets: true },
  { agentId: "a" },
  { kinds: ["other", "main"] },
  { archived: "all", pinned: false },
  { search: "room" },
  { parent: "none", archived: "all" },
  { activeMinutes: 2, archived: "all" },
  { status: ["never", "done"] },
];

type Row = Parameters<typeof put>[1] & { source: string; updatedAt: number; createdAt: number };

/** A store whose rows share few timestamps, and what may happen to it between two pages. */
function farm(random: Random) {
  const store = testStore({ level: random.pick(["tree", "agent"]) });
  const start = store.now;
  const rows = new Map<string, Row>();
  const removed = new Map<string, Row>();
  const touched = new Set<string>();
  let made = 0;
  const write = async (row: Row): Promise<void> => {
    rows.set(row.key, row);
    const { source, ...fields } = row;
    await put(store, fields, source);
  };
  const add = async (): Promise<string> => {
    const n = made++;
    const agent = random.pick(["a", "b"]);
    const key = n < 2 ? `agent:${"ab"[n]}:main` : `agent:${agent}:subagent:u${n}`;
    await write({
      key,
      source: `s${n % 6}`,
      sessionId: `id-${n}`,
      updatedAt: start - random.int(4) * MINUTE,
      createdAt: start - 3_600_000 - random.int(2),
      ...(random.chance(0.6) ? { spawnedBy: random.pick(["agent:a:main", "agent:b:main"]) } : {}),
      ...(random.chance(0.5) ? { label: `room ${n}` } : {}),
      ...(random.chance(0.3) ? { archived: true } : {}),
      ...(random.chance(0.3) ? { status: "done" } : {}),
    });
    return key;
  };
  const changes: (() => Promise<void>)[] = [
    async () => {
      const row = random.pick([...rows.values()]);
      touched.add(row.key);
      await write({ ...row, updatedAt: row.updatedAt + (random.int(7) - 3) * MINUTE });
    },
    async () => {
      const row = random.pick([...rows.values()]);
      touched.add(row.key);
      await write({ ...row, createdAt: row.createdAt - 1 + random.int(3), displayName: `name ${random.int(9)}` });
    },
    async () => {
      const row = random.pick([...rows.values()]);
      touched.add(row.key);
      const fields = random.pick([
        { pinned: random.chance(0.5) },
        { archived: random.chance(0.5) },
        { label: `room p${made++}` },
      ]);
      await store.as(OWNER).patch(row.key, fields);
    },
    async () => void touched.add(await add()),
    async () => {
      const { source } = random.pick([...rows.values()]);
      for (const row of [...rows.values()].filter((one) => one.source === source)) {
        touched.add(row.key);
        rows.delete(row.key);
        removed.set(row.key, row);
      }
      await store.office(OWNER).forgetSource(source);
    },
    async () => {
      const row = [...removed.values()][0];
      if (!row) return;
      removed.delete(row.key);
      await write({ ...row, updatedAt: row.updatedAt - random.int(3) * MINUTE });
    },
  ];
  const disturb = async (): Promise<void> => {
    store.now += random.int(2) * 1000;
    if (rows.size > 3 && random.chance(0.8)) await random.pick(changes)();
  };
  return { store, add, disturb, touched };
}

const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (thrown) => {
      if (thrown instanceof AppError) return `${thrown.code} ${thrown.param}`;
      throw thrown;
    },
  );

describe(`walks through sessions_list (seed ${SEED})`, () => {
  test(
    "L5: every row that stays as it is comes exactly once, every other at most once, and the end is known",
    async () => {
      for (let run = 0; run < runsOf(1000); run++) {
        const random = randomFrom(SEED + run);
        const { store, add, disturb, touched } = farm(random);
        for (let n = 0; n < 5 + random.int(20); n++) await add();
        const view = store.as(random.pick(CALLERS));
        const filter = random.pick(FILTERS);
        const before = (await view.list({ ...filter, limit: 200 })).rows.map((row) => row.key);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await view.list({ ...filter, limit: 1 + random.int(4), ...(cursor ? { cursor } : {}) });
          seen.push(...page.rows.map((row) => row.key));
          cursor = page.nextCursor;
          if (cursor) expect((await view.list({ ...filter, limit: 1, cursor })).rows).toHaveLength(1);
          for (let n = random.int(3); n > 0; n--) await disturb();
        } while (cursor);
        const twice = seen.filter((key, at) => seen.indexOf(key) !== at);
        const missed = before.filter((key) => !touched.has(key) && !seen.includes(key));
        expect({ seed: SEED + run, filter, twice, missed }).toEqual({
          seed: SEED + run,
          filter,
          twice: [],
          missed: [],
        });
        const kept = seen.filter((key) => !touched.has(key));
        expect(kept).toEqual(before.filter((key) => kept.includes(key)));
        store.close();
      }
    },
    TIMEOUT,
  );

  test("L5: nothing is skipped after retention has dropped every change there was", async () => {
    const store = testStore();
    for (let n = 0; n < 7; n++) await put(store, { key: `agent:a:session:s${n}`, updatedAt: 5 });
    store.now += 7 * 86_400_000;
    while (store.tidy());
    const view = store.as(OWNER);
    const first = await view.list({ limit: 3 });
    const second = await view.list({ limit: 9, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows]).toHaveLength(7);
    store.close();
  });

  test("L5: a cursor works for its own list alone", async () => {
    const store = testStore();
    for (let n = 0; n < 7; n++) {
      const intake = store.intake("native", { kind: "openclaw", path: "/", dryRun: false, adopt: false });
      const { id } = await intake.begin(`${n}`, `${n}`, true);
      await put(store, { key: `agent:a:session:s${n}`, updatedAt: 5, transcriptId: id });
    }
    const view = store.as(OWNER);
    const page = await view.list({ limit: 2, kinds: ["other"] });
    const cursor = page.nextCursor ?? "";
    const again = (given: Partial<SessionFilter>, by: Caller = OWNER) =>
      refused(store.as(by).list({ limit: 2, kinds: ["other"], cursor, ...given }));
    expect(await again({})).toBe("answered");
    expect(await again({ limit: 5, facets: true })).toBe("answered");
    const bad = "invalid_input cursor";
    for (const other of [
      { kinds: undefined },
      { kinds: ["main"] },
      { archived: "all" as const },
      { search: "s" },
      { pinned: false },
    ])
      expect([other, await again(other)]).toEqual([other, bad]);
    for (const by of CALLERS.slice(1)) expect(await again({}, by)).toBe(bad);
    expect(await again({}, { ...OWNER, viewAs: "agent:a:main" } as Caller)).toBe(bad);
    const [row] = page.rows;
    if (!row) throw new Error("no row");
    const ofMessages = view.messageCursor(row, { id: "m", role: "user", content: "", seq: 1 }, "older");
    for (const text of [
      ofMessages,
      view.eventId.seal(1, store.now),
      "",
      "0",
      "null",
      "ä",
      "a".repeat(300),
      cursor.slice(1),
      `${cursor}A`,
    ])
      expect([text, await again({ cursor: text })]).toEqual([text, bad]);
    expect(await refused(view.messages(row.key, { limit: 1, includeTools: false, cursor }))).toBe(bad);
    const random = randomFrom(SEED);
    for (let n = 0; n < 200; n++) {
      const at = random.int(cursor.length);
      const changed = cursor.slice(0, at) + random.pick([..."AZaz09-_"]) + cursor.slice(at + 1);
      if (changed !== cursor) expect(await again({ cursor: changed })).toBe(bad);
    }
    store.close();
  });

  test("V6: a cursor and an event id are as long whatever number they carry", async () => {
    const lengthsOf = async (store: TestStore) => {
      const view = store.as(OWNER);
      return [
        (await view.list({ limit: 1, agentId: "a" })).nextCursor?.length,
        view.eventId.seal(await view.latestChange(), 1).length,
      ];
    };
    const store = testStore();
    for (const n of [1, 2]) await put(store, { key: `agent:a:session:s${n}` });
    const before = await lengthsOf(store);
    for (let n = 0; n < 120; n++) await put(store, { key: "agent:b:main", updatedAt: n });
    expect(await lengthsOf(store)).toEqual(before);
    store.close();
  });
});
