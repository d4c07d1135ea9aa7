/**
 * The visibility rules V1-V10, A1, A3, A4, K10 and L4 once more, for tests only: written from the text, naively, over plain
 * arrays, and sharing nothing with `visibility.ts`. Slow and plain on purpose.
 */
export type OracleSession = {
  key: string;
  agentId: string;
  main: boolean;
  /** Spawner as the row names it. */
  spawnedBy?: string;
  parentSessionKey?: string;
};

export type OraclePolicy = {
  level: "self" | "tree" | "agent" | "all";
  enabled: boolean;
  allow: string[] | undefined;
  /** sessionToolsVisibility is `spawned`. */
  clamp: boolean;
  modes: Record<string, "off" | "non-main" | "all">;
  defaultAgent: string;
  demoAgents: string[];
};

export type OracleWorld = {
  sessions: OracleSession[];
  /** Child -> spawner, sessions that are gone included (V2). */
  parents: [child: string, parent: string][];
  policy: OraclePolicy;
};

export type OracleCaller =
  | { kind: "session"; key: string; agentId: string; main: boolean }
  | { kind: "person"; role: "owner" | "admin" }
  | { kind: "viewer"; grants: string[] | "*" };

/** Who asks; `as` is the session whose eyes a person borrows. */
export type OracleAsk = { caller: OracleCaller; as?: { key: string; agentId: string; main: boolean } };

export type OracleAction = "list" | "history" | "status" | "status_write" | "send" | "patch";
export type OracleTarget = { key: string; agentId: string };
export type OracleAnswer = { allowed: boolean; reason: string; rule: string | null };

/** A1. */
const sandboxedIn = (policy: OraclePolicy, session: { agentId: string; main: boolean }): boolean => {
  const mode = policy.modes[session.agentId] ?? "off";
  if (mode === "all") return true;
  if (mode === "non-main") return !session.main;
  return false;
};

const ORDER = ["self", "tree", "agent", "all"];

/** V2: is `key` beneath `top`? Climbs one link at a time and remembers where it has been. */
function isBeneath(world: OracleWorld, key: string, top: string): boolean {
  const seen: string[] = [];
  let at: string | undefined = key;
  while (at !== undefined && !seen.includes(at)) {
    seen.push(at);
    const link: [string, string] | undefined = world.parents.find(([child]) => child === at);
    at = link?.[1];
    if (at === top) return true;
  }
  return false;
}

/** V5: one entry against one agent id; demo agents are part of no pattern. */
function entryMatches(entry: string, agentId: string, demo: string[]): boolean {
  const text = entry.trim().toLowerCase();
  if (!text.includes("*")) return text === agentId.toLowerCase();
  if (demo.includes(agentId)) return false;
  const escaped = text.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`).test(agentId.toLowerCase());
}

function allowed(policy: OraclePolicy, agentId: string, guarded: string[]): boolean {
  const { allow } = policy;
  if (allow === undefined || allow.length === 0) return !guarded.includes(agentId);
  return allow.some((entry) => entryMatches(entry, agentId, guarded));
}

/** The answer before anything is said about writing. */
function mayRead(world: OracleWorld, ask: OracleAsk, target: OracleTarget): OracleAnswer {
  const { policy } = world;
  const yes = (reason: string, rule: string | null): OracleAnswer => ({ allowed: true, reason, rule });
  const no = (reason: string, rule: string | null): OracleAnswer => ({ allowed: false, reason, rule });
  const { caller } = ask;
  const eyes = caller.kind === "session" ? caller : ask.as;

  if (caller.kind === "viewer") {
    const granted = (agentId: string): boolean =>
      caller.grants === "*" || caller.grants.includes("*") || caller.grants.includes(agentId);
    if (!granted(target.agentId)) return no("grant_missing", "viewer.agents");
    if (eyes && !granted(eyes.agentId)) return no("grant_missing", "viewer.agents");
    if (!eyes) return yes("grant", "viewer.agents");
  }
  if (caller.kind === "person" && !eyes) return yes("role", `role=${caller.role}`);
  if (!eyes) throw new Error("nobody asks");

  if (target.key === eyes.key) return yes("own", "target=caller");

  const clamped = sandboxedIn(policy, eyes) && policy.clamp;
  const between = policy.demoAgents.includes(eyes.agentId) && policy.demoAgents.includes(target.agentId);
  const wanted = between ? "all" : policy.level;
  const lowered = clamped && ORDER.indexOf(wanted) > ORDER.indexOf("tree");
  const level = lowered ? "tree" : wanted;
  const atLeast = (name: string): boolean => ORDER.indexOf(level) >= ORDER.indexOf(name);
  const levelRule = between ? null : `tools.sessions.visibility=${level}`;
  const sameAgent = target.agentId === eyes.agentId || target.key === "global";

  if (atLeast("tree") && isBeneath(world, target.key, eyes.key)) return yes("lineage", "spawnedBy");
  if (atLeast("agent") && sameAgent) return yes("same_agent", levelRule);
  if (level !== "all") {
    return lowered
      ? no("sandbox_clamp", "agents.defaults.sandbox.sessionToolsVisibility=spawned")
      : no(`level_${level}`, levelRule);
  }
  if (between) return yes("cross_agent", null);
  if (!policy.enabled) return no("a2a_disabled", "tools.agentToAgent.enabled=false");
  if (!allowed(policy, eyes.agentId, [])) return no("a2a_caller", "tools.agentToAgent.allow");
  if (!allowed(policy, target.agentId, policy.demoAgents)) return no("a2a_target", "tools.agentToAgent.allow");
  return yes("cross_agent", "tools.agentToAgent");
}

/** V7, V8, V10. `rule` is null where the text leaves its wording open (demo agents). */
export function oracle(world: OracleWorld, ask: OracleAsk, target: OracleTarget, action: OracleAction): OracleAnswer {
  const read = mayRead(world, ask, target);
  const writes = action === "send" || action === "status_write" || action === "patch";
  if (!read.allowed || !writes) return read;
  if (ask.as) return { allowed: false, reason: "read_only", rule: "view-as" };
  if (ask.caller.kind === "viewer") return { allowed: false, reason: "read_only", rule: "role=viewer" };
  const elsewhere = ask.caller.kind === "session" && ask.caller.key !== target.key;
  if (action === "status_write" && ask.caller.kind === "session" && elsewhere && sandboxedIn(world.policy, ask.caller))
    return { allowed: false, reason: "sandbox_write", rule: "sandbox=read-only" };
  return read;
}

/** The stored sessions this caller may see. */
export const oracleVisible = (world: OracleWorld, ask: OracleAsk): OracleSession[] =>
  world.sessions.filter((session) => mayRead(world, ask, session).allowed);

/** 4.2: what a row may say of its relatives. */
export function oracleRelatives(world: OracleWorld, ask: OracleAsk, session: OracleSession) {
  const visible = oracleVisible(world, ask);
  const above = session.spawnedBy ?? session.parentSessionKey;
  return {
    parent: visible.some((other) => other.key === above) ? above : undefined,
    children: visible
      .filter((other) => other.spawnedBy === session.key)
      .map((other) => other.key)
      .sort(),
    beneath: visible.filter((other) => other.key !== session.key && isBeneath(world, other.key, session.key)),
  };
}
