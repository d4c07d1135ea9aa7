import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Caller, viewpointOf } from "./caller";
import { AppError } from "./errors";
import { GLOBAL_KEY } from "./keys";
import type { Policy } from "./policy";
import { sessions } from "./schema";
import { seal, unseal } from "./seal";
import type { Db, Handle } from "./sqlite";
import {
  type Action,
  beneathQuery,
  type Decision,
  decide,
  type Scope,
  scopeOf,
  type Target,
  visibleSql,
} from "./visibility";

/** One caller's filtered access: the only holder of the raw handle for reads. */
export type Scoped = {
  caller: Caller;
  scope: Scope;
  policy: Policy;
  db: Db;
  now: number;
  /** True for rows of `sessions` (or an alias of it) this caller may see. */
  visible: (table?: { key: SQLWrapper; agentId: SQLWrapper; kind?: SQLWrapper }) => SQL;
  decide: (target: Target, action: Action) => Decision;
  seal: (purpose: string, value: unknown) => string;
  /** What `seal` made for this caller and purpose; null otherwise. */
  unseal: (purpose: string, text: string) => unknown;
};

export function scoped(handle: Handle, caller: Caller): Scoped {
  const policy = handle.policy();
  const scope = scopeOf(caller, policy);
  const binding = (purpose: string): string => `${purpose}\n${viewpointOf(caller)}`;
  const needsAgents = scope.session?.level === "all" && scope.session.enabled;
  let agents: string[] | undefined;

  return {
    caller,
    scope,
    policy,
    db: handle.db,
    now: handle.now(),
    visible: (table = sessions) => {
      agents ??= needsAgents ? storedAgents(handle.db) : [];
      const rule = visibleSql(scope, table.key, table.agentId, agents);
      const kind = table.kind ?? sessions.kind;
      return policy.keys.scope === "global"
        ? sql`(${rule} and (${kind} <> 'main' or ${table.key} = ${GLOBAL_KEY}))`
        : sql`(${rule} and ${table.key} <> ${GLOBAL_KEY})`;
    },
    decide: (target, action) => {
      const own = scope.session?.key;
      const beneath = own !== undefined && own !== target.key && isBeneath(handle.db, target.key, own);
      return decide(scope, target, beneath, action);
    },
    seal: (purpose, value) => seal(handle.secret, binding(purpose), value),
    unseal: (purpose, text) => unseal(handle.secret, binding(purpose), text),
  };
}

/** V9: a refusal as the caller may see it; a sandboxed caller learns no rule. */
export function refusal(scope: Scope, decision: Decision): AppError {
  const code = decision.code ?? "forbidden";
  if (scope.session?.sandboxed) return new AppError(code, "Not allowed from a sandboxed session");
  const { rule, remedy, reason } = decision;
  return new AppError(code, `Not allowed: ${rule}.${remedy ? ` ${remedy}.` : ""}`, { rule, remedy, reason });
}

const isBeneath = (db: Db, target: string, caller: string): boolean =>
  db.get<{ found: number }>(beneathQuery(target, caller))?.found === 1;

/** Distinct agent ids, by skipping through the index instead of reading it. */
function storedAgents(db: Db): string[] {
  const rows = db.all<{ id: string }>(sql`
    with recursive a(id) as (
      select min(agent_id) from sessions
      union select (select min(agent_id) from sessions where agent_id > a.id) from a where a.id is not null
    ) select id from a where id is not null`);
  return rows.map((row) => row.id);
}
