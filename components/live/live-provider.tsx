"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type Row, useTRPCClient } from "../trpc";
import { type Connection, openEventStream } from "./event-stream";

/** Sessions that changed, read again: rows as they are now, and keys that are gone. `touched` = named by an event, not only an ancestor of one. */
type News = { rows: Row[]; gone: string[]; touched: ReadonlySet<string> };
type Listener = (news: News) => void;

type Live = {
  connection: Connection;
  subscribe: (listener: Listener) => () => void;
  /** Reads these rows again and tells everyone; for a change no event tells of. */
  refresh: (keys: readonly string[]) => void;
};

const BATCH_MS = 250;
const MAX_KEYS = 200;
const MAX_CLIMB = 8;
const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive stands outside LiveProvider");
  return live;
}

/** Calls back with every batch of news, for as long as the component stands. */
export function useNews(listener: Listener): void {
  const { subscribe } = useLive();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe((news) => latest.current(news)), [subscribe]);
}

/** The page's one stream of changes. Changed rows are fetched once, in batches, and handed to every list, tree and page that shows them. */
export function LiveProvider({ viewAs, children }: { viewAs: string | null; children: ReactNode }) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [connection, setConnection] = useState<Connection>({ state: "live" });

  const reader = useMemo(() => {
    const listeners = new Set<Listener>();
    const keys = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const read = async (): Promise<void> => {
      const touched = new Set(keys);
      keys.clear();
      if (touched.size > MAX_KEYS) {
        await queries.invalidateQueries();
        return;
      }
      const seen = new Set<string>();
      let wanted = [...touched];
      // A change shows in what its ancestors say of their descendants.
      for (let level = 0; wanted.length && level < MAX_CLIMB; level++) {
        const asked = wanted.slice(0, MAX_KEYS);
        for (const key of asked) seen.add(key);
        const rows = await client.inbox.rows.query({ keys: asked });
        const found = new Set(rows.map((row) => row.key));
        const gone = asked.filter((key) => !found.has(key));
        for (const listener of [...listeners]) listener({ rows, gone, touched });
        const parents = rows.flatMap((row) => row.parentSessionKey ?? []);
        wanted = [...new Set(parents)].filter((key) => !seen.has(key));
      }
    };
    return {
      subscribe: (listener: Listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      refresh: (more: readonly string[]) => {
        for (const key of more) keys.add(key);
        timer ??= setTimeout(() => {
          timer = undefined;
          // A failed read loses nothing for good: the next event or the next visit reads again.
          read().catch(() => queries.invalidateQueries({ refetchType: "none" }));
        }, BATCH_MS);
      },
      stop: () => {
        clearTimeout(timer);
        timer = undefined;
      },
    };
  }, [client, queries]);

  useEffect(() => {
    const close = openEventStream(viewAs, {
      onKey: (key) => reader.refresh([key]),
      onGap: () => void queries.invalidateQueries(),
      onConnection: setConnection,
    });
    return () => {
      close();
      reader.stop();
    };
  }, [viewAs, reader, queries]);

  const live = useMemo(
    () => ({ connection, subscribe: reader.subscribe, refresh: reader.refresh }),
    [connection, reader],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}
