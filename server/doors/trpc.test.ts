import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing";
import { type ToolName, tools } from "../tools";
import { callTool, frames, personToken, requestTo, sessionToken, trpcRequest } from "./testing";
import { serveTrpc } from "./trpc";

const KEY = "agent:a:main";
const CHILD = "agent:a:subagent:11111111-0000-4000-8000-000000000000";
const HIDDEN = "agent:b:main";

let app: TestApp;
let callers: Record<string, Record<string, string>>;
beforeEach(async () => {
  app = await testApp({
    config: {
      agents: {
        defaults: { models: { "p/big": {} } },
        list: [{ id: "a" }, { id: "b" }, { id: "boxed", sandbox: { mode: "all" } }],
      },
    },
    sessions: [
      {
        key: KEY,
        sessionId: "s1",
        updatedAt: 3,
        label: "room",
        messages: [{ content: "hi" }, { role: "assistant", content: "<think>x</think>ho" }],
      },
      { key: CHILD, sessionId: "s2", updatedAt: 2, spawnedBy: KEY },
      { key: HIDDEN, sessionId: "s3", updatedAt: 1, label: "theirs" },
      { key: "agent:boxed:main", sessionId: "s4", updatedAt: 1 },
    ],
  });
  callers = {
    agent: await sessionToken(app, KEY),
    sandboxed: await sessionToken(app, "agent:boxed:main"),
    owner: await personToken(app, "owner"),
    viewer: await personToken(app, "viewer", ["a"]),
  };
  callers["view-as"] = { ...callers.owner, "x-treeline-view-as": KEY };
});
afterEach(() => app.dispose());

type Answer = { status: number; body: Record<string, unknown> };
type Envelope = {
  result?: { data: { json: Record<string, unknown> } };
  error?: { json: { code: number; message: string; data: Record<string, unknown> } };
};

async function trpc(
  path: string,
  headers: Record<string, string> = {},
  input: unknown = {},
  write = false,
): Promise<Answer> {
  const response = await serveTrpc(app, trpcRequest(path, headers, input, write));
  const { result, error } = (await response.json()) as Envelope;
  return { status: response.status, body: result?.data.json ?? error?.json.data ?? {} };
}

/** An answer without what is new each time, and without what only one door says. */
const opaque = (body: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"(nextCursor|newerCursor)":"[^"]+"/g, '"$1":"-"'));
function fromRest({ status, body }: Answer): unknown {
  if (status === 200) return { status, body: opaque(body) };
  const { code, detail, toolStatus, rule, remedy, param, reason } = body;
  return { status, body: { code, error: detail, status: toolStatus, rule, remedy, param, reason } };
}
function fromTrpc({ status, body }: Answer): unknown {
  if (status === 200) return { status, body: opaque(body) };
  const { code, error, status: word, rule, remedy, param, reason } = body;
  return { status, body: { code, error, status: word, rule, remedy, param, reason } };
}

const inputs: Record<ToolName, object[]> = {
  sessions_list: [
    {},
    { limit: 1, facets: true, archived: "all", messageLimit: 2, includeDerivedTitles: true },
    { limit: 0 },
    { nope: 1 },
    { parent: HIDDEN },
    { cursor: "x" },
    { state: ["idle"] },
  ],
  sessions_history: [
    { sessionKey: KEY },
    { sessionKey: "room", limit: 1 },
    { sessionKey: HIDDEN },
    { sessionKey: "theirs" },
    { sessionKey: "agent:a" },
    {},
    { session_key: KEY, messageId: "none" },
  ],
  session_status: [
    {},
    { sessionKey: KEY },
    { sessionKey: HIDDEN },
    { sessionKey: KEY, model: "p/none" },
    { sessionKey: CHILD, model: "p/big" },
    { sessionKey: "agent:a:none" },
  ],
  agents_list: [{}, { x: 1 }],
  sessions_explain: [
    { target: KEY, action: "list" },
    { target: HIDDEN, action: "send" },
    { target: KEY, action: "list", as: HIDDEN },
    { target: "nothing", action: "list" },
    { action: "list" },
  ],
  sessions_patch: [
    { sessionKey: KEY, pinned: true },
    { sessionKey: KEY, pinned: true, expectedVersion: 0 },
    { sessionKey: KEY, label: 5 },
    { sessionKey: HIDDEN, label: "x" },
    {},
  ],
};

