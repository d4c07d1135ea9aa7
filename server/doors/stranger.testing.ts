import { OPERATOR } from "@/db";
import type { Random } from "@/fixtures/random";
import { OWNER, type TestApp, type TestSession, testApp } from "../testing";
import { personToken, sessionToken } from "./testing";

/** Worlds for the stranger test: the same random forest twice, once with a session the caller can't see and once without. */
export type World = { config: unknown; sessions: TestSession[] };
export type Caller = { headers: Record<string, string>; person: boolean; describe: string };

const NOW = 1_772_359_200_000;
const AGENTS = ["a", "b", "c"];
const WORDS = ["harbour", "lantern", "quarry", "meadow"];

export function randomWorld(random: Random): World {
  const mode = () => random.pick(["off", "off", "non-main", "all"]);
  const config = {
    agents: {
      defaults: { sandbox: { sessionToolsVisibility: random.pick(["spawned", "spawned", "all"]) } },
      list: AGENTS.map((id) => ({ id, sandbox: { mode: mode() }, ...(id === "a" ? { default: true } : {}) })),
    },
    tools: {
      sessions: { visibility: random.pick(["self", "tree", "tree", "agent", "all"]) },
      agentToAgent: {
        enabled: random.chance(0.6),
        ...(random.chance(0.5) ? { allow: random.pick([["a", "b"], ["*"], ["a*", "c"], ["b", "c"]]) } : {}),
      },
    },
  };
  const sessions: TestSession[] = [];
  for (let n = 0; n < 8 + random.int(6); n++) sessions.push(randomSession(random, n, sessions));
  return { config, sessions };
}

function randomSession(random: Random, n: number, before: TestSession[]): TestSession {
  const agent = random.pick(AGENTS);
  const uuid = `${String(n).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const rests = [
    "main",
    `slack:group:G${n}`,
    `cron:job${n}`,
    `hook:h${n}`,
    `node-${n}`,
    `subagent:${uuid}`,
    `session:S${n}`,
  ];
  const keys = rests.map((rest) => `agent:${agent}:${rest}`).filter((key) => !before.some((one) => one.key === key));
  const key = random.chance(0.3) ? random.pick(keys) : (keys[keys.length - 2] ?? random.pick(keys));
  const word = WORDS[n % WORDS.length] ?? "";
  const says = (text: string, role = "user") => ({ role, content: text, timestamp: NOW - 1000 });
  return {
    key,
    sessionId: random.chance(0.2) ? "shared-id" : `${uuid.slice(0, 34)}${n % 10}f`,
    updatedAt: NOW - random.int(4) * 60_000,
    createdAt: NOW - 3_600_000 - random.int(2) * 1000,
    ...(random.chance(0.5) ? { label: random.pick(["room", "deploy", `own-${n}`]) } : {}),
    ...(before.length && random.chance(0.7) ? { spawnedBy: random.pick(before).key } : {}),
    ...(before.length && random.chance(0.2) ? { parentSessionKey: random.pick(before).key } : {}),
    ...(random.chance(0.3) ? { spawnDepth: 1 + random.int(2) } : {}),
    ...(random.chance(0.6) ? { status: random.pick(["running", "done", "failed", "queued"]) } : {}),
    ...(random.chance(0.2) ? { archived: true } : {}),
    ...(random.chance(0.2) ? { pinned: true } : {}),
    ...(random.chance(0.5) ? { totalTokens: 100 * n } : {}),
    messages: [
      says(`hello ${word} number ${n}`),
      says(`answer about ${word}`, "assistant"),
      says(`more common words from ${n}`),
      ...Array.from({ length: random.int(3) }, (_, i) => says(`line ${i}`, i % 2 ? "assistant" : "user")),
    ],
  };
}

/** How the copy lacks the session: it was never there, or, when lineage hangs on it, it was deleted and its link stays (V2). */
export type Lack = "never" | "deleted";
export const lackOf = (world: World, hidden: string): Lack =>
  world.sessions.some((session) => session.spawnedBy === hidden) ? "deleted" : "never";

export const HIDDEN_SOURCE = "hidden";

/** The world as an app. `hidden` comes from a source of its own, so that it can be changed and removed alone. */
export async function appOf(world: World, hidden: string, lack?: Lack): Promise<TestApp> {
  const app = await testApp({ config: world.config, now: NOW });
  for (const session of world.sessions) {
    if (session.key !== hidden) await app.add([session]);
    else if (lack !== "never") await app.addTo(HIDDEN_SOURCE, [session]);
  }
  if (lack === "deleted") await app.store.office(OPERATOR).forgetSource(HIDDEN_SOURCE);
  return app;
}

/** Who asks, as the same credential in any app of this world: described once, made in each. */
export function randomAsker(
  random: Random,
  world: World,
): { describe: string; make: (app: TestApp) => Promise<Caller> } {
  const keys = world.sessions.map((session) => session.key);
  const key = random.pick(keys);
  const agents = random.pick([["a"], ["b"], ["a", "c"], ["b", "c"]]);
  const kind = random.pick(["session", "session", "session", "viewer", "viewer", "viewer as", "owner as", "acting"]);
  const describe = `${kind} ${kind === "viewer" ? agents : key}`;
  const granted = [...new Set([...agents, key.split(":")[1] ?? ""])];
  const make = async (app: TestApp): Promise<Caller> => {
    if (kind === "session") return { headers: await sessionToken(app, key), person: false, describe };
    if (kind === "viewer") return { headers: await personToken(app, "viewer", agents), person: true, describe };
    if (kind === "viewer as") {
      const headers = await personToken(app, "viewer", granted);
      return { headers: { ...headers, "x-treeline-view-as": key }, person: true, describe };
    }
    const headers = await personToken(app, "owner");
    return kind === "owner as"
      ? { headers: { ...headers, "x-treeline-view-as": key }, person: true, describe }
      : { headers: { ...headers, "x-treeline-session": key }, person: false, describe };
  };
  return { describe, make };
}

/** How many sessions are stored, whoever may see them: what a leak would tell. */
export async function storedCount(app: TestApp): Promise<number> {
  return (await app.store.as(OWNER).list({ limit: 200, archived: "all" })).rows.length;
}
