export { loadConfig } from "./load";
export {
  agentConfig,
  agentRuntime,
  defaultAgentId,
  listenAddress,
  sandboxMode,
  threadBindings,
} from "./lookups";
export { parseConfig } from "./parse";
export { type ConfigProblem, formatProblems } from "./problems";
export { parseSchedule } from "./schedule";
export type { Config } from "./schema";
export { parseScript } from "./script";
export { describeConfig } from "./secret";
export { writeDefaultConfig } from "./starter";
export { watchConfig } from "./watch";
