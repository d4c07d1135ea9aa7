import { expect, test } from "vitest";
import { parseConfig } from "./index";
import { STARTER } from "./starter";
import { configOf } from "./testing";

const noTools = { byProvider: {}, subagents: { tools: {} }, sandbox: { tools: {} } };

/** The default column of the reference table; a key that is absent there is absent here. */
const DEFAULTS = {
  session: {
    scope: "per-sender",
    mainKey: "main",
    agentToAgent: { maxPingPongTurns: 5 },
    sendPolicy: { default: "allow", rules: [] },
    threadBindings: {
      enabled: true,
      spawnSubagentSessions: true,
      spawnAcpSessions: true,
      idleHours: 24,
      maxAgeHours: 0,
      defaultSpawnContext: "fork",
    },
  },
  tools: {
    profile: "full",
    ...noTools,
    sessions: { visibility: "tree" },
    agentToAgent: { enabled: false },
    sessions_spawn: {
      attachments: {
        enabled: false,
        maxFiles: 50,
        maxFileBytes: 1_048_576,
        maxTotalBytes: 5_242_880,
        retainOnSessionKeep: false,
      },
    },
  },
  agents: {
    defaults: {
      timeoutSeconds: 600,
      maxConcurrent: 4,
      sandbox: { mode: "off", sessionToolsVisibility: "spawned" },
      subagents: {
        requireAgentId: false,
        maxSpawnDepth: 1,
        maxChildrenPerAgent: 5,
        maxConcurrent: 8,
        runTimeoutSeconds: 0,
        archiveAfterMinutes: 60,
        announceTimeoutMs: 120_000,
      },
    },
    list: [{ id: "main", default: false, sandbox: {}, subagents: {}, tools: noTools }],
  },
  acp: { enabled: false },
  messages: { queue: { mode: "steer", cap: 20 } },
  commands: { ownerAllowFrom: [] },
  cron: { enabled: true },
  hooks: { enabled: false, path: "/hooks", allowRequestSessionKey: false, allowedSessionKeyPrefixes: [] },
  gateway: {
    bind: "loopback",
    port: 3000,
    controlUi: { allowedOrigins: [] },
    tools: { allow: [], deny: [] },
  },
  channels: {},
  logging: { redactPatterns: [] },
  treeline: {
    runs: { maxAttempts: 3, maxYieldMinutes: 120 },
    limits: { maxChainRuns: 100 },
    spawn: { forkMaxBytes: 1_048_576 },
    rateLimits: {
      perTokenPerMinute: 300,
      sendsPerTargetPerMinute: 30,
      spawnsPerSessionPerMinute: 60,
      authFailuresPerMinute: 20,
    },
    http: { allowedHosts: [] },
    acp: { harnesses: {} },
    providers: {},
    agents: {},
    mcpServers: {},
    sources: {},
    retention: { changesHours: 24, auditDays: 365 },
    cron: { jobs: [] },
  },
};

test("an empty file is every default of the reference table", () => {
  const result = parseConfig("{}", {});
  expect(result).toStrictEqual({ ok: true, config: DEFAULTS, warnings: [], lines: {} });
});

test("empty sections are the same as absent ones", () => {
  const text = `{session:{agentToAgent:{},sendPolicy:{},threadBindings:{}},tools:{sessions:{},agentToAgent:{},sandbox:{tools:{}},
    subagents:{tools:{}},sessions_spawn:{attachments:{}}},agents:{defaults:{sandbox:{},subagents:{}},list:[]},acp:{},messages:{queue:{}},
    commands:{},cron:{},hooks:{},gateway:{controlUi:{},tools:{}},channels:{},logging:{},treeline:{runs:{},limits:{},spawn:{},
    rateLimits:{},http:{},acp:{},providers:{},agents:{},mcpServers:{},sources:{},retention:{},cron:{}}}`;
  expect(configOf(text)).toStrictEqual(DEFAULTS);
});

test("the starter file is every default, and so is each default its comments show", () => {
  expect(configOf(STARTER)).toStrictEqual(DEFAULTS);
  const shown = STARTER.replace(/^( *)\/\/ (\w+: .*,)$/gm, "$1$2");
  expect(shown.match(/^ *\w+: .*,$/gm)).toHaveLength(11);
  expect(configOf(shown)).toStrictEqual(DEFAULTS);
});

test("two results share nothing", () => {
  configOf("{}").agents.list.push(...configOf('{agents:{list:[{id:"x"}]}}').agents.list);
  configOf("{}").treeline.http.allowedHosts.push("evil.example");
  expect(configOf("{}")).toStrictEqual(DEFAULTS);
});
