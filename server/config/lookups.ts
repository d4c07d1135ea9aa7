import type { Config } from "./schema";
import type { Env } from "./secret";

export type AgentConfig = Config["agents"]["list"][number];

/** R-CFG-4: the marked agent, else the first, else `main`. */
export function defaultAgentId(config: Config): string {
  const { list } = config.agents;
  return (list.find((agent) => agent.default) ?? list[0])?.id ?? "main";
}

export function agentConfig(config: Config, agentId: string): AgentConfig | undefined {
  return config.agents.list.find((agent) => agent.id === agentId);
}

/** A1: the agent's own mode, else that of `agents.defaults`. */
export function sandboxMode(config: Config, agentId: string): "off" | "non-main" | "all" {
  return agentConfig(config, agentId)?.sandbox.mode ?? config.agents.defaults.sandbox.mode;
}

/** What runs the agent's turns; undefined = nothing does, and a run ends with `no runtime for agent <id>`. */
export function agentRuntime(config: Config, agentId: string): "model" | "scripted" | "acp" | undefined {
  const { agents, providers } = config.treeline;
  const own = Object.hasOwn(agents, agentId) ? agents[agentId] : undefined;
  if (own?.runtime) return own.runtime;
  if (own?.script !== undefined) return "scripted";
  return Object.keys(providers).length > 0 ? "model" : undefined;
}

/** R-SPAWN-14: each setting from the channel, else from `session.threadBindings`. */
export function threadBindings(config: Config, channel: string): Config["session"]["threadBindings"] {
  const own = Object.hasOwn(config.channels, channel) ? config.channels[channel]?.threadBindings : undefined;
  return { ...config.session.threadBindings, ...own };
}

/** `gateway.bind` and `gateway.port`, unless the environment's `HOST` and `PORT` say otherwise. */
export function listenAddress(
  config: Config,
  env: Env,
): { ok: true; host: string; port: number } | { ok: false; why: string } {
  const host = env.HOST?.trim() || (config.gateway.bind === "lan" ? "0.0.0.0" : "127.0.0.1");
  const asked = env.PORT?.trim() || String(config.gateway.port);
  const port = /^\d{1,5}$/.test(asked) ? Number(asked) : Number.NaN;
  return port <= 65_535 ? { ok: true, host, port } : { ok: false, why: "PORT must be a port number up to 65535" };
}