describe.each(Object.keys(tools) as ToolName[])("%s", (name) => {
  test("R-API-6: gives the same answers and codes over REST and tRPC, to everyone", async () => {
    for (const [who, headers] of Object.entries(callers)) {
      for (const input of inputs[name]) {
        const rest = await callTool(app, name, headers, input);
        const restAnswer = { status: rest.status, body: (await rest.json()) as Record<string, unknown> };
        // The same patch again changes nothing, so that the second door meets what the first one left.
        if (name === "sessions_patch" && rest.status === 200) await callTool(app, name, headers, input);
        const trpcAnswer = await trpc(`tools.${name}`, headers, input, tools[name].effect === "write");
        const place = { who, input };
        expect({ ...place, ...(fromTrpc(trpcAnswer) as object) }).toEqual({
          ...place,
          ...(fromRest(restAnswer) as object),
        });
      }
    }
  });
});

describe("tRPC's own", () => {
  test("R-API-6: our object stands in data, with tRPC's code and the HTTP number", async () => {
    const response = await serveTrpc(
      app,
      trpcRequest("tools.sessions_history", callers.agent ?? {}, { sessionKey: HIDDEN }),
    );
    expect(response.status).toBe(403);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { error } = (await response.json()) as Envelope;
    expect(error?.json).toEqual({
      message: expect.any(String),
      code: -32003,
      data: {
        status: "forbidden",
        code: "forbidden",
        error: error?.json.message,
        rule: "tools.sessions.visibility=tree",
        remedy: expect.any(String),
        reason: "level_tree",
        httpStatus: 403,
        path: "tools.sessions_history",
        requestId: response.headers.get("x-request-id"),
      },
    });
  });

  test("GET never changes state: a writing tool is no query", async () => {
    for (const name of ["sessions_patch", "session_status"])
      expect(
        (await serveTrpc(app, trpcRequest(`tools.${name}`, callers.owner ?? {}, { sessionKey: KEY, pinned: true })))
          .status,
      ).toBe(405);
    expect((await app.store.as({ kind: "person", id: "x", role: "owner", agents: "*" }).find(KEY)).pinned).toBe(false);
  });

  test("an unknown procedure, an input of the wrong shape: no stack, no text of ours", async () => {
    expect((await trpc("tools.nothing", callers.owner)).status).toBe(404);
    const bad = await trpc("inbox.session", callers.owner, { key: 5 });
    expect(bad).toMatchObject({ status: 400, body: { status: "error", code: "invalid_input" } });
    const raw = await serveTrpc(app, requestTo("/api/trpc/inbox.session?input=%7B", { headers: callers.owner }));
    expect(raw.status).toBe(400);
    expect(await raw.text()).not.toMatch(/node_modules|\.ts:/);
  });

  test("a batch answers each call for itself", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { key: KEY } }, 1: { json: { key: HIDDEN } } }));
    const response = await serveTrpc(
      app,
      requestTo(`/api/trpc/inbox.session,inbox.session?batch=1&input=${input}`, { headers: callers.viewer }),
    );
    const [seen, hidden] = (await response.json()) as Envelope[];
    expect(seen?.result?.data.json).toMatchObject({ row: { key: KEY } });
    expect(hidden?.error?.json.data).toMatchObject({ code: "forbidden", rule: "viewer.agents" });
  });

  test("me: who is asking, and nothing about others", async () => {
    expect((await trpc("me", callers.agent)).body).toEqual({ kind: "session", key: KEY, agentId: "a" });
    expect((await trpc("me", callers.viewer)).body).toMatchObject({
      kind: "person",
      role: "viewer",
      agents: ["a"],
      configProblems: 0,
    });
  });
});

