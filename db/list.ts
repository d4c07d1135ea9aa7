import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { invalid } from "./errors";
import { latestChange } from "./read-changes";
import { resolve, type SessionRow } from "./resolve";
import { marks, sessions } from "./schema";
import { refusal, type Scoped } from "./scoped";
import { searchSql } from "./search";
import { oneOf } from "./visibility";

export const STATUSES = ["queued", "running", "waiting", "done", "failed", "killed", "timeout", "interrupted"] as const;
export const STATES = ["needs_you", "failed", "stuck", "running", "unseen", "idle"] as const;
export type State = (typeof STATES)[number];

/** L 4.1, already parsed. Absent = no filter. */
export type SessionFilter = {
  kinds?: string[];
  channels?: string[];
  sources?: string[];
  status?: string[];
  state?: State[];
  agentId?: string;
  label?: string;
  search?: string;
  archived?: boolean | "all";
  pinned?: boolean;
  parent?: string;
  activeMinutes?: number;
  limit: number;
  cursor?: string;
  facets?: boolean;
};

type FacetName = "kinds" | "agents" | "channels" | "sources" | "status" | "archived" | "state";
export type Facets = Partial<Record<FacetName, Record<string, number>>>;
export type Page<T> = { rows: T[]; nextCursor?: string };

type Mark = { updatedAt: number; createdAt: number; key: string; seq: number; now: number };

/** Minutes without an event after which a queued or running run counts as stuck (screens.md). */
const STUCK_MS = 5 * 60_000;

/** L1, L2, L5: visible rows that match, newest first. Throws `invalid_input` for a cursor that is not of this list. */
export function list(view: Scoped, filter: SessionFilter): Page<SessionRow> & { facets?: Facets } {
  const purpose = `list ${fingerprint(filter)}`;
  const mark = filter.cursor === undefined ? undefined : (view.unseal(purpose, filter.cursor) as Mark | null);
  if (mark === null) throw invalid("cursor", "cursor is not of this list");
  const now = mark?.now ?? view.now;
  const conditions = conditionsOf(view, filter, now);
  const rows = view.db
    .select()
    .from(sessions)
    .where(and(view.visible(), ...Object.values(conditions), mark && after(mark)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.createdAt), asc(sessions.key))
    .limit(filter.limit + 1)
    .all();
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const more = rows.length > page.length && last;
  const seq = mark?.seq ?? latestChange(view);
  return {
    rows: page,
    ...(more ? { nextCursor: cursorAfter(view, filter, last, seq, now) } : {}),
    ...(filter.facets ? { facets: facetsOf(view, conditions, filter) } : {}),
  };
}

/** The cursor that goes on after `row`; for callers that show fewer rows than they asked for (L8). */
export function cursorAfter(view: Scoped, filter: SessionFilter, row: SessionRow, seq?: number, now?: number): string {
  const given =
    filter.cursor === undefined
      ? undefined
      : (view.unseal(`list ${fingerprint(filter)}`, filter.cursor) as Mark | null);
  const mark: Mark = {
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    key: row.key,
    seq: seq ?? given?.seq ?? latestChange(view),
    now: now ?? given?.now ?? view.now,
  };
  return view.seal(`list ${fingerprint(filter)}`, mark);
}

function fingerprint(filter: SessionFilter): string {
  const { cursor: _, limit: __, facets: ___, ...rest } = filter;
  const sorted = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}

const after = (mark: Mark): SQL | undefined =>
  and(
    lte(sessions.movedSeq, mark.seq),
    or(
      lt(sessions.updatedAt, mark.updatedAt),
      and(eq(sessions.updatedAt, mark.updatedAt), lt(sessions.createdAt, mark.createdAt)),
      and(eq(sessions.updatedAt, mark.updatedAt), eq(sessions.createdAt, mark.createdAt), gt(sessions.key, mark.key)),
    ),
  );

const folded = (column: SQLiteColumn, values: string[] | undefined): SQL | undefined =>
  values?.length ? oneOf(column, values) : undefined;

function conditionsOf(view: Scoped, filter: SessionFilter, now: number): Record<string, SQL | undefined> {
  const { archived = false } = filter;
  return {
    kinds: folded(sessions.kind, filter.kinds),
    agents: filter.agentId === undefined ? undefined : eq(sessions.agentId, filter.agentId),
    channels: folded(sessions.channel, filter.channels),
    sources: folded(sessions.source, filter.sources),
    status: statusSql(filter.status),
    state: filter.state?.length ? oneOf(stateSql(view), filter.state) : undefined,
    archived: archived === "all" ? undefined : eq(sessions.archived, archived),
    label: filter.label === undefined ? undefined : eq(sessions.label, filter.label),
    pinned: filter.pinned === undefined ? undefined : eq(sessions.pinned, filter.pinned),
    active:
      filter.activeMinutes === undefined ? undefined : gte(sessions.updatedAt, now - filter.activeMinutes * 60_000),
    parent: parentSql(view, filter.parent),
    search: filter.search === undefined ? undefined : searchSql(filter.search),
  };
}

