type Node = { id: string; parentId?: string };

/** Entries from the root to `leafId` (default the last one) by parent, in order. An unknown parent is a root; a loop ends it. */
export function activePath<T extends Node>(entries: T[], leafId = entries.at(-1)?.id): T[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: T[] = [];
  for (let at = leafId === undefined ? undefined : byId.get(leafId); at; ) {
    path.push(at);
    byId.delete(at.id);
    at = at.parentId === undefined ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}
