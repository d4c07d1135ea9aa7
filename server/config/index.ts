export { type LoadedConfig, loadConfig } from "./load";
export {
  type AgentConfig,
  agentConfig,
  agentRuntime,
  defaultAgentId,
  listenAddress,
  sandboxMode,
  threadBindings,
} from "./lookups";
export { type ParseResult, parseConfig } from "./parse";
export { type ConfigProblem, formatProblems } from "./problems";
export { parseSchedule, type Schedule } from "./schedule";
export type { Config } from "./schema";
export { parseScript, type Script, type ScriptStep } from "./script";
export { describeConfig } from "./secret";
export { writeDefaultConfig } from "./starter";
export { watchConfig } from "./watch";
