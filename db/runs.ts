import { and, desc, eq, sql } from "drizzle-orm";
import type { SessionRow } from "./resolve";
import { runs, sessions } from "./schema";
import type { Scoped } from "./scoped";
import { oneOf } from "./visibility";

export type RunRow = typeof runs.$inferSelect;

/** Runs of a session the caller may read, newest first. A requester the caller can't see is not named (V6). */
export function runsOf(view: Scoped, session: SessionRow, limit: number): RunRow[] {
  const rows = view.db
    .select()
    .from(runs)
    .where(eq(runs.sessionKey, session.key))
    .orderBy(desc(runs.createdAt))
    .limit(limit)
    .all();
  const named = [...new Set(rows.map((row) => row.requesterSessionKey).filter((key) => key !== null))];
  const seen = view.db
    .select({ key: sessions.key })
    .from(sessions)
    .where(and(oneOf(sessions.key, named), view.visible()))
    .all()
    .map((row) => row.key);
  return rows.map((row) => ({
    ...row,
    requesterSessionKey: seen.includes(row.requesterSessionKey ?? "") ? row.requesterSessionKey : null,
  }));
}

/** T2: how many of a session's runs stand in each state that is not over. */
export function queueOf(view: Scoped, session: SessionRow): { running: number; waiting: number; queued: number } {
  const rows = view.db
    .select({ state: runs.state, count: sql<number>`count(*)` })
    .from(runs)
    .where(and(eq(runs.sessionKey, session.key), sql`${runs.state} in ('running', 'waiting', 'queued')`))
    .groupBy(runs.state)
    .all();
  const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { running: Math.min(1, of("running")), waiting: of("waiting"), queued: of("queued") };
}

/** T3: the caller's own background work: unfinished runs of children it spawned and may see. */
export function tasksOf(view: Scoped): (RunRow & { label: string | null })[] {
  const own = view.scope.session?.key;
  if (!own) return [];
  const rows = view.db.all<{ run_id: string; label: string | null }>(sql`
    select r.run_id, s.label from runs r join sessions s on s.key = r.session_key
    where s.spawned_by = ${own} and ${view.visible({ key: sql`s.key`, agentId: sql`s.agent_id`, kind: sql`s.kind` })} and r.state in ('queued', 'running', 'waiting') order by r.created_at`);
  return rows.flatMap(({ run_id, label }) => {
    const row = view.db.select().from(runs).where(eq(runs.runId, run_id)).get();
    return row ? [{ ...row, label }] : [];
  });
}
