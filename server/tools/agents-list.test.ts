import { afterEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing";
import { agent, OWNER, refusal, run, through, viewer } from "./testing";

type Agents = { requester: string; allowAny: boolean; agents: { id: string }[] };

let app: TestApp;
afterEach(() => app.dispose());

const start = async (agents: object): Promise<void> => {
  app = await testApp({ config: { agents }, sessions: [{ key: "agent:c:main", sessionId: "c", updatedAt: 1 }] });
};
const list = (caller = agent("agent:b:main")) => run<Agents>(app, "agents_list", {}, caller);
const ids = async (caller = agent("agent:b:main")) => (await list(caller)).agents.map(({ id }) => id);
const three = [{ id: "c" }, { id: "b" }, { id: "a" }];

test("G1: the requester alone when nothing is allowed, with what is configured of it", async () => {
  await start({ defaults: { model: "p/m" }, list: [{ id: "b", name: "Bee", description: "does b" }, { id: "a" }] });
  expect(await list()).toEqual({
    requester: "b",
    allowAny: false,
    agents: [{ id: "b", name: "Bee", description: "does b", configured: true, model: "p/m" }],
  });
});

test("G1: the requester first, then what its own list allows, ascending; unconfigured ids are left out", async () => {
  await start({ list: [{ id: "c" }, { id: "b", subagents: { allowAgents: ["c", " A ", "ghost"] } }, { id: "a" }] });
  expect(await ids()).toEqual(["b", "a", "c"]);
  expect(await ids(agent("agent:a:main"))).toEqual(["a"]);
});

test("G1: the defaults' list where there is no own one; * is every configured agent", async () => {
  await start({
    defaults: { subagents: { allowAgents: ["*"] } },
    list: [...three, { id: "d", subagents: { allowAgents: [] } }],
  });
  expect(await list()).toMatchObject({ allowAny: true });
  expect(await ids()).toEqual(["b", "a", "c", "d"]);
  expect(await ids(agent("agent:d:main"))).toEqual(["d"]);
});

test("G1: a requester that is configured nowhere is still in", async () => {
  await start({ list: three });
  expect((await list(agent("agent:ghost:main"))).agents).toEqual([{ id: "ghost", configured: false }]);
});

test("R-API-1: a person asks for the default agent, through a session for that one; a viewer sees what is granted", async () => {
  await start({ defaults: { subagents: { allowAgents: ["*"] } }, list: three });
  expect(await list(OWNER)).toMatchObject({ requester: "c", agents: [{ id: "c" }, { id: "a" }, { id: "b" }] });
  expect(await ids(through("agent:b:main"))).toEqual(["b", "a", "c"]);
  expect(await ids(viewer("a", "b"))).toEqual(["a", "b"]);
  expect(await ids(viewer("*"))).toEqual(["c", "a", "b"]);
  expect(await ids(viewer())).toEqual([]);
});

test("sources.md 0: demo agents are in nobody else's list and see each other", async () => {
  app = await testApp({ config: { agents: { defaults: { subagents: { allowAgents: ["*"] } }, list: three } } });
  app.store.seedDemo();
  expect(await ids()).toEqual(["b", "a", "c"]);
  expect(await list(agent("agent:demo-b:main"))).toMatchObject({
    allowAny: false,
    agents: [{ id: "demo-b", configured: true }, { id: "demo-a" }],
  });
});

test("G1: it takes no parameters", async () => {
  await start({ list: three });
  expect(await refusal(app, "agents_list", { agentId: "a" })).toMatchObject({
    code: "invalid_input",
    param: "agentId",
  });
});
