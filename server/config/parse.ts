import { join } from "./key-path";
import type { Entry } from "./positions";
import { type ConfigProblem, hasFoldedKeys, inOrder, placed } from "./problems";
import { type Config, configSchema } from "./schema";
import type { Env } from "./secret";
import { readStrict } from "./strict";
import { doubtsOf } from "./warnings";

export type ParseResult =
  | { ok: true; config: Config; warnings: ConfigProblem[]; lines: Record<string, number> }
  | { ok: false; problems: ConfigProblem[] };

/** R-CFG-1 to 4: text to configuration, or every error there is. Never throws, clamps or converts. */
export function parseConfig(text: string, env: Env): ParseResult {
  const read = readStrict(text, configSchema(env));
  if (!read.ok) return read;
  const config = withMainAgent(read.value);
  const stands = asResolved(read.entries);
  const warnings = doubtsOf(config).map(({ keys, message }) => placed(keys, message, stands));
  const lines = Object.fromEntries([...stands].map(([path, { line }]) => [path, line]));
  return { ok: true, config, warnings: inOrder(warnings), lines };
}

/** R-CFG-4: without `agents.list` there is one agent, `main`. */
function withMainAgent(config: Config): Config {
  if (config.agents.list.length > 0) return config;
  const main: Config["agents"]["list"][number] = {
    id: "main",
    default: false,
    sandbox: {},
    subagents: {},
    tools: { byProvider: {}, subagents: { tools: {} }, sandbox: { tools: {} } },
  };
  return { ...config, agents: { ...config.agents, list: [main] } };
}

/** The entries under the paths of the resolved configuration, where agent ids are lower-case. */
function asResolved(entries: readonly Entry[]): Map<string, Entry> {
  const paths = new Map<string, string>();
  const stands = new Map<string, Entry>();
  for (const entry of entries) {
    const key = typeof entry.key === "string" && hasFoldedKeys(entry.parent) ? entry.key.toLowerCase() : entry.key;
    const path = join(paths.get(entry.parent) ?? entry.parent, key);
    paths.set(entry.path, path);
    stands.set(path, entry);
  }
  return stands;
}
