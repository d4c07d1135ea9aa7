import fc from "fast-check";
import type { Caller } from "./caller";
import type { Policy } from "./policy";
import { OWNER, POLICY, put, type TestStore, testStore } from "./testing";
import type { OracleAsk, OracleCaller, OraclePolicy, OracleSession, OracleWorld } from "./visibility.oracle";

/** Random forests for property tests: agents, kinds, cycles, missing and deleted parents, and everyone who may ask about them. */
const AGENTS = ["a", "b", "c"] as const;
const GONE = ["agent:a:subagent:gone-0", "agent:b:subagent:gone-1", "agent:c:subagent:gone-2"];
const NEVER = ["agent:a:subagent:never", "agent:zzz:main", "cron:never", "agent:b:slack:group:Never", "hook:nobody"];

const spec = fc.record({
  agent: fc.constantFrom(...AGENTS),
  shape: fc.constantFrom(
    "main",
    "group",
    "cron",
    "job",
    "bare",
    "hook",
    "node",
    "direct",
    "named",
    "acp",
    "sub",
    "sub",
  ),
  parent: fc.oneof(
    { weight: 3, arbitrary: fc.constant(-1) },
    { weight: 6, arbitrary: fc.nat(19) },
    { weight: 2, arbitrary: fc.integer({ min: 100, max: 100 + GONE.length - 1 }) },
    { weight: 1, arbitrary: fc.constant(200) },
  ),
  fork: fc.option(fc.nat(19), { freq: 3 }),
  updatedAt: fc.integer({ min: 1, max: 4 }),
  createdAt: fc.integer({ min: 0, max: 1 }),
  sessionId: fc.option(fc.constantFrom("5e55-0001", "5E55-0002", "named-id", "room"), { freq: 3 }),
  label: fc.option(fc.constantFrom("room", "main", "Deploy", "5e55-0001", "x1"), { freq: 2 }),
  status: fc.option(fc.constantFrom("running", "queued", "waiting", "done", "failed"), { freq: 2 }),
  archived: fc.boolean(),
  imported: fc.boolean(),
});
type Spec = typeof spec extends fc.Arbitrary<infer T> ? T : never;

const policySpec = fc.record({
  level: fc.constantFrom("self" as const, "tree" as const, "agent" as const, "all" as const, "all" as const),
  enabled: fc.boolean(),
  allow: fc.option(
    fc.array(fc.constantFrom("a", "b", "c", " B ", "*", "A*", "*c", "b*", "zzz", "demo-a", "demo-*"), { maxLength: 3 }),
    { nil: undefined },
  ),
  clamp: fc.boolean(),
  modes: fc.record({
    a: fc.constantFrom("off" as const, "off" as const, "non-main" as const, "all" as const),
    b: fc.constantFrom("off" as const, "non-main" as const, "all" as const),
    c: fc.constantFrom("off" as const, "off" as const, "non-main" as const, "all" as const),
    "demo-a": fc.constantFrom("off" as const, "off" as const, "non-main" as const, "all" as const),
    "demo-b": fc.constantFrom("off" as const, "all" as const),
  }),
});

const askSpec = fc.record({
  who: fc.constantFrom("session", "session", "session", "absent", "owner", "admin", "viewer", "viewer"),
  at: fc.nat(60),
  grants: fc.oneof(
    fc.constant<"*">("*"),
    fc.constant<string[]>(["*"]),
    fc.subarray(["a", "b", "c", "demo-a"], { minLength: 0, maxLength: 3 }),
  ),
  viewAs: fc.option(fc.nat(60), { freq: 2 }),
});
type AskSpec = typeof askSpec extends fc.Arbitrary<infer T> ? T : never;

export const forestSpec = fc.record({
  specs: fc.array(spec, { minLength: 1, maxLength: 14 }),
  policy: policySpec,
  asks: fc.array(askSpec, { minLength: 3, maxLength: 3 }),
  demo: fc.constantFrom(true, ...Array<boolean>(7).fill(false)),
  global: fc.constantFrom(true, false, false, false, false),
});
export type ForestSpec = typeof forestSpec extends fc.Arbitrary<infer T> ? T : never;

export type ForestSession = OracleSession & {
  updatedAt: number;
  createdAt: number;
  sessionId: string;
  label?: string;
  active: boolean;
};
export type Forest = {
  store: TestStore;
  world: OracleWorld & { sessions: ForestSession[] };
  global: boolean;
  /** Keys to ask about: stored, deleted and never there. */
  targets: { key: string; agentId: string }[];
  asks: { caller: Caller; ask: OracleAsk }[];
};

const agentOf = (key: string): string => (key.startsWith("agent:") ? (key.split(":")[1] ?? "") : "a");

function keyOf({ agent, shape }: Spec, n: number, global: boolean): string {
  if (shape === "main" && global) return "global";
  if (shape === "bare") return `cron:b${n % 3}`;
  const rest: Record<string, string> = {
    main: "main",
    group: `slack:group:G${n}`,
    cron: `cron:j${n}`,
    job: `cron:b${n % 3}`,
    hook: `hook:h${n}`,
    node: `node-${n}`,
    direct: `direct:P${n}`,
    named: `session:S${n}`,
    acp: `acp:x${n}`,
    sub: `subagent:u${n}`,
  };
  return `agent:${agent}:${rest[shape]}`;
}

