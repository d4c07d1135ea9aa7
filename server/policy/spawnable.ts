import { agentConfig, type Config } from "../config";

/** G1, R-SPAWN-7: which agents a requester's agent may spawn. The one place this is decided. */
export function spawnableAgents(
  config: Config,
  requester: string,
  demoAgents: string[],
): { allowAny: boolean; ids: string[] } {
  const configured = config.agents.list.map((agent) => agent.id);
  if (demoAgents.includes(requester)) return { allowAny: false, ids: order(requester, demoAgents) };
  const own =
    agentConfig(config, requester)?.subagents.allowAgents ?? config.agents.defaults.subagents.allowAgents ?? [];
  const allowed = own.map((id) => id.trim().toLowerCase());
  const allowAny = allowed.includes("*");
  return { allowAny, ids: order(requester, allowAny ? configured : configured.filter((id) => allowed.includes(id))) };
}

/** Requester first, then ascending. */
const order = (requester: string, ids: string[]): string[] => [
  requester,
  ...ids.filter((id) => id !== requester).sort(),
];
