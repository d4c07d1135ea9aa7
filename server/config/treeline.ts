import { cronJobs } from "./cron-jobs";
import { agentId, anyText, flag, integer, list, named, oneOf, pattern, plainName, section, text } from "./fields";
import { command, mcpServers, providers } from "./providers";
import { byForm, isObject } from "./rules";
import { type Script, script } from "./script";
import type { Env } from "./secret";

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?)(?::(\d{1,5}))?$/i;

const host = pattern(HOST, "a host or host:port, without scheme, path or *").refine((value) => {
  const port = HOST.exec(value)?.[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}, "must have a port from 1 to 65535");

const sourceId = plainName().refine((id) => !["native", "demo"].includes(id.toLowerCase()), {
  error: "must be another id: native and demo are origins of their own",
});

const source = section({
  kind: oneOf(["openclaw", "pi", "claude-code", "codex", "gemini", "opencode"]),
  path: text("a path"),
  watch: flag().optional(),
  agentId: agentId().optional(),
});

const harness = section({
  command,
  env: list(pattern(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of an environment variable to pass through")).optional(),
  cwd: text("a path").optional(),
});

/** A file beside the configuration, or the script itself. */
const scriptOrFile = byForm<string | Script>((value) => {
  if (typeof value === "string") return text("the path of a file");
  return isObject(value) ? script : { message: "must be the path of a file or a script object" };
});

const agentRuntime = section({
  runtime: oneOf(["model", "scripted", "acp"]).optional(),
  instructions: anyText().optional(),
  script: scriptOrFile.optional(),
  harness: agentId().optional(),
  mcpServers: list(plainName()).optional(),
});

const rate = (value: number) => integer(1, 100_000).default(value);

export function treeline(env: Env) {
  return section({
    runs: section({
      maxAttempts: integer(1, 5).default(3),
      maxYieldMinutes: integer(1, 1440).default(120),
    }).prefault({}),
    limits: section({ maxChainRuns: integer(1, 1000).default(100) }).prefault({}),
    spawn: section({ forkMaxBytes: integer(0, 16_777_216).default(1_048_576) }).prefault({}),
    rateLimits: section({
      perTokenPerMinute: rate(300),
      sendsPerTargetPerMinute: rate(30),
      spawnsPerSessionPerMinute: rate(60),
      authFailuresPerMinute: rate(20),
    }).prefault({}),
    http: section({ allowedHosts: list(host).default([]) }).prefault({}),
    acp: section({ harnesses: named(agentId(), harness).default({}) }).prefault({}),
    providers: providers(env).default({}),
    agents: named(agentId(), agentRuntime).default({}),
    mcpServers: mcpServers(env).default({}),
    sources: named(sourceId, source).default({}),
    retention: section({
      changesHours: integer(1, 8760).default(24),
      auditDays: integer(1, 3650).default(365),
    }).prefault({}),
    cron: section({ jobs: cronJobs.default([]) }).prefault({}),
  });
}
