import type { KeyContext } from "./keys";

export const LEVELS = ["self", "tree", "agent", "all"] as const;
export type Level = (typeof LEVELS)[number];

/** What of the configuration the store decides by. Read anew for each call, so that a reload holds at once. */
export type Policy = {
  keys: KeyContext;
  level: Level;
  agentToAgent: { enabled: boolean; allow: string[] | undefined };
  /** `agents.defaults.sandbox.sessionToolsVisibility` is `spawned` (V4). */
  clampSandboxed: boolean;
  /** `agents.*.sandbox.mode` of an agent. */
  sandboxMode: (agentId: string) => "off" | "non-main" | "all";
  /** Agents of the demo data, while it is there (sources.md 0). */
  demoAgents: string[];
  /** Configured model of an agent, when nothing else is known of a session's. */
  defaultModel: (agentId: string) => string | undefined;
  retention: { changesMs: number; auditMs: number };
};

/** A1: does this session run sandboxed? Decided by its agent's mode alone. */
export function isSandboxed(policy: Pick<Policy, "sandboxMode">, agentId: string, kind: string): boolean {
  const mode = policy.sandboxMode(agentId);
  return mode === "all" || (mode === "non-main" && kind !== "main");
}
