"use client";

import { useQuery } from "@tanstack/react-query";
import { titleOf } from "../names";
import { useTRPC } from "../trpc";

/** Title of a session named by key; undefined until known, and where it can't be seen. */
export function useTitleOf(key: string | undefined): string | undefined {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.inbox.rows.queryOptions({ keys: key ? [key] : [] }),
    enabled: key !== undefined,
    staleTime: 60_000,
  });
  return data?.[0] && titleOf(data[0]);
}
