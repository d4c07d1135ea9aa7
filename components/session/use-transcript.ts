"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNews } from "../live/live-provider";
import { type Message, type Outputs, useTRPCClient } from "../trpc";
import type { MessageMark } from "./group";

export type TranscriptPage = Outputs["inbox"]["transcript"];
type Where = { cursor?: string; side: "older" | "newer" } | null;
type Pages = InfiniteData<TranscriptPage, Where>;

const PAGE = 60;
const NEWEST = 40;

type Options = { sessionKey: string; includeTools: boolean; anchor: string | null; first: TranscriptPage | undefined };

/** A transcript as far as it is loaded, oldest first: older pages by cursor, newer ones too when it was opened around a message. */
export function useTranscript({ sessionKey, includeTools, anchor, first }: Options) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const queryKey = ["transcript", sessionKey, includeTools, anchor];
  const read = (where: Where, signal?: AbortSignal): Promise<TranscriptPage> =>
    client.inbox.transcript.query(
      {
        sessionKey,
        includeTools,
        limit: PAGE,
        ...(where?.cursor ? { cursor: where.cursor } : anchor ? { messageId: anchor } : {}),
      },
      { signal },
    );

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as Where,
    // Pages stand oldest first, so what is "next" for the reader who scrolls up is the previous page.
    getPreviousPageParam: (page): Where | undefined =>
      page.nextCursor ? { cursor: page.nextCursor, side: "older" } : undefined,
    getNextPageParam: (page): Where | undefined =>
      page.newerCursor ? { cursor: page.newerCursor, side: "newer" } : undefined,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    staleTime: 5_000,
    refetchOnMount: false,
  });

  /** New messages go in at the end, known ones are replaced in place by id. */
  const readEnd = async (): Promise<void> => {
    const data = queries.getQueryData<Pages>(queryKey);
    const last = data?.pages.at(-1);
    // The end is not loaded: it comes when the reader gets there.
    if (!last || last.newerCursor) return;
    const end = await client.inbox.transcript.query({ sessionKey, includeTools, limit: NEWEST });
    const known = new Set(data?.pages.flatMap((page) => page.messages.map((message) => message.id)));
    const meets = !known.size || end.messages.some((message) => known.has(message.id)) || !end.nextCursor;
    if (!meets) {
      queries.setQueryData<Pages>(queryKey, { pages: [end], pageParams: [null] });
      return;
    }
    const fresh = new Map(end.messages.map((message) => [message.id, message]));
    queries.setQueryData<Pages>(queryKey, (now) => {
      if (!now) return now;
      const pages = now.pages.map((page) => ({
        ...page,
        messages: page.messages.map((message) => fresh.get(message.id) ?? message),
        marks: { ...page.marks, ...pick(end.marks, page.messages) },
      }));
      const tail = pages.at(-1);
      if (!tail) return now;
      const added = end.messages.filter((message) => !known.has(message.id));
      pages[pages.length - 1] = {
        ...tail,
        messages: [...tail.messages, ...added],
        marks: { ...tail.marks, ...pick(end.marks, added) },
      };
      return { ...now, pages };
    });
  };
  useNews(({ touched }) => {
    if (touched.has(sessionKey))
      void readEnd().catch(() => queries.invalidateQueries({ queryKey, refetchType: "none" }));
  });

  const pages = query.data?.pages;
  const { messages, marks } = useMemo(() => together(pages ?? []), [pages]);
  return { query, messages, marks };
}

const pick = (marks: TranscriptPage["marks"], messages: readonly Message[]): Record<string, MessageMark> =>
  Object.fromEntries(messages.flatMap(({ id }) => (id && marks[id] ? [[id, marks[id]]] : [])));

function together(pages: readonly TranscriptPage[]): { messages: Message[]; marks: Record<string, MessageMark> } {
  const seen = new Set<string>();
  const messages = pages
    .flatMap((page) => page.messages)
    .filter(({ id }) => {
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
  return { messages, marks: Object.assign({}, ...pages.map((page) => page.marks)) };
}
