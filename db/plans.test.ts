import { afterAll, describe, expect, test } from "vitest";
import type { Caller } from "./caller";
import { type Handle, openSqlite } from "./sqlite";
import { OWNER, POLICY, plainCleaner } from "./testing";
import { openView, type View } from "./view";

/** A view that writes down every statement it runs. */
const { sqlite, db } = openSqlite(":memory:");
const statements: string[] = [];
const prepare = sqlite.prepare.bind(sqlite);
sqlite.prepare = ((text: string) => {
  statements.push(text);
  return prepare(text);
}) as typeof sqlite.prepare;
afterAll(() => sqlite.close());

const handle: Handle = {
  sqlite,
  db,
  policy: () => ({ ...POLICY, level: "all", agentToAgent: { enabled: true, allow: ["a*"] }, demoAgents: [] }),
  cleaner: () => plainCleaner(),
  now: () => 1,
  nudge: () => undefined,
  secret: Buffer.alloc(32),
};

const insert =
  "insert into sessions (key, agent_id, kind, channel, source, session_id, transcript_id, created_at, updated_at, label) values (?, 'a', 'other', 'x', 'native', ?, ?, 1, ?, ?)";
for (let n = 0; n < 50; n++) sqlite.prepare(insert).run(`agent:a:session:s${n}`, `id-${n}`, n, n, `label ${n}`);
sqlite.prepare("insert into transcripts (id, source, path, session_id) values (1, 'native', 'p', 'id-1')").run();

/** Plans of what was asked since the last time, or of the statements among it that `which` matches. */
function plansOf(which = /./): string[] {
  const read = statements.splice(0).filter((text) => /^\s*(select|with)/i.test(text) && which.test(text));
  return read.flatMap((text) => {
    const values = Array<null>(text.split("?").length - 1).fill(null);
    return (prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]).map(({ detail }) => detail);
  });
}

/** A table read from one end to the other, by no index. */
const BARE = /^SCAN (sessions|messages|changes|links|node|s|l)$/;

const callers: Record<string, Caller> = {
  owner: OWNER,
  viewer: { kind: "person", id: "v", role: "viewer", agents: ["a"] },
  agent: { kind: "session", key: "agent:a:session:s3", agentId: "a", sandboxed: false },
  sandboxed: { kind: "session", key: "agent:a:session:s3", agentId: "a", sandboxed: true },
};

const ref = "agent:a:session:s3";
const queries: Record<string, (view: View) => Promise<unknown>> = {
  list: (view) => view.list({ limit: 20 }),
  "second page": async (view) => view.list({ limit: 5, cursor: (await view.list({ limit: 1 })).nextCursor }),
  "list of an agent": (view) => view.list({ limit: 20, agentId: "a" }),
  "list by label": (view) => view.list({ limit: 20, label: "label 3" }),
  children: (view) => view.list({ limit: 20, parent: ref }),
  "find by key": (view) => view.find(ref),
  "find by session id": (view) => view.find("id-3"),
  "find by label": (view) => view.find("label 3"),
  explain: (view) => view.explain("agent:a:session:s4", "history"),
  history: (view) => view.messages(ref, { limit: 50, includeTools: false }),
  "history with tools": (view) => view.messages(ref, { limit: 50, includeTools: true }),
  changes: (view) => view.changes(0, 200),
  tree: (view) => view.tree(ref, 100),
};

describe.each(Object.keys(callers))("the queries of a caller: %s", (who) => {
  test.each(Object.keys(queries))("%s reads no table from end to end", async (name) => {
    statements.length = 0;
    await queries[name]?.(openView(handle, callers[who] ?? OWNER));
    const plans = plansOf();
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((detail) => BARE.test(detail))).toEqual([]);
  });
});

test("a page of the list and of a history is read in order, not sorted", async () => {
  for (const name of ["list", "second page", "history", "history with tools"]) {
    statements.length = 0;
    await queries[name]?.(openView(handle, OWNER));
    expect([name, plansOf(/ limit \?$/).filter((detail) => /TEMP B-TREE FOR ORDER BY/.test(detail))]).toEqual([
      name,
      [],
    ]);
  }
});
