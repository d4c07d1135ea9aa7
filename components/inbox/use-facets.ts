"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNews } from "../live/live-provider";
import { useTRPC } from "../trpc";
import { type Filter, NO_FILTER } from "./address-state";
import { facetInput } from "./list-input";
import type { ListPage } from "./use-session-list";
import type { Facets } from "./views";

const COUNT_AGAIN_MS = 3_000;

/** Counts from the server: of the whole inbox, and of what the filter leaves. Counted again some seconds after something changed. */
export function useFacets(
  filter: Filter,
  first: { all?: ListPage; filtered?: ListPage },
): { all: Facets | undefined; filtered: Facets | undefined } {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const keep = { placeholderData: keepPreviousData, staleTime: COUNT_AGAIN_MS };
  const all = trpc.tools.sessions_list.queryOptions(facetInput(NO_FILTER), { ...keep, initialData: first.all });
  const some = trpc.tools.sessions_list.queryOptions(facetInput(filter), { ...keep, initialData: first.filtered });
  const allData = useQuery(all).data;
  const someData = useQuery(some).data;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useNews(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: all.queryKey });
      void queries.invalidateQueries({ queryKey: some.queryKey });
    }, COUNT_AGAIN_MS);
  });
  return { all: allData?.facets, filtered: someData?.facets };
}
