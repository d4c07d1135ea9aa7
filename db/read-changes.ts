import { and, asc, desc, gt, lte, sql } from "drizzle-orm";
import { changes } from "./schema";
import type { Scoped } from "./scoped";

export type Change = {
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
  const bounds = view.db
    .select({ first: sql<number | null>`min(${changes.seq})`, last: sql<number | null>`max(${changes.seq})` })
    .from(changes)
    .get();
  const last = bounds?.last ?? 0;
  const gap = after > last || (bounds?.first != null && after + 1 < bounds.first);
  if (gap) return { changes: [], through: last, gap: true };
  const end = Math.min(last, after + LOOK_AHEAD);
  const columns = { key: changes.sessionKey, agentId: changes.agentId, kind: sql`''` };
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

/** The newest change number: where a reader that wants only what comes next begins. */
export const latestChange = (view: Scoped): number =>
  view.db.select({ seq: changes.seq }).from(changes).orderBy(desc(changes.seq)).limit(1).get()?.seq ?? 0;