function statusSql(status: string[] | undefined): SQL | undefined {
  if (!status?.length) return undefined;
  const ran = status.filter((value) => value !== "never");
  return or(
    ran.length ? oneOf(shownStatus, ran) : undefined,
    status.includes("never") ? isNull(sessions.status) : undefined,
  );
}

/** Imported sessions have no live owner here: what their file calls running has been interrupted (4.2). */
export const shownStatus = sql<
  string | null
>`case when ${sessions.status} in ('running', 'queued') and ${sessions.source} not in ('native', 'demo') then 'interrupted' else ${sessions.status} end`;

function parentSql(view: Scoped, parent: string | undefined): SQL | undefined {
  if (parent === undefined) return undefined;
  if (parent === "none") {
    const above = alias(sessions, "above");
    const seen = view.db
      .select({ key: above.key })
      .from(above)
      .where(and(eq(above.key, sessions.spawnedBy), view.visible(above)));
    return or(isNull(sessions.spawnedBy), not(sql`exists ${seen}`));
  }
  const { decision, key } = resolve(view, parent, "list", "parent");
  if (!decision.allowed) throw refusal(view.scope, decision);
  return eq(sessions.spawnedBy, key);
}

/** The first state that holds, for this person (screens.md, Row). */
export function stateSql(view: Scoped): SQL<State> {
  const person = view.caller.kind === "person" ? view.caller.id : "";
  const opened = sql`exists (select 1 from ${marks} where ${marks.sessionKey} = ${sessions.key} and ${marks.readAt} >= coalesce(${sessions.statusAt}, ${sessions.updatedAt}))`;
  return sql<State>`case
    when ${shownStatus} in ('failed', 'timeout') and not ${opened} then 'failed'
    when ${shownStatus} in ('running', 'queued') and ${sessions.updatedAt} < ${view.now - STUCK_MS} then 'stuck'
    when ${shownStatus} in ('running', 'queued', 'waiting') then 'running'
    when ${unreadSql(person)} then 'unseen'
    else 'idle' end`;
}

/** Newer than this person's read mark. */
export const unreadSql = (person: string): SQL<boolean> =>
  sql<boolean>`${sessions.updatedAt} > coalesce((select ${marks.readAt} from ${marks} where ${marks.personId} = ${person} and ${marks.sessionKey} = ${sessions.key}), 0)`.mapWith(
    Boolean,
  );

/**
 * Counts per value, each under all *other* filters. One scan groups the rows by every facet at once; the few groups that come of
 * it are then counted per facet.
 */
function facetsOf(view: Scoped, conditions: Record<string, SQL | undefined>, filter: SessionFilter): Facets {
  const columns: Record<FacetName, SQL> = {
    kinds: sql`${sessions.kind}`,
    agents: sql`${sessions.agentId}`,
    channels: sql`${sessions.channel}`,
    sources: sql`${sessions.source}`,
    status: sql`coalesce(${shownStatus}, 'never')`,
    archived: sql`case when ${sessions.archived} then 'true' else 'false' end`,
    state: filter.state === undefined ? sql`''` : stateSql(view),
  };
  const names = (Object.keys(columns) as FacetName[]).filter((name) => name !== "state" || filter.state !== undefined);
  const unfaceted = Object.entries(conditions).filter(([name]) => !Object.hasOwn(columns, name));
  const groups = view.db
    .select({
      kinds: sql<string>`${columns.kinds}`.as("kinds"),
      agents: sql<string>`${columns.agents}`.as("agents"),
      channels: sql<string>`${columns.channels}`.as("channels"),
      sources: sql<string>`${columns.sources}`.as("sources"),
      status: sql<string>`${columns.status}`.as("shown_status"),
      archived: sql<string>`${columns.archived}`.as("is_archived"),
      state: sql<string>`${columns.state}`.as("state"),
      count: sql<number>`count(*)`,
    })
    .from(sessions)
    .where(and(view.visible(), ...unfaceted.map(([, condition]) => condition)))
    .groupBy(sql`kinds, agents, channels, sources, shown_status, is_archived, state`)
    .all();
  const wanted = wantedValues(filter);
  const facets: Facets = {};
  for (const name of names) {
    const counts = new Map<string, number>();
    for (const group of groups) {
      const others = names.filter((other) => other !== name);
      if (others.some((other) => wanted[other] && !wanted[other].includes(group[other]))) continue;
      counts.set(group[name], (counts.get(group[name]) ?? 0) + group.count);
    }
    facets[name] = Object.fromEntries([...counts].sort(([one], [two]) => (one < two ? -1 : 1)));
  }
  return facets;
}

/** The values a facet's own filter lets through; absent = all. */
function wantedValues(filter: SessionFilter): Partial<Record<FacetName, string[]>> {
  const { archived = false } = filter;
  const chosen = (values: string[] | undefined): string[] | undefined => (values?.length ? values : undefined);
  return {
    kinds: chosen(filter.kinds),
    agents: filter.agentId === undefined ? undefined : [filter.agentId],
    channels: chosen(filter.channels),
    sources: chosen(filter.sources),
    status: chosen(filter.status),
    state: chosen(filter.state),
    archived: archived === "all" ? undefined : [String(archived)],
  };
}