/** Plants the forest: a store that holds it, and the same facts as plain arrays. */
export async function plant({ specs, policy, asks, global, ...given }: ForestSpec): Promise<Forest> {
  const demo = given.demo && !global;
  const store = testStore();
  if (demo) store.seedDemo();
  const modes: OraclePolicy["modes"] = policy.modes;
  store.policy = {
    ...POLICY,
    keys: { ...POLICY.keys, scope: global ? "global" : "per-sender" },
    level: policy.level,
    agentToAgent: { enabled: policy.enabled, allow: policy.allow },
    clampSandboxed: policy.clamp,
    sandboxMode: (agentId) => modes[agentId] ?? "off",
  } satisfies Omit<Policy, "demoAgents">;

  const keys = specs.map((one, n) => keyOf(one, n, global));
  const kept = specs
    .map((one, n) => ({ ...one, n, key: keys[n] ?? "" }))
    .filter(({ key, n }) => keys.indexOf(key) === n);
  const parentOf = (parent: number): string | undefined =>
    parent < 0
      ? undefined
      : parent >= 200
        ? "agent:b:subagent:never-was"
        : parent >= 100
          ? GONE[parent - 100]
          : keys[parent % keys.length];

  const world: Forest["world"] = {
    sessions: demo ? await demoSessions(store) : [],
    parents: [],
    policy: { ...policy, modes, defaultAgent: "a", demoAgents: store.demoAgents() },
  };
  for (const session of world.sessions) if (session.spawnedBy) world.parents.push([session.key, session.spawnedBy]);
  for (const { key, n, parent, fork, ...one } of kept) {
    const spawnedBy = parentOf(parent);
    const row = {
      key,
      sessionId: one.sessionId ?? `id-${n}`,
      updatedAt: one.updatedAt * 1000,
      createdAt: one.createdAt * 1000,
      ...(one.label === null ? {} : { label: one.label }),
      ...(spawnedBy === undefined ? {} : { spawnedBy }),
      ...(fork === null ? {} : { parentSessionKey: keys[fork % keys.length] }),
    };
    await put(
      store,
      { ...row, archived: one.archived, ...(one.status ? { status: one.status } : {}) },
      one.imported ? "src" : "native",
    );
    const counts = one.imported ? ["waiting"] : ["queued", "running", "waiting"];
    const active = one.status !== null && counts.includes(one.status);
    world.sessions.push({ ...row, agentId: agentOf(key), main: one.shape === "main", active });
    if (spawnedBy) world.parents.push([key, spawnedBy]);
  }
  await plantGone(store, world, keys);
  const targets = [...world.sessions, ...[...GONE, ...NEVER].map((key) => ({ key, agentId: agentOf(key) }))];
  return { store, world, global, targets, asks: asks.map((one) => askOf(one, world, global)) };
}

/** Sessions that were there and were removed: their links stay. */
async function plantGone(store: TestStore, world: OracleWorld, keys: string[]): Promise<void> {
  const above = [keys[0], keys[keys.length - 1], GONE[0]];
  for (const [n, key] of GONE.entries()) {
    const spawnedBy = above[n];
    if (!spawnedBy) continue;
    await put(store, { key, spawnedBy, sessionId: `gone-${n}` }, "gone");
    world.parents.push([key, spawnedBy]);
  }
  await store.office(OWNER).forgetSource("gone");
}

async function demoSessions(store: TestStore): Promise<ForestSession[]> {
  const { rows } = await store.as(OWNER).list({ limit: 200, archived: "all" });
  return rows.map((row) => ({
    key: row.key,
    agentId: row.agentId,
    main: row.kind === "main",
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    sessionId: row.sessionId,
    active: ["queued", "running", "waiting"].includes(row.status ?? ""),
    ...(row.label === null ? {} : { label: row.label }),
    ...(row.spawnedBy === null ? {} : { spawnedBy: row.spawnedBy }),
  }));
}

function askOf({ who, at, grants, viewAs }: AskSpec, world: OracleWorld, global: boolean): Forest["asks"][number] {
  const some = (n: number): OracleSession => {
    const found = world.sessions[n % world.sessions.length];
    if (!found) throw new Error("an empty forest");
    return found;
  };
  if (who === "session" || who === "absent") {
    const own = who === "session" ? some(at) : { key: "agent:c:subagent:new", agentId: "c", main: false };
    const agentId = own.key === "global" ? (AGENTS[at % AGENTS.length] ?? "a") : own.agentId;
    const eyes = { key: own.key, agentId, main: own.main };
    const sandboxed = sandboxedBy(world.policy, eyes);
    return {
      caller: { kind: "session", key: own.key, agentId, sandboxed },
      ask: { caller: { kind: "session", ...eyes } },
    };
  }
  const as = viewAs === null ? undefined : some(viewAs);
  const eyes = as && { key: as.key, agentId: global && as.key === "global" ? "a" : as.agentId, main: as.main };
  const role = who === "viewer" ? "viewer" : who === "admin" ? "admin" : "owner";
  const caller: OracleCaller = role === "viewer" ? { kind: "viewer", grants } : { kind: "person", role };
  return {
    caller: {
      kind: "person",
      id: `p-${who}-${at}`,
      role,
      agents: role === "viewer" ? grants : "*",
      ...(as ? { viewAs: as.key } : {}),
    },
    ask: { caller, ...(eyes ? { as: eyes } : {}) },
  };
}

const sandboxedBy = (policy: OraclePolicy, { agentId, main }: { agentId: string; main: boolean }): boolean =>
  policy.modes[agentId] === "all" || (policy.modes[agentId] === "non-main" && !main);