describe("inbox", () => {
  test("session: its row, its visible ancestors, and what is left out of the default view", async () => {
    const { body } = await trpc("inbox.session", callers.viewer, { key: CHILD });
    expect(body).toMatchObject({
      row: { key: CHILD, parentSessionKey: KEY, state: "unseen" },
      ancestors: [{ key: KEY }],
      facts: { hidden: 0, abandoned: 0 },
    });
  });

  test("rows: those of the keys that may be seen", async () => {
    const { body } = await trpc("inbox.rows", callers.viewer, { keys: [HIDDEN, KEY, "agent:a:none", "nonsense"] });
    expect(body).toMatchObject([{ key: KEY }]);
  });

  test("address: a shortened id means the visible sessions it may stand for", async () => {
    expect((await trpc("inbox.address", callers.viewer, { key: "agent:a:subagent:11111111" })).body).toMatchObject([
      { key: CHILD },
    ]);
    expect((await trpc("inbox.address", callers.viewer, { key: HIDDEN })).body).toEqual([]);
  });

  test("tree: the topmost visible ancestor and everything beneath it", async () => {
    expect((await trpc("inbox.tree", callers.agent, { key: CHILD })).body).toMatchObject([
      { key: KEY },
      { key: CHILD },
    ]);
  });

  test("markRead: a person's own mark, nobody else's, never through a session's eyes", async () => {
    const unread = async (who: string) =>
      ((await trpc("inbox.session", callers[who], { key: KEY })).body.row as { unread: boolean }).unread;
    await trpc("inbox.markRead", callers["view-as"], { key: KEY }, true);
    expect(await unread("owner")).toBe(true);
    await trpc("inbox.markRead", callers.owner, { key: KEY }, true);
    expect([await unread("owner"), await unread("viewer")]).toEqual([false, true]);
  });
});

describe("settings are closed to whoever has not the role (A5)", () => {
  const reads = ["people.list", "tokens.list", "sources.list", "sources.found", "audit", "config"];
  const writes: [string, object][] = [
    ["people.create", { email: "x@example.com", role: "owner", agents: [] }],
    ["tokens.create", { for: { sessionKey: HIDDEN } }],
    ["tokens.revoke", { id: "x" }],
    ["sources.import", { kind: "pi", path: "/tmp" }],
    ["sources.forget", { id: "native" }],
    ["reload", {}],
    ["removeDemo", {}],
  ];
  test.each(["agent", "sandboxed", "viewer", "view-as"])("%s", async (who) => {
    for (const path of reads)
      expect([path, (await trpc(`settings.${path}`, callers[who], {})).status]).toEqual([path, 403]);
    for (const [path, input] of writes)
      expect([path, (await trpc(`settings.${path}`, callers[who], input, true)).status]).toEqual([path, 403]);
  });
});

test("R-API-9: the events subscription tracks ids and ends with its connection", async () => {
  const abort = new AbortController();
  const request = trpcRequest("events", callers.viewer ?? {}, {});
  const response = await serveTrpc(app, new Request(request, { signal: abort.signal }));
  const stream = frames(response);
  await stream.until((frame) => frame.event === "connected");
  while (app.live.subscribers === 0) await new Promise((resolve) => setImmediate(resolve));
  await app.add([
    { key: HIDDEN, sessionId: "s3", updatedAt: 9 },
    { key: KEY, sessionId: "s1", updatedAt: 9 },
  ]);
  const frame = await stream.next();
  expect(frame).toMatchObject({
    id: expect.stringMatching(/^[\w-]+$/),
    data: expect.stringContaining(`"sessionKey":"${KEY}"`),
  });
  abort.abort();
  await stream.cancel();
  while (app.live.subscribers > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(app.live.subscribers).toBe(0);
});
