import type { Row } from "../trpc";
import { newestFirst } from "./list-input";

/** One line of the list as it is drawn: rows at depth 0, children nested in place below them. */
export type Item =
  | { type: "row"; id: string; row: Row; depth: number; open: boolean }
  | { type: "loading"; id: string; depth: number }
  | { type: "failed"; id: string; depth: number; parent: string }
  | { type: "more"; id: string; depth: number; parent: string };

/** Children of an opened row; `failed` when they did not load, `more` when not all came. */
export type Children = { rows?: Row[]; failed?: boolean; more?: boolean };

/** Opened folds laid out in place. A row that is its own ancestor is drawn once. */
export function itemsOf(
  rows: readonly Row[],
  open: ReadonlySet<string>,
  childrenOf: (key: string) => Children,
): Item[] {
  const items: Item[] = [];
  const add = (row: Row, depth: number, above: readonly string[], id: string): void => {
    const isOpen = open.has(row.key) && !above.includes(row.key);
    items.push({ type: "row", id, row, depth, open: isOpen });
    if (!isOpen) return;
    const { rows: children, failed, more } = childrenOf(row.key);
    const path = [...above, row.key];
    for (const child of children ?? []) add(child, depth + 1, path, `${id} ${child.key}`);
    if (failed) items.push({ type: "failed", id: `${id} failed`, depth: depth + 1, parent: row.key });
    else if (!children) items.push({ type: "loading", id: `${id} loading`, depth: depth + 1 });
    else if (more) items.push({ type: "more", id: `${id} more`, depth: depth + 1, parent: row.key });
  };
  for (const row of rows) add(row, 0, [], row.key);
  return items;
}

/** What came in while the list was being read: rows that moved or are new, and rows that are gone. */
export type Waiting = { rows: ReadonlyMap<string, Row>; gone: ReadonlySet<string> };
export const NOTHING_WAITING: Waiting = { rows: new Map(), gone: new Set() };
export const waitingCount = ({ rows, gone }: Waiting): number => rows.size + gone.size;

/**
 * News about rows by key, told apart: what changes where it stands, and what would move, come or go. `belongs` says whether a row
 * is of this list; null = only the server can tell, so a row that is not there yet is left out.
 */
export function sortNews(
  shown: ReadonlyMap<string, Row>,
  waiting: Waiting,
  news: { rows: readonly Row[]; gone: readonly string[] },
  belongs: (row: Row) => boolean | null,
): { patches: Map<string, Row>; waiting: Waiting } {
  const patches = new Map<string, Row>();
  const rows = new Map(waiting.rows);
  const gone = new Set(waiting.gone);
  for (const row of news.rows) {
    const old = shown.get(row.key);
    const fits = belongs(row);
    if (old) patches.set(row.key, row);
    rows.delete(row.key);
    gone.delete(row.key);
    if (old && fits === false) gone.add(row.key);
    else if (old ? old.updatedAt !== row.updatedAt || waiting.rows.has(row.key) : fits) rows.set(row.key, row);
  }
  for (const key of news.gone) {
    rows.delete(key);
    if (shown.has(key)) gone.add(key);
  }
  return { patches, waiting: { rows, gone } };
}

/** The loaded rows with everything that waited: in their new order, without what is gone. */
export function settle(shown: readonly Row[], { rows, gone }: Waiting): Row[] {
  const kept = shown.filter((row) => !rows.has(row.key) && !gone.has(row.key));
  return [...kept, ...rows.values()].sort(newestFirst);
}
