import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Caller } from "./caller";
import type { Code } from "./errors";
import { globMatches } from "./glob";
import { GLOBAL_KEY, kindOf, normaliseAgentId, parseKey } from "./keys";
import { isSandboxed, LEVELS, type Level, type Policy } from "./policy";

export type Action = "list" | "history" | "status" | "status_write" | "send" | "patch";

type Reason =
  | "own"
  | "lineage"
  | "same_agent"
  | "cross_agent"
  | "role"
  | "grant"
  | "level_self"
  | "level_tree"
  | "level_agent"
  | "sandbox_clamp"
  | "a2a_disabled"
  | "a2a_caller"
  | "a2a_target"
  | "grant_missing"
  | "read_only"
  | "sandbox_write";

type TraceStep = { step: string; rule: string; outcome: "pass" | "allow" | "deny"; reason?: Reason };

export type Decision = {
  allowed: boolean;
  code: Code | null;
  reason: Reason;
  rule: string;
  remedy?: string;
  trace: TraceStep[];
};

/** What a session principal may reach, with the clamp already applied (V4). */
type SessionScope = {
  key: string;
  agentId: string;
  sandboxed: boolean;
  level: Level;
  configured: Level;
  clamped: boolean;
  enabled: boolean;
  allow: string[] | undefined;
  /** Demo agents, and the level that holds between them: `all`, or `tree` for a sandboxed caller. */
  demo: string[];
  demoLevel: "tree" | "all";
};

/** A caller, resolved against the policy: the one input of every visibility decision. */
export type Scope = {
  person?: { role: "owner" | "admin" } | { role: "viewer"; agents: string[] | "*" };
  session?: SessionScope;
  readOnly?: "role=viewer" | "view-as";
};

export type Target = { key: string; agentId: string };

/** A1, A3, A4: Caller -> Scope. */
export function scopeOf(caller: Caller, policy: Policy): Scope {
  if (caller.kind === "session") return { session: sessionScope(caller.key, caller.agentId, caller.sandboxed, policy) };
  const person = caller.role === "viewer" ? { role: caller.role, agents: caller.agents } : { role: caller.role };
  if (caller.viewAs === undefined)
    return { person, ...(caller.role === "viewer" ? { readOnly: "role=viewer" as const } : {}) };
  const parsed = parseKey(caller.viewAs, policy.keys);
  const key = parsed?.key ?? caller.viewAs;
  const agentId = parsed?.agentId ?? policy.keys.defaultAgent;
  const sandboxed = parsed ? isSandboxed(policy, agentId, kindOf(parsed, policy.keys)) : true;
  return { person, session: sessionScope(key, agentId, sandboxed, policy), readOnly: "view-as" };
}

function sessionScope(key: string, agentId: string, sandboxed: boolean, policy: Policy): SessionScope {
  const clamped = sandboxed && policy.clampSandboxed && LEVELS.indexOf(policy.level) > LEVELS.indexOf("tree");
  return {
    key,
    agentId,
    sandboxed,
    level: clamped ? "tree" : policy.level,
    configured: policy.level,
    clamped,
    enabled: policy.agentToAgent.enabled,
    allow: policy.agentToAgent.allow,
    demo: policy.demoAgents,
    demoLevel: sandboxed && policy.clampSandboxed ? "tree" : "all",
  };
}

/** The level a list names (L4). */
export function levelOf(scope: Scope): { level: Level | "granted"; clampedBy?: "sandbox" } {
  if (scope.session) {
    const { session } = scope;
    const level = session.demo.includes(session.agentId) ? session.demoLevel : session.level;
    return { level, ...(session.clamped ? { clampedBy: "sandbox" as const } : {}) };
  }
  return { level: scope.person?.role === "viewer" ? "granted" : "all" };
}

