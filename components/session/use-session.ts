"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive, useNews } from "../live/live-provider";
import { type Outputs, type Row, useTRPC } from "../trpc";
import { useWho } from "../who";

export type SessionData = Outputs["inbox"]["session"];
const READ_AGAIN_MS = 1_000;

/** An open session, kept up with what happens to it; opening it acknowledges it. */
export function useSession(key: string, first: SessionData) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { refresh } = useLive();
  const { viewAs } = useWho();
  const options = trpc.inbox.session.queryOptions({ key }, { initialData: first, staleTime: 5_000 });
  const { queryKey } = options;
  const session = useQuery(options).data;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useNews(({ rows, touched }) => {
    const row = rows.find((one) => one.key === key);
    if (row) queries.setQueryData(queryKey, (now) => now && { ...now, row });
    if (!touched.has(key)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: trpc.inbox.runs.queryKey({ key }) });
    }, READ_AGAIN_MS);
  });

  const { unread, state, updatedAt } = session.row;
  const { mutate: markRead } = useMutation(trpc.inbox.markRead.mutationOptions({ onSuccess: () => refresh([key]) }));
  const acknowledged = useRef(0);
  useEffect(() => {
    if (viewAs || !(unread || state === "failed") || acknowledged.current === updatedAt) return;
    const acknowledge = (): void => {
      if (document.visibilityState !== "visible" || acknowledged.current === updatedAt) return;
      acknowledged.current = updatedAt;
      markRead({ key });
    };
    acknowledge();
    document.addEventListener("visibilitychange", acknowledge);
    return () => document.removeEventListener("visibilitychange", acknowledge);
  }, [viewAs, unread, state, updatedAt, markRead, key]);

  /** Shows a change before the server has agreed to it; the way back is returned. */
  const preview = (change: Partial<Row>): (() => void) => {
    const old = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (now) => now && { ...now, row: { ...now.row, ...change } });
    return () => {
      if (old) queries.setQueryData(queryKey, old);
    };
  };
  return { session, preview, readAgain: () => queries.invalidateQueries({ queryKey }) };
}
