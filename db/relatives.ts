import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { shownStatus } from "./list";
import type { SessionRow } from "./resolve";
import { sessions } from "./schema";
import type { Scoped } from "./scoped";
import { oneOf } from "./visibility";

/** A row's visible relatives; what the caller can't see is as if it were not there (V6). */
export type Relatives = { parent?: string; children: string[]; descendants?: { total: number; active: number } };

/** Relatives of a page of rows, in three queries whatever the page's size. */
export function relativesOf(view: Scoped, rows: SessionRow[]): Map<string, Relatives> {
  const found = new Map<string, Relatives>(rows.map((row) => [row.key, { children: [] }]));
  if (!rows.length) return found;
  const keys = rows.map((row) => row.key);

  const above = [...new Set(rows.map((row) => row.spawnedBy ?? row.parentSessionKey).filter((key) => key !== null))];
  const parents = new Set(
    above.length
      ? view.db
          .select({ key: sessions.key })
          .from(sessions)
          .where(and(oneOf(sessions.key, above), view.visible()))
          .all()
          .map((row) => row.key)
      : [],
  );
  for (const row of rows) {
    const parent = row.spawnedBy ?? row.parentSessionKey;
    const relatives = found.get(row.key);
    if (parent && relatives && parents.has(parent)) relatives.parent = parent;
  }

  const children = view.db
    .select({ key: sessions.key, parent: sessions.spawnedBy })
    .from(sessions)
    .where(and(oneOf(sessions.spawnedBy, keys), view.visible()))
    .orderBy(asc(sessions.key))
    .all();
  for (const child of children) found.get(child.parent ?? "")?.children.push(child.key);

  const below = view.db.all<{ root: string; total: number; active: number }>(sql`
    with recursive under(root, key) as (
      select parent, child from links where parent in (select value from json_each(${JSON.stringify(keys)}))
      union select u.root, l.child from links l join under u on l.parent = u.key
    )
    select u.root as root, count(*) as total, sum(${shownStatus} in ('queued', 'running', 'waiting')) as active
    from under u join ${sessions} on ${sessions.key} = u.key
    where u.key <> u.root and ${view.visible()}
    group by u.root`);
  for (const { root, total, active } of below) {
    const relatives = found.get(root);
    if (relatives) relatives.descendants = { total, active: active ?? 0 };
  }
  return found;
}

/** A session's subtree as rows, its own row first, then by depth; bounded. Folded parts say so through `descendants`. */
export function subtree(view: Scoped, root: SessionRow, limit: number): SessionRow[] {
  const node = alias(sessions, "node");
  const rows = view.db
    .select()
    .from(node)
    .where(
      and(
        sql`${node.key} in (with recursive under(key) as (select child from links where parent = ${root.key} union select l.child from links l join under u on l.parent = u.key) select key from under)`,
        sql`${node.key} <> ${root.key}`,
        view.visible(node),
      ),
    )
    .orderBy(asc(node.createdAt), asc(node.key))
    .limit(limit)
    .all();
  return [root, ...rows];
}

/** Visible spawners, topmost first; what is not visible ends the climb, and so does a cycle. */
export function ancestors(view: Scoped, row: SessionRow): SessionRow[] {
  const climbed = new Set([row.key]);
  const found: SessionRow[] = [];
  for (let at = row; at.spawnedBy && !climbed.has(at.spawnedBy); ) {
    climbed.add(at.spawnedBy);
    const parent = view.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.key, at.spawnedBy), view.visible()))
      .get();
    if (!parent) break;
    found.unshift(parent);
    at = parent;
  }
  return found;
}