const REMEDY: Partial<Record<Reason, string>> = {
  level_self: "Set tools.sessions.visibility to tree or wider",
  level_agent: "Set tools.sessions.visibility to all and enable tools.agentToAgent",
  sandbox_clamp: "Set agents.defaults.sandbox.sessionToolsVisibility to all, or run the caller unsandboxed",
  a2a_disabled: "Set tools.agentToAgent.enabled to true",
  a2a_caller: "Add the caller's agent id to tools.agentToAgent.allow",
  a2a_target: "Add the target's agent id to tools.agentToAgent.allow",
  grant_missing: "Grant this person the target's agent",
  read_only: "Use an owner or admin, or leave view-as",
  sandbox_write: "Change it from a session that is not sandboxed",
};

/** V5: does the list let this agent take part? Absent and empty lists let everyone. */
function agentListed(allow: string[] | undefined, agentId: string, demo: string[]): boolean {
  const named = (allow ?? []).some(
    (entry) => !entry.includes("*") && normaliseAgentId(entry) === normaliseAgentId(agentId),
  );
  if (demo.includes(agentId)) return named;
  return !allow?.length || named || allow.some((entry) => entry.includes("*") && globMatches(entry.trim(), agentId));
}

/**
 * V7: the one visibility decision. Uses caller, key and lineage only, never whether the target exists (V6).
 * `beneath` = following spawnedBy from the target reaches the caller's key (V2).
 */
export function decide(scope: Scope, target: Target, beneath: boolean, action: Action): Decision {
  const trace: TraceStep[] = [];
  const pass = (step: string, rule: string): void => void trace.push({ step, rule, outcome: "pass" });
  const end = (step: string, rule: string, reason: Reason, allowed: boolean, remedy = REMEDY[reason]): Decision => {
    if (allowed) {
      const write = refuseWrite(scope, target, action);
      if (write) {
        trace.push({ step, rule, outcome: "pass", reason });
        trace.push({ step: "write", rule: write.rule, outcome: "deny", reason: write.reason });
        return {
          allowed: false,
          code: "forbidden",
          reason: write.reason,
          rule: write.rule,
          remedy: REMEDY[write.reason],
          trace,
        };
      }
    }
    trace.push({ step, rule, outcome: allowed ? "allow" : "deny", reason });
    return { allowed, code: allowed ? null : "forbidden", reason, rule, ...(allowed ? {} : { remedy }), trace };
  };

  const { person, session } = scope;
  if (person?.role === "viewer") {
    const granted = hasGrant(person, target.agentId) && (!session || hasGrant(person, session.agentId));
    if (!granted) return end("person", "viewer.agents", "grant_missing", false);
    if (!session) return end("person", "viewer.agents", "grant", true);
    pass("person", "viewer.agents");
  } else if (person) {
    if (!session) return end("person", `role=${person.role}`, "role", true);
    pass("person", `role=${person.role}`);
  } else pass("person", "an agent asks");
  if (!session) throw new Error("a scope has a person or a session");

  if (target.key === session.key) return end("own", "target=caller", "own", true);
  pass("own", "target=caller");

  const demo = session.demo.includes(session.agentId) && session.demo.includes(target.agentId);
  const level = demo ? session.demoLevel : session.level;
  const rank = LEVELS.indexOf(level);
  if (beneath && rank >= LEVELS.indexOf("tree")) return end("lineage", "spawnedBy", "lineage", true);
  pass("lineage", "spawnedBy");

  const same = target.agentId === session.agentId || target.key === GLOBAL_KEY;
  const levelRule = `tools.sessions.visibility=${level}`;
  if (same && rank >= LEVELS.indexOf("agent")) return end("same agent", demo ? "demo" : levelRule, "same_agent", true);
  pass("same agent", levelRule);

  if (level !== "all") {
    if (session.clamped || demo) {
      return end("level", "agents.defaults.sandbox.sessionToolsVisibility=spawned", "sandbox_clamp", false);
    }
    const reason = level === "self" ? "level_self" : level === "tree" ? "level_tree" : "level_agent";
    const wider = same ? "agent" : "all";
    const remedy = reason === "level_tree" ? `Set tools.sessions.visibility to ${wider}` : REMEDY[reason];
    return end("level", levelRule, reason, false, remedy);
  }
  pass("level", levelRule);
  if (demo) return end("agent to agent", "demo", "cross_agent", true);

  if (!session.enabled) return end("enabled", "tools.agentToAgent.enabled=false", "a2a_disabled", false);
  pass("enabled", "tools.agentToAgent.enabled=true");
  if (!agentListed(session.allow, session.agentId, []))
    return end("allow", "tools.agentToAgent.allow", "a2a_caller", false);
  if (!agentListed(session.allow, target.agentId, session.demo)) {
    return end("allow", "tools.agentToAgent.allow", "a2a_target", false);
  }
  return end("allow", "tools.agentToAgent", "cross_agent", true);
}

