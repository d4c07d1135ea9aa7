import { and, asc, gt, lte, sql } from "drizzle-orm";
import { changes } from "./schema";
import type { Scoped } from "./scoped";

type Change = {
  seq: number;
  at: number;
  type: string;
  sessionKey: string;
  data: Record<string, string | number>;
};

/** Visible changes after a number, oldest first; `through` = how far was looked, whether or not anything was visible. */
export type ChangePage = { changes: Change[]; through: number; gap: boolean };

const LOOK_AHEAD = 5000;

/** R-API-9: each event is judged when it is read. `gap` = the rows after `after` are no longer all there. */
export function readChanges(view: Scoped, after: number, limit: number): ChangePage {
  const last = latestChange(view);
  const first =
    view.db
      .select({ seq: sql<number | null>`min(${changes.seq})` })
      .from(changes)
      .get()?.seq ?? last + 1;
  if (after > last || after + 1 < first) return { changes: [], through: last, gap: true };
  const end = Math.min(last, after + LOOK_AHEAD);
  const main = sql`'agent:' || ${changes.agentId} || ':' || ${view.policy.keys.mainKey}`;
  const kind = sql`case when ${changes.sessionKey} = ${main} then 'main' else '' end`;
  const columns = { key: changes.sessionKey, agentId: changes.agentId, kind };
  const rows = view.db
    .select({
      seq: changes.seq,
      at: changes.at,
      type: changes.type,
      sessionKey: changes.sessionKey,
      data: changes.data,
    })
    .from(changes)
    .where(and(gt(changes.seq, after), lte(changes.seq, end), view.visible(columns)))
    .orderBy(asc(changes.seq))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, data: row.data ?? {} }));
  return { changes: rows, through: rows.length === limit ? (rows.at(-1)?.seq ?? end) : end, gap: false };
}

/** The newest change number ever given: where a reader that wants only what comes next begins, whatever retention has dropped. */
export const latestChange = (view: Scoped): number =>
  view.db.get<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'changes'`)?.seq ?? 0;

/** A change as an opaque id. The time goes with it, so that its age is judged by its own row and by nobody else's (V6). */
export const sealEvent = (view: Scoped, seq: number, at: number): string => view.seal("event", [seq, at]);

/** The number behind an event id; null for any other text and for one past its retention. */
export function openEvent(view: Scoped, id: string): number | null {
  const opened = view.unseal("event", id) as [number, number] | null;
  if (!opened) return null;
  const [seq, at] = opened;
  return at < view.now - view.policy.retention.changesMs ? null : seq;
}
