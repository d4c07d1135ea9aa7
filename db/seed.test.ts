import { expect, it } from "vitest";
import { call } from "@/server/call";
import { OWNER, testApp } from "@/server/testing";
import { tools } from "@/server/tools";

const signal = new AbortController().signal;
type List = {
  sessions: {
    key: string;
    agentId: string;
    lastMessagePreview: string | null;
    derivedTitle: string | null;
    source: string;
  }[];
};

it("the demo shows two agents, about thirty sessions, and nothing it should mask", async () => {
  const app = await testApp();
  expect(app.store.seedDemo()).toBe(true);
  expect(app.store.seedDemo()).toBe(false);
  const list = (await call(
    app,
    OWNER,
    tools.sessions_list,
    { limit: 200, archived: "all", includeDerivedTitles: true, includeLastMessage: true, messageLimit: 20 },
    signal,
  )) as List;
  expect(list.sessions).toHaveLength(30);
  expect(new Set(list.sessions.map((row) => row.agentId))).toEqual(new Set(["demo-a", "demo-b"]));
  expect(list.sessions.filter((row) => !row.derivedTitle || !row.lastMessagePreview || row.source !== "demo")).toEqual(
    [],
  );
  expect(JSON.stringify(list)).not.toContain("demoDEMO0123456789demo");
  expect(JSON.stringify(list)).not.toContain("Split this: matrix");
  await app.dispose();
});

it("the demo goes in one call and leaves nothing behind", async () => {
  const app = await testApp();
  app.store.seedDemo();
  expect(await app.store.removeDemo()).toBe(30);
  expect(app.store.demoAgents()).toEqual([]);
  const list = (await call(app, OWNER, tools.sessions_list, { archived: "all" }, signal)) as List;
  expect(list.sessions).toEqual([]);
  await app.dispose();
});

it("demo agents see each other whatever the policy, and nobody else's sessions", async () => {
  const app = await testApp({ config: { tools: { sessions: { visibility: "self" } } } });
  app.store.seedDemo();
  await app.add([{ key: "agent:main:main", sessionId: "x", updatedAt: 5 }]);
  const demo = { kind: "session" as const, key: "agent:demo-a:main", agentId: "demo-a", sandboxed: false };
  const list = (await call(app, demo, tools.sessions_list, { limit: 200, archived: "all" }, signal)) as List;
  expect(list.sessions).toHaveLength(30);
  const other = { kind: "session" as const, key: "agent:main:main", agentId: "main", sandboxed: false };
  expect(((await call(app, other, tools.sessions_list, {}, signal)) as List).sessions.map((row) => row.key)).toEqual([
    "agent:main:main",
  ]);
  await app.dispose();
});
