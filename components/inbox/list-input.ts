import type { Inputs, Row } from "../trpc";
import type { Filter } from "./address-state";

type ListInput = Inputs["tools"]["sessions_list"];
const PAGE = 50;

/** The filter as the list tool takes it. Top-level sessions only, unless something is looked for by text: that may be a child. */
export function listInput(filter: Filter): ListInput {
  const search = filter.search?.trim();
  return {
    ...conditions(filter),
    ...(search ? { search } : { parent: "none" }),
    limit: PAGE,
    includeDerivedTitles: true,
    includeLastMessage: true,
  };
}

/** Counts of the rows a filter leaves, by every facet; one row, as a list can't be empty. */
export function facetInput(filter: Filter): ListInput {
  const search = filter.search?.trim();
  return { ...conditions(filter), ...(search ? { search } : { parent: "none" }), limit: 1, facets: true };
}

export const childrenInput = (parent: string): ListInput => ({
  parent,
  archived: "all",
  state: [],
  limit: 200,
  includeDerivedTitles: true,
  includeLastMessage: true,
});

/** An empty `state` filters nothing and asks for each row's state. */
function conditions({ kinds, agentId, channels, sources, archived, state }: Filter): ListInput {
  return {
    ...(kinds?.length ? { kinds } : {}),
    ...(agentId ? { agentId } : {}),
    ...(channels?.length ? { channels } : {}),
    ...(sources?.length ? { sources } : {}),
    archived: archived === "true" ? true : archived === "all" ? "all" : false,
    state: state ?? [],
  };
}

/** Spawned by a session this person sees: shown under it, not beside it. */
export const isChild = (row: Pick<Row, "parentSessionKey" | "spawnDepth">): boolean =>
  row.parentSessionKey !== undefined && (row.spawnDepth ?? 0) > 0;

/** Whether a row the server sent by key belongs to the list. Null where only the server can tell. */
export function matches(row: Row, filter: Filter): boolean | null {
  if (filter.kinds?.length && !filter.kinds.includes(row.kind)) return false;
  if (filter.agentId && filter.agentId !== row.agentId) return false;
  if (filter.channels?.length && !filter.channels.includes(row.channel)) return false;
  if (filter.sources?.length && !filter.sources.includes(row.source)) return false;
  if (filter.archived !== "all" && row.archived !== (filter.archived === "true")) return false;
  if (filter.state?.length && !(row.state && filter.state.includes(row.state))) return false;
  if (filter.search?.trim()) return null;
  return !isChild(row);
}

/** The order of every list: newest first (L2). */
export function newestFirst(a: Row, b: Row): number {
  return b.updatedAt - a.updatedAt || b.createdAt - a.createdAt || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}
