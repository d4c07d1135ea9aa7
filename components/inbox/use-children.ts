"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useNews } from "../live/live-provider";
import { type Row, useTRPC } from "../trpc";
import { childrenInput, isChild } from "./list-input";
import type { Children } from "./list-model";

/** Which folds are open, and the children below them, oldest first: a child keeps its place whatever happens to it. */
export function useChildren() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const parents = useMemo(() => [...open], [open]);
  const results = useQueries({
    queries: parents.map((parent) => trpc.tools.sessions_list.queryOptions(childrenInput(parent))),
  });

  const toggle = useCallback((key: string, to?: boolean) => {
    setOpen((now) => {
      const next = new Set(now);
      if (to ?? !now.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  useNews(({ rows, gone }) => {
    for (const parent of parents) {
      queries.setQueryData(trpc.tools.sessions_list.queryKey(childrenInput(parent)), (page) => {
        if (!page) return page;
        const news = new Map(rows.map((row) => [row.key, row]));
        const known = new Set(page.sessions.map((row) => row.key));
        const born = rows.filter((row) => row.parentSessionKey === parent && isChild(row) && !known.has(row.key));
        const touched = born.length || page.sessions.some((row) => news.has(row.key) || gone.includes(row.key));
        if (!touched) return page;
        const kept = page.sessions.filter((row) => !gone.includes(row.key)).map((row) => news.get(row.key) ?? row);
        return { ...page, sessions: [...kept, ...born] };
      });
    }
  });

  const childrenOf = (key: string): Children => {
    const result = results[parents.indexOf(key)];
    if (!result?.data) return { failed: result?.isError };
    return { rows: [...result.data.sessions].sort(oldestFirst), more: result.data.nextCursor !== undefined };
  };
  const retry = (key: string) => void results[parents.indexOf(key)]?.refetch();
  return { open, toggle, childrenOf, retry };
}

const oldestFirst = (a: Row, b: Row): number => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1);
