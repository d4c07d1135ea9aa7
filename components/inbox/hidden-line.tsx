"use client";

import { channelName, sourceName } from "../names";
import { useFilter } from "../use-address";
import { type Filter, NO_FILTER } from "./address-state";
import { countOf, type Facets, filterWords, isNarrowed, totalOf, viewOf } from "./views";

type Props = { filter: Filter; facets: { all: Facets | undefined; filtered: Facets | undefined } };

/** How many sessions a filter keeps out of sight, and the way to see them. */
export function HiddenLine({ filter, facets }: Props) {
  const [, setFilter] = useFilter();
  if (filter.search?.trim()) return null;
  const narrowed = isNarrowed(filter);
  const view = viewOf(filter);
  const before = view && countOf(view, facets.all);
  const hidden = narrowed
    ? Math.max(0, (before ?? 0) - (totalOf(filter, facets.filtered) ?? 0))
    : !filter.archived && !filter.state
      ? (facets.filtered?.archived?.true ?? 0)
      : 0;
  if (!hidden) return null;
  const words = narrowed
    ? filterWords(filter, { channel: channelName, source: sourceName }).join(", ")
    : "not archived";
  return (
    <footer className="flex h-9 shrink-0 items-center gap-1 border-line border-t px-4 text-ink-3 text-meta">
      <span className="tabular-nums">{hidden}</span>
      <span className="truncate">hidden by “{words}”</span>
      <button
        type="button"
        onClick={() =>
          setFilter(narrowed ? { ...NO_FILTER, state: filter.state, archived: filter.archived } : { archived: "all" })
        }
        className="ml-0.5 shrink-0 cursor-default font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current pointer-coarse:py-3"
      >
        Show
      </button>
    </footer>
  );
}
