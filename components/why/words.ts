import type { Explanation } from "../trpc";

const WHY: Record<string, string> = {
  own: "it is the session itself",
  lineage: "it spawned this session, directly or further down",
  same_agent: "both belong to the same agent",
  cross_agent: "agent-to-agent access lets both agents take part",
  role: "owners and admins see everything",
  grant: "this agent is granted to them",
  level_self: "sessions see only themselves here",
  level_tree: "sessions see only themselves and what they spawned",
  level_agent: "sessions see only those of their own agent",
  sandbox_clamp: "it is sandboxed, so it sees only what it spawned",
  a2a_disabled: "agents may not look at each other's sessions",
  a2a_caller: "the asking agent is not on the agent-to-agent list",
  a2a_target: "this session's agent is not on the agent-to-agent list",
  grant_missing: "this agent is not granted to them",
  read_only: "they may read, not change",
  sandbox_write: "a sandboxed session changes only itself",
};

/** The answer in one sentence. */
export function verdict({ allowed, reason }: Pick<Explanation, "allowed" | "reason">): string {
  const why = reason && WHY[reason];
  if (allowed) return why ? `Yes: ${why}.` : "Yes.";
  return why ? `No: ${why}.` : "No.";
}

export const OUT: Record<"pass" | "allow" | "deny", string> = { pass: "pass", allow: "allows", deny: "stops" };

const STEP: Record<string, string> = {
  person: "Person",
  own: "Own",
  lineage: "Lineage",
  "same agent": "Same agent",
  level: "Level",
  "agent to agent": "Agent to agent",
  enabled: "Agent to agent",
  allow: "Allow list",
  write: "Writing",
};
export const stepName = (step: string): string => STEP[step] ?? step;

const ORDER = ["person", "own", "lineage", "same agent", "level", "enabled", "allow"];

/** Steps after the deciding one, which were not looked at. */
export function unreached(trace: NonNullable<Explanation["trace"]>): string[] {
  // A person who acts for themselves is judged by the first step alone.
  if (trace.length < 2) return [];
  const last = trace.at(-1);
  const at = last ? ORDER.indexOf(last.step) : -1;
  return at < 0 ? [] : ORDER.slice(at + 1);
}

const INPUT: Record<string, string> = {
  "target=caller": "not the asking session itself",
  spawnedBy: "not below the asking session",
};

/** A step's rule with what it found, where plain words say it better. */
export const inputWords = (rule: string, outcome: "pass" | "allow" | "deny"): { text: string; code: boolean } => {
  if (rule === "demo") return { text: "both are demo agents", code: false };
  if (outcome === "pass" && INPUT[rule]) return { text: INPUT[rule], code: false };
  return { text: rule, code: /[.=]/.test(rule) };
};
