"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isChild } from "../inbox/list-input";
import { useNews } from "../live/live-provider";
import { type Outputs, useTRPC } from "../trpc";
import { foldedAtFirst, treeOf } from "./tree-model";

type Rows = Outputs["inbox"]["tree"];

/** The spawn tree a session stands in, kept up, with its folds. */
export function useTree(key: string, first?: Rows) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const options = trpc.inbox.tree.queryOptions(
    { key },
    { staleTime: 10_000, ...(first ? { initialData: first } : {}) },
  );
  const query = useQuery(options);
  const rows = query.data;
  const roots = useMemo(() => treeOf(rows ?? []), [rows]);
  const [folds, setFolds] = useState<{ of: string; folded: ReadonlySet<string> } | null>(null);
  const root = rows?.[0]?.key;
  if (root !== undefined && folds?.of !== root) setFolds({ of: root, folded: foldedAtFirst(roots, key) });

  useNews(({ rows: news, gone }) => {
    queries.setQueryData(options.queryKey, (now) => {
      if (!now) return now;
      const known = new Map(now.map((row) => [row.key, row]));
      const changed = new Map(news.map((row) => [row.key, row]));
      const born = news.filter(
        (row) =>
          !known.has(row.key) && isChild(row) && row.parentSessionKey !== undefined && known.has(row.parentSessionKey),
      );
      const touched = born.length > 0 || now.some((row) => changed.has(row.key) || gone.includes(row.key));
      if (!touched) return now;
      return [...now.filter((row) => !gone.includes(row.key)).map((row) => changed.get(row.key) ?? row), ...born];
    });
  });

  return {
    rows,
    roots,
    folded: folds?.folded ?? new Set<string>(),
    setFolded: (change: (folded: ReadonlySet<string>) => ReadonlySet<string>) =>
      setFolds((now) => now && { ...now, folded: change(now.folded) }),
    error: query.error,
    retry: () => query.refetch(),
  };
}
