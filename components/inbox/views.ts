import { Activity, Archive, Hand, Inbox, type LucideIcon, OctagonX } from "lucide-react";
import type { Outputs } from "../trpc";
import { type Filter, NO_FILTER } from "./address-state";

export type Facets = NonNullable<Outputs["tools"]["sessions_list"]["facets"]>;
export type View = { id: string; name: string; icon: LucideIcon; filter: Partial<Filter>; tone?: "needs" | "failed" };

export const VIEWS: readonly View[] = [
  { id: "inbox", name: "Inbox", icon: Inbox, filter: {} },
  { id: "needs", name: "Needs you", icon: Hand, filter: { state: ["needs_you"] }, tone: "needs" },
  { id: "running", name: "Running", icon: Activity, filter: { state: ["running"] } },
  { id: "failed", name: "Failed", icon: OctagonX, filter: { state: ["failed"] }, tone: "failed" },
  { id: "archived", name: "Archived", icon: Archive, filter: { archived: "true" } },
];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The view a filter begins with: its state and archive part. */
export const viewOf = (filter: Filter): View | undefined =>
  VIEWS.find((view) => same(view.filter.state, filter.state) && same(view.filter.archived, filter.archived));

/** Filters on top of the view. */
export const isNarrowed = ({ kinds, agentId, channels, sources, search }: Filter): boolean =>
  Boolean(kinds?.length || agentId || channels?.length || sources?.length || search?.trim());

export const filterOf = (view: View): Filter => ({ ...NO_FILTER, ...view.filter });

/** How many top-level sessions a view has, from the counts of the whole inbox. */
export function countOf(view: View, facets: Facets | undefined): number | undefined {
  if (!facets) return undefined;
  if (view.filter.archived) return facets.archived?.true ?? 0;
  const [state] = view.filter.state ?? [];
  return state ? (facets.state?.[state] ?? 0) : (facets.archived?.false ?? 0);
}

const sum = (facet: Record<string, number> | undefined): number =>
  Object.values(facet ?? {}).reduce((total, n) => total + n, 0);

/** Rows a filter leaves. */
export const totalOf = (filter: Filter, facets: Facets | undefined): number | undefined => {
  if (!facets) return undefined;
  if (filter.archived === "all") return sum(facets.archived);
  return facets.archived?.[filter.archived === "true" ? "true" : "false"] ?? 0;
};

/** The filter in words, for "Nothing failed on Slack" and for what hides rows. */
export function filterWords(
  filter: Filter,
  nameOf: { channel: (id: string) => string; source: (id: string) => string },
): string[] {
  return [
    ...(filter.kinds ?? []).map((kind) => `kind ${kind}`),
    ...(filter.agentId ? [`agent ${filter.agentId}`] : []),
    ...(filter.channels ?? []).map((channel) => `channel ${nameOf.channel(channel)}`),
    ...(filter.sources ?? []).map((source) => `source ${nameOf.source(source)}`),
    ...(filter.search?.trim() ? [`“${filter.search.trim()}”`] : []),
  ];
}

const KINDS = ["main", "group", "cron", "hook", "node", "other"];

/** Values of a facet in the order people look for them: kinds as they are known, the rest by count. */
export function facetValues(
  facet: string,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[] = [],
): string[] {
  const values = [...new Set([...Object.keys(counts), ...chosen])];
  if (facet === "kinds") return KINDS.filter((kind) => values.includes(kind));
  const rank = (value: string): number => (value === "unknown" ? -1 : (counts[value] ?? 0));
  return values.sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
}