/** A3: an empty or absent list grants nothing. */
const hasGrant = (person: { agents: string[] | "*" }, agentId: string): boolean =>
  person.agents === "*" || person.agents.includes("*") || person.agents.includes(agentId);

/** V8: what is asked beyond visibility, once the target may be seen (V10). */
function refuseWrite(scope: Scope, target: Target, action: Action): { reason: Reason; rule: string } | null {
  const writes = action === "send" || action === "status_write" || action === "patch";
  if (!writes) return null;
  if (scope.readOnly) return { reason: "read_only", rule: scope.readOnly };
  const { session } = scope;
  if (session?.sandboxed && action === "status_write" && target.key !== session.key) {
    return { reason: "sandbox_write", rule: "sandbox=read-only" };
  }
  return null;
}

/** Does following spawnedBy from `target` reach `caller`? One row `{ found }`. `union` ends the walk on a cycle (V2). */
export const beneathQuery = (target: string, caller: string): SQL =>
  sql`with recursive above(key) as (select parent from links where child = ${target} union select l.parent from links l join above a on l.child = a.key)
      select exists(select 1 from above where key = ${caller}) as found`;

/** Every key beneath a caller, as a subquery that is evaluated once. */
const beneath = (key: string): SQL =>
  sql`(with recursive beneath(key) as (select child from links where parent = ${key} union select l.child from links l join beneath b on l.parent = b.key) select key from beneath)`;

/**
 * The same rule as SQL over a key column and an agent column. `agents` = the agent ids that occur in the store:
 * patterns are matched here, so that the database compares plain values.
 */
export function visibleSql(scope: Scope, key: SQLWrapper, agent: SQLWrapper, agents: string[]): SQL {
  const { person, session } = scope;
  const granted =
    person?.role === "viewer" && person.agents !== "*" && !person.agents.includes("*")
      ? oneOf(agent, person.agents)
      : undefined;
  if (!session) return granted ?? sql`1`;

  if (person?.role === "viewer" && !hasGrant(person, session.agentId)) return sql`0`;
  const { level, demo, demoLevel } = session;
  const ways: SQL[] = [sql`${key} = ${session.key}`];
  const isDemo = demo.includes(session.agentId);
  const rank = LEVELS.indexOf(level);
  const tree = sql`${key} in ${beneath(session.key)}`;
  if (rank >= LEVELS.indexOf("tree")) ways.push(tree);
  else if (isDemo) ways.push(sql`(${oneOf(agent, demo)} and ${tree})`);
  if (rank >= LEVELS.indexOf("agent") && !(isDemo && demoLevel === "tree")) {
    ways.push(sql`${agent} = ${session.agentId}`, sql`${key} = ${GLOBAL_KEY}`);
  }
  if (isDemo && demoLevel === "all") ways.push(oneOf(agent, demo));
  if (level === "all" && session.enabled && agentListed(session.allow, session.agentId, [])) {
    const others = agents.filter((id) => !(isDemo && demo.includes(id)) && agentListed(session.allow, id, demo));
    ways.push(oneOf(agent, others));
  }
  const reach = sql`(${sql.join(ways, sql` or `)})`;
  return granted ? sql`(${granted} and ${reach})` : reach;
}

/** `column in (values)`, with one parameter whatever their number. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
