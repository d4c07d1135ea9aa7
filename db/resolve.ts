import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { AppError, echo, invalid } from "./errors";
import {
  checkArgument,
  fold,
  GLOBAL_KEY,
  isKeyLike,
  mainKeyOf,
  ownerOf,
  type ParsedKey,
  parseKey,
  requireKey,
} from "./keys";
import { sessions } from "./schema";
import { refusal, type Scoped } from "./scoped";
import type { Action, Decision } from "./visibility";

export type SessionRow = typeof sessions.$inferSelect;

/** What a reference came to: the decision about its key, and the row when it is allowed and stored. */
export type Resolved = { key: string; decision: Decision; row: SessionRow | undefined };

const notFound = (ref: string): AppError => new AppError("not_found", `No session ${echo(ref)} here`);

/**
 * K11: a reference as given -> the session, decided before existence is looked at. Throws `invalid_input` (A8, K1),
 * `not_found`, `conflict` (K13). A denial is returned, not thrown, so that explain can show it.
 */
export function resolve(view: Scoped, ref: string, action: Action, param = "sessionKey"): Resolved {
  const text = checkArgument(param, ref).trim();
  if (!text) throw invalid(param, `${param} is blank`);
  const folded = fold(text);
  const { keys } = view.policy;

  if (folded === "current") {
    const own = view.scope.session?.key;
    if (!own) throw notFound(ref);
    return byKey(view, own, action);
  }
  if (folded === "main") return byKey(view, mainKeyOf(callerAgent(view), keys), action);
  if (folded === "unknown" || (folded === GLOBAL_KEY && keys.scope !== "global")) throw notFound(ref);
  if (isKeyLike(text)) {
    const parsed = requireKey(param, text, keys);
    const first = byParsed(view, parsed, action);
    if (parsed.scoped || first.row) return first;
    const scopedKey = parseKey(`agent:${callerAgent(view)}:${text}`, keys);
    const second = scopedKey && byParsed(view, scopedKey, action);
    return second?.row ? second : first;
  }
  return byName(view, text, action, ref);
}

/** `resolve`, with a denial and a missing row thrown as well: `forbidden` or `not_found`. */
export function find(view: Scoped, ref: string, action: Action, param = "sessionKey"): SessionRow {
  const { decision, row } = resolve(view, ref, action, param);
  if (!decision.allowed) throw refusal(view.scope, decision);
  if (!row) throw notFound(ref);
  return row;
}

/** The agent a bare reference is read for: the caller's own, the default one for a person. */
const callerAgent = (view: Scoped): string => view.scope.session?.agentId ?? view.policy.keys.defaultAgent;

function byKey(view: Scoped, key: string, action: Action): Resolved {
  const parsed = parseKey(key, view.policy.keys);
  return parsed
    ? byParsed(view, parsed, action)
    : { key, decision: view.decide({ key, agentId: callerAgent(view) }, action), row: undefined };
}

function byParsed(view: Scoped, parsed: ParsedKey, action: Action): Resolved {
  const decision = view.decide({ key: parsed.key, agentId: ownerOf(parsed, view.policy.keys) }, action);
  const row = decision.allowed
    ? view.db
        .select()
        .from(sessions)
        .where(and(eq(sessions.key, parsed.key), view.visible()))
        .get()
    : undefined;
  return { key: parsed.key, decision, row };
}

/** K11 step 5: stored key, session id, label - among visible sessions only. */
function byName(view: Scoped, text: string, action: Action, ref: string): Resolved {
  const { keys } = view.policy;
  const candidates = [parseKey(text, keys)?.key, parseKey(`agent:${callerAgent(view)}:${text}`, keys)?.key];
  for (const key of candidates) {
    const row = key && visibleRows(view, eq(sessions.key, key))[0];
    if (row) return allowedOrNot(view, row, action);
  }
  const ids = /^[0-9a-f-]+$/i.test(text) ? [...new Set([text, text.toLowerCase(), text.toUpperCase()])] : [text];
  const byId = visibleRows(view, inArray(sessions.sessionId, ids));
  const [newest, next] = byId;
  if (newest) {
    if (next && next.updatedAt === newest.updatedAt) throw ambiguous("sessionId", byId);
    return allowedOrNot(view, newest, action);
  }
  const byLabel = visibleRows(view, eq(sessions.label, text));
  if (byLabel.length > 1) throw ambiguous("label", byLabel);
  if (byLabel[0]) return allowedOrNot(view, byLabel[0], action);
  throw notFound(ref);
}

const visibleRows = (view: Scoped, where: SQL | undefined): SessionRow[] =>
  view.db
    .select()
    .from(sessions)
    .where(and(or(where), view.visible()))
    .orderBy(desc(sessions.updatedAt))
    .limit(20)
    .all();

const allowedOrNot = (view: Scoped, row: SessionRow, action: Action): Resolved => ({
  key: row.key,
  decision: view.decide(row, action),
  row,
});

/** K13: names only what the caller may see. */
const ambiguous = (what: string, rows: SessionRow[]): AppError =>
  new AppError("conflict", `Several sessions have this ${what}: ${rows.map((row) => row.key).join(", ")}`, {
    param: "sessionKey",
    reason: `ambiguous_${what === "label" ? "label" : "session_id"}`,
  });
