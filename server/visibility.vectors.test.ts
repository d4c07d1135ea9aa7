import { afterAll, describe, expect, test } from "vitest";
import { AppError, type Caller } from "@/db";
import { vectors } from "@/fixtures/vectors";
import { call } from "./call";
import { parseConfig } from "./config";
import { type TestApp, type TestSession, testApp } from "./testing";
import { tools } from "./tools";

type Vector = {
  id: string;
  rule: string;
  config: Record<string, unknown> & { defaultAgent?: string };
  sessions: TestSession[];
  sessionsAlt?: TestSession[];
  targetsAlt?: string[];
  caller:
    | { kind: "agent"; sessionKey: string; sandboxed?: boolean }
    | { kind: "person"; role: "owner" | "admin" | "viewer"; agents?: string[]; viewAs?: string };
  action: "history" | "status" | "status_write" | "send" | "list";
  target?: string;
  args?: Record<string, unknown> & { now?: number };
  expected: Record<string, unknown>;
};

const all = vectors<Vector>("reading", "visibility");
const signal = new AbortController().signal;
const open: TestApp[] = [];
let ran = 0;

afterAll(async () => {
  for (const app of open) await app.dispose();
  expect(ran).toBe(all.length);
});

function configOf({ defaultAgent, ...config }: Vector["config"]): unknown {
  return defaultAgent
    ? { ...config, agents: { ...(config.agents as object), list: [{ id: defaultAgent, default: true }] } }
    : config;
}

function callerOf(given: Vector["caller"]): Caller {
  if (given.kind === "agent") {
    const agentId = given.sessionKey.split(":")[1] ?? "main";
    return { kind: "session", key: given.sessionKey, agentId, sandboxed: given.sandboxed ?? false };
  }
  return {
    kind: "person",
    id: "p1",
    role: given.role,
    agents: given.agents?.includes("*") ? "*" : (given.agents ?? []),
    ...(given.viewAs ? { viewAs: given.viewAs } : {}),
  };
}

async function appWith(vector: Vector, sessions: TestSession[]): Promise<TestApp> {
  const app = await testApp({ config: configOf(vector.config), sessions, now: vector.args?.now ?? 1_000_000 });
  open.push(app);
  return app;
}

async function answer(app: TestApp, vector: Vector, target: string | undefined): Promise<Record<string, unknown>> {
  const caller = callerOf(vector.caller);
  try {
    if (vector.action === "list") {
      const { now: _, ...args } = vector.args ?? {};
      const list = (await call(app, caller, tools.sessions_list, args, signal)) as {
        sessions: { key: string; parentSessionKey?: string; childSessions?: string[] }[];
        visibility: { level: string; clampedBy?: string };
        count: number;
        limitApplied: number;
        nextCursor?: string;
      };
      return {
        keys: list.sessions.map((row) => row.key),
        count: list.count,
        level: list.visibility.level,
        clampedBy: list.visibility.clampedBy ?? null,
        limitApplied: list.limitApplied,
        hasNext: list.nextCursor !== undefined,
        parents: list.sessions.map((row) => row.parentSessionKey ?? null),
        children: list.sessions.map((row) => row.childSessions ?? []),
      };
    }
    const { allowed, code, reason, rule, key } = await app.store.as(caller).explain(target ?? "", vector.action);
    if (!allowed) return { allowed, code, reason, rule, key };
    if (vector.action === "history") await call(app, caller, tools.sessions_history, { sessionKey: target }, signal);
    else await app.store.as(caller).find(target ?? "", vector.action);
    return { allowed, code, reason, rule, key };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { allowed: false, code: thrown.code };
  }
}

describe("vectors of group visibility", () => {
  test.each(
    all.map((vector) => [`${vector.id} ${vector.rule} ${vector.action} ${vector.target ?? ""}`, vector] as const),
  )("%s", async (_, vector) => {
    ran++;
    if (vector.expected.configError) {
      expect(parseConfig(JSON.stringify(configOf(vector.config)), {}).ok).toBe(false);
      return;
    }
    const app = await appWith(vector, vector.sessions);
    const actual = await answer(app, vector, vector.target);
    for (const [field, value] of Object.entries(vector.expected))
      expect([field, actual[field]]).toEqual([field, value]);
    if (vector.sessionsAlt) {
      const other = await appWith(vector, vector.sessionsAlt);
      expect(await answer(other, vector, vector.target)).toEqual(actual);
    }
    for (const target of vector.targetsAlt ?? []) expect(await answer(app, vector, target)).toEqual(actual);
  });
});
