import { agentId, agentIdOrStar, anyText, flag, integer, list, named, oneOf, section, text } from "./fields";
import { isObject, withRule } from "./rules";
import { thinkingLevel } from "./session";
import { agentTools } from "./tools";

const sandboxMode = oneOf(["off", "non-main", "all"]);

/** What an agent may set for itself; absent = the value of `agents.defaults.subagents`. */
const ownSubagents = {
  allowAgents: list(agentIdOrStar()).optional(),
  requireAgentId: flag().optional(),
  model: text().optional(),
  thinking: thinkingLevel.optional(),
};

const agent = section({
  id: agentId(),
  name: anyText().optional(),
  description: anyText().optional(),
  default: flag().default(false),
  model: text().optional(),
  workspace: text().optional(),
  sandbox: section({ mode: sandboxMode.optional() }).prefault({}),
  subagents: section(ownSubagents).prefault({}),
  tools: agentTools.prefault({}),
});

const defaults = section({
  model: text().optional(),
  models: named(text("a model id"), section({ alias: text().optional(), xhigh: flag().optional() })).optional(),
  timeoutSeconds: integer(0, 86_400).default(600),
  maxConcurrent: integer(1, 64).default(4),
  workspace: text().optional(),
  sandbox: section({
    mode: sandboxMode.default("off"),
    sessionToolsVisibility: oneOf(["spawned", "all"]).default("spawned"),
  }).prefault({}),
  subagents: section({
    ...ownSubagents,
    requireAgentId: flag().default(false),
    maxSpawnDepth: integer(1, 5).default(1),
    maxChildrenPerAgent: integer(1, 20).default(5),
    maxConcurrent: integer(1, 64).default(8),
    runTimeoutSeconds: integer(0, 86_400).default(0),
    archiveAfterMinutes: integer(0, 525_600).default(60),
    announceTimeoutMs: integer(1000, 600_000).default(120_000),
  }).prefault({}),
});

/** R-CFG-4: no id twice, at most one default; the error is at the second. */
const agentList = withRule(list(agent), (entries, report) => {
  const ids = new Map<string, string>();
  let marked: string | undefined;
  for (const [index, entry] of Object.values(entries).entries()) {
    if (!isObject(entry)) continue;
    const here = `agents.list[${index}]`;
    const id = typeof entry.id === "string" ? entry.id.toLowerCase() : undefined;
    if (id !== undefined && ids.has(id)) report([index, "id"], `must be unique: ${ids.get(id)} has this id already`);
    else if (id !== undefined) ids.set(id, here);
    if (entry.default !== true) continue;
    if (marked !== undefined)
      report([index, "default"], `must be true for one agent only: ${marked} is the default already`);
    else marked = here;
  }
});

export const agents = section({ defaults: defaults.prefault({}), list: agentList.default([]) });
