"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNews } from "../live/live-provider";
import { type Outputs, type Row, useTRPCClient } from "../trpc";
import type { Filter } from "./address-state";
import { listInput, matches } from "./list-input";
import { NOTHING_WAITING, settle, sortNews, type Waiting, waitingCount } from "./list-model";

export type ListPage = Outputs["tools"]["sessions_list"];
type Pages = InfiniteData<ListPage, string | null>;

/** The list under a filter: pages by cursor, rows changed in place, moves kept waiting while somebody reads. */
export function useSessionList(filter: Filter, first: ListPage | undefined, isBeingRead: () => boolean) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const input = useMemo(() => listInput(filter), [filter]);
  const queryKey = useMemo(() => ["sessions", input], [input]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.tools.sessions_list.query({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const rows = useMemo(() => withoutRepeats(query.data?.pages ?? []), [query.data]);
  const [waiting, setWaiting] = useState<Waiting>(NOTHING_WAITING);

  const id = JSON.stringify(filter);
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current !== id) setWaiting(NOTHING_WAITING);
    lastId.current = id;
  }, [id]);

  const write = useCallback(
    (change: (rows: Row[]) => Row[]) =>
      queries.setQueryData(queryKey, (data: Pages | undefined) => {
        if (!data?.pages[0]) return data;
        const sessions = change(withoutRepeats(data.pages));
        return {
          ...data,
          pages: data.pages.map((page, n) => ({ ...page, sessions: n === 0 ? sessions : [] })),
        };
      }),
    [queries, queryKey],
  );
  const settleNow = (): void => {
    if (waitingCount(waiting)) write((loaded) => settle(loaded, waiting));
    setWaiting(NOTHING_WAITING);
  };

  useNews((news) => {
    const shown = new Map(rows.map((row) => [row.key, row]));
    const sorted = sortNews(shown, waiting, news, (row) => matches(row, filter));
    if (isBeingRead()) {
      if (sorted.patches.size) write((loaded) => loaded.map((row) => sorted.patches.get(row.key) ?? row));
      setWaiting(sorted.waiting);
      return;
    }
    write((loaded) =>
      settle(
        loaded.map((row) => sorted.patches.get(row.key) ?? row),
        sorted.waiting,
      ),
    );
    setWaiting(NOTHING_WAITING);
  });

  return { query, rows, waiting: waitingCount(waiting), settleNow };
}

function withoutRepeats(pages: readonly ListPage[]): Row[] {
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.sessions) if (!rows.has(row.key)) rows.set(row.key, row);
  return [...rows.values()];
}
