import { agentRuntime } from "./lookups";
import { nearest } from "./nearest";
import type { Config } from "./schema";
import { isKnownTool, TOOL_WORDS } from "./tool-names";

/** What is allowed but probably not meant; the keys are those of the resolved configuration. */
export type Doubt = { keys: PropertyKey[]; message: string };

export function doubtsOf(config: Config): Doubt[] {
  return [...toolDoubts(config), ...referenceDoubts(config), ...providerDoubts(config)];
}

type ToolLists = { allow?: string[]; deny?: string[]; alsoAllow?: string[] };
type Scope = [keys: PropertyKey[], lists: ToolLists];

/** P1: an unknown name or group matches nothing. */
function toolDoubts(config: Config): Doubt[] {
  return toolScopes(config).flatMap(([keys, lists]) =>
    (["allow", "deny", "alsoAllow"] as const).flatMap((which) =>
      (lists[which] ?? []).flatMap((entry, index) => {
        if (isKnownTool(entry)) return [];
        const [meant] = nearest(entry.trim(), TOOL_WORDS);
        const hint = meant ? `; did you mean "${meant}"?` : "";
        return [{ keys: [...keys, which, index], message: `matches no known tool${hint}` }];
      }),
    ),
  );
}

function toolScopes(config: Config): Scope[] {
  const under = (keys: PropertyKey[], tools: Omit<Config["agents"]["list"][number]["tools"], "profile">): Scope[] => [
    [keys, tools],
    ...Object.entries(tools.byProvider).map(([id, lists]): Scope => [[...keys, "byProvider", id], lists]),
    [[...keys, "subagents", "tools"], tools.subagents.tools],
    [[...keys, "sandbox", "tools"], tools.sandbox.tools],
  ];
  return [
    ...under(["tools"], config.tools),
    ...config.agents.list.flatMap((agent, index) => under(["agents", "list", index, "tools"], agent.tools)),
    [["gateway", "tools"], config.gateway.tools],
    ...Object.entries(config.channels).flatMap(([id, channel]) =>
      Object.entries(channel.groups ?? {}).map(
        ([peer, group]): Scope => [["channels", id, "groups", peer, "tools"], group.tools],
      ),
    ),
  ];
}

/** Names that point at nothing: the setting is kept, and what it asks for is refused when it is used. */
function referenceDoubts(config: Config): Doubt[] {
  const agents = new Set(config.agents.list.map((agent) => agent.id));
  const harnesses = new Set(Object.keys(config.treeline.acp.harnesses));
  const servers = new Set(Object.keys(config.treeline.mcpServers));
  const doubts: Doubt[] = [];
  const check = (known: Set<string>, where: string, keys: PropertyKey[], id: string | undefined) => {
    if (id !== undefined && !known.has(id)) doubts.push({ keys, message: `names nothing in ${where}` });
  };
  const allowAgents = (keys: PropertyKey[], ids: string[] = []) => {
    for (const [index, id] of ids.entries()) if (id !== "*") check(agents, "agents.list", [...keys, index], id);
  };

  allowAgents(["agents", "defaults", "subagents", "allowAgents"], config.agents.defaults.subagents.allowAgents);
  for (const [index, agent] of config.agents.list.entries()) {
    allowAgents(["agents", "list", index, "subagents", "allowAgents"], agent.subagents.allowAgents);
  }
  for (const [id, channel] of Object.entries(config.channels)) {
    if (channel.kind) check(agents, "agents.list", ["channels", id, "agentId"], channel.agentId);
  }
  for (const [index, job] of config.treeline.cron.jobs.entries()) {
    check(agents, "agents.list", ["treeline", "cron", "jobs", index, "agentId"], job.agentId);
  }
  for (const [id, agent] of Object.entries(config.treeline.agents)) {
    const keys = ["treeline", "agents", id];
    check(agents, "agents.list", keys, id);
    check(harnesses, "treeline.acp.harnesses", [...keys, "harness"], agent.harness);
    for (const [index, server] of (agent.mcpServers ?? []).entries()) {
      check(servers, "treeline.mcpServers", [...keys, "mcpServers", index], server);
    }
    if (agentRuntime(config, id) === "acp" && !agent.harness) {
      doubts.push({ keys: [...keys, "runtime"], message: "is acp, but no harness is named" });
    }
  }
  check(harnesses, "treeline.acp.harnesses", ["acp", "defaultAgent"], config.acp.defaultAgent);
  for (const [index, id] of (config.acp.allowedAgents ?? []).entries()) {
    check(harnesses, "treeline.acp.harnesses", ["acp", "allowedAgents", index], id);
  }
  return doubts;
}

function providerDoubts(config: Config): Doubt[] {
  return Object.entries(config.treeline.providers)
    .filter(([, provider]) => provider.kind === "openai-compatible" && provider.baseUrl === undefined)
    .map(([id]) => ({ keys: ["treeline", "providers", id], message: "is openai-compatible, but has no baseUrl" }));
}
