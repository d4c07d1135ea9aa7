import { expect, test } from "vitest";
import { parseConfig } from "./index";
import { configOf } from "./testing";

/** One of everything the table knows. */
const FULL = {
  session: {
    mainKey: "m",
    sendPolicy: { rules: [{ match: { channel: "x" }, action: "deny" }] },
    threadBindings: { idleHours: 1.5 },
  },
  tools: {
    profile: "coding",
    deny: ["exec"],
    byProvider: { "p/m": { profile: "minimal" } },
    sandbox: { tools: { allow: ["read"] } },
    subagents: { tools: { deny: ["exec"] } },
    agentToAgent: { allow: ["a"] },
    sessions_spawn: { attachments: { maxFiles: 1 } },
  },
  agents: {
    defaults: {
      model: "p/m",
      models: { "p/m": { alias: "m", xhigh: true } },
      workspace: "w",
      subagents: { allowAgents: ["*"] },
    },
    list: [
      {
        id: "main",
        name: "M",
        default: true,
        sandbox: { mode: "all" },
        subagents: { thinking: "low" },
        tools: { alsoAllow: ["exec"] },
      },
    ],
  },
  acp: { enabled: true, defaultAgent: "codex", allowedAgents: ["codex"] },
  messages: { queue: { mode: "collect" } },
  commands: { ownerAllowFrom: ["tg:1"] },
  hooks: {
    enabled: true,
    token: "0123456789abcdef",
    allowRequestSessionKey: true,
    allowedSessionKeyPrefixes: ["agent:"],
  },
  gateway: { port: 1, controlUi: { allowedOrigins: ["https://x.example"] }, tools: { deny: ["exec"] } },
  channels: {
    tg: { kind: "webhook", url: "https://x.example", secret: "s", groups: { "*": { tools: { deny: ["exec"] } } } },
    slack: { threadBindings: { enabled: false } },
  },
  logging: { redactPatterns: ["x-\\d+"] },
  treeline: {
    http: { allowedHosts: ["x"] },
    acp: { harnesses: { codex: { command: ["codex"], env: ["A"] } } },
    providers: { p: { kind: "openai", apiKey: "k", models: ["m"], prices: { m: { input: 1, output: 1 } } } },
    agents: {
      main: {
        script: {
          rules: [{ when: { nth: 1 }, steps: [{ say: "x" }] }],
          fallback: [{ usage: { input: 1, output: 1 } }],
        },
      },
    },
    mcpServers: { a: { command: ["x"] }, b: { url: "https://x", headers: { h: "v" } } },
    sources: { s: { kind: "pi", path: "p" } },
    cron: { jobs: [{ id: "j", message: "x", schedule: "0 3 * * *", tz: "UTC" }] },
  },
};

function* placesIn(value: unknown, keys: string[] = []): Generator<string[]> {
  yield keys;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...keys, key]);
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: replaced((value as Record<string, unknown>)[key], rest, by) });
}

const places = [...placesIn(FULL)];

test("the full example is right", () => {
  expect(configOf(JSON.stringify(FULL))).toBeTruthy();
});

test.each([[null], [-1.5], [true], [""], [[[]]], [{ env: "toString" }]])(
  "%j in the place of any value is accepted or refused with a place, never thrown; null is always refused",
  (by) => {
    for (const keys of places) {
      const result = parseConfig(JSON.stringify(replaced(FULL, keys, by), null, 1), {});
      if (by === null) expect(result.ok, keys.join(".")).toBe(false);
      if (result.ok) continue;
      expect(result.problems.length, keys.join(".")).toBeGreaterThan(0);
      for (const problem of result.problems) {
        expect(problem.message, keys.join(".")).toMatch(/^(?:must|is|has|environment) /);
        expect(problem.line).toBeGreaterThan(0);
      }
    }
  },
);

test("an unknown key is wrong in every object but those with names of the operator's own", () => {
  const accepting = places.filter((keys) => {
    const inner = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], FULL);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return false;
    return parseConfig(JSON.stringify(replaced(FULL, [...keys, "zzz"], 5)), {}).ok;
  });
  expect(accepting).toEqual([]);
});
