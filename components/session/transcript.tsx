"use client";

import { ArrowDown, LoaderCircle, MessageSquareDashed } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useClock } from "../clock";
import { cn } from "../cn";
import { counted } from "../figures";
import { LoadFailed } from "../inbox/list-states";
import { SCROLLS } from "../markdown";
import { dayName, idleWords } from "../time";
import type { Row } from "../trpc";
import { EmptyState } from "../ui/empty-state";
import { Skeleton } from "../ui/skeleton";
import { type Entry, entriesOf } from "./group";
import { Notice } from "./notice";
import { SaidMessage } from "./said";
import { ToolRun } from "./tool-run";
import { useFollow } from "./use-follow";
import type { useTranscript } from "./use-transcript";

type Props = {
  row: Row;
  transcript: ReturnType<typeof useTranscript>;
  anchor: string | null;
  /** Said at the very beginning: what the default view leaves out. */
  beginning: ReactNode;
  onNewest: () => void;
};

/** The messages of a session. Stands at the end and follows it; older ones come as one scrolls up, without a jump. */
export function Transcript({ row, transcript, anchor, beginning, onNewest }: Props) {
  const { query, messages, marks } = transcript;
  const { zone } = useClock();
  const entries = useMemo(() => entriesOf(messages, marks, zone), [messages, marks, zone]);
  const box = useRef<HTMLDivElement>(null);
  const atOldEnd = query.hasNextPage;
  const { missed, toEnd } = useFollow({ box, messages, anchor, detached: atOldEnd });
  const children = useMemo(() => new Set(row.childSessions), [row.childSessions]);

  const { hasPreviousPage, hasNextPage, isFetchingPreviousPage, isFetchingNextPage, fetchPreviousPage, fetchNextPage } =
    query;
  const older = useSeen(box, () => hasPreviousPage && !isFetchingPreviousPage && void fetchPreviousPage());
  const newer = useSeen(box, () => hasNextPage && !isFetchingNextPage && void fetchNextPage());

  if (query.isPending) return <TranscriptSkeleton />;
  if (query.isError && !messages.length)
    return (
      <div className="flex-1">
        <LoadFailed what="The transcript" error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Messages"
        {...SCROLLS}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
      >
        <div className="mx-auto mb-auto w-full max-w-[calc(var(--measure)+80px)] pt-4 pr-6 pb-3 pl-5 phone:px-4">
          <div ref={older} />
          {isFetchingPreviousPage && <Loading text="Loading older messages" />}
          {!hasPreviousPage && entries.length > 0 && beginning}
          {entries.length === 0 && (
            <EmptyState icon={MessageSquareDashed} title="No messages">
              {query.isSuccess
                ? "Nothing has been said in this session, or it is all hidden by the conversation-only view."
                : null}
            </EmptyState>
          )}
          <ol>
            {entries.map((entry) => (
              <li
                key={entry.id}
                data-m={idsOf(entry)}
                className={cn(
                  "rounded-card",
                  (entry.type === "said" || entry.type === "tools") && "py-2",
                  entry.type === "said" && entry.joined && "pt-1",
                  anchor !== null &&
                    isAnchor(entry, anchor) &&
                    "-mx-3 bg-accent-soft px-3 shadow-[inset_2px_0_0_var(--accent)]",
                )}
              >
                <EntryView entry={entry} agentId={row.agentId} isChildOf={(key) => children.has(key)} />
              </li>
            ))}
          </ol>
          {isFetchingNextPage && <Loading text="Loading newer messages" />}
          <div ref={newer} />
        </div>
      </section>
      <p role="status" aria-live="polite" className="sr-only">
        {missed > 0 ? `${counted(missed, "new message")}` : ""}
      </p>
      {(missed > 0 || atOldEnd) && (
        <button
          type="button"
          onClick={atOldEnd ? onNewest : toEnd}
          className="absolute bottom-3 left-1/2 inline-flex h-7 -translate-x-1/2 cursor-default items-center gap-1 rounded-full bg-accent pr-3 pl-2.5 font-medium text-meta text-on-accent shadow-pop hover:bg-accent-hover pointer-coarse:h-(--control)"
        >
          <ArrowDown aria-hidden className="size-3" strokeWidth={2.1} />
          {atOldEnd ? "Newest" : `${missed} new`}
        </button>
      )}
    </div>
  );
}

const idsOf = (entry: Entry): string | undefined =>
  entry.type === "tools" ? entry.ids[0] : entry.type === "said" || entry.type === "notice" ? entry.id : undefined;
const isAnchor = (entry: Entry, anchor: string): boolean =>
  entry.type === "tools" ? entry.ids.includes(anchor) : idsOf(entry) === anchor;

type EntryProps = { entry: Entry; agentId: string; isChildOf: (key: string) => boolean };

function EntryView({ entry, agentId, isChildOf }: EntryProps) {
  const clock = useClock();
  if (entry.type === "day") return <Separator strong>{dayName(entry.at, clock)}</Separator>;
  if (entry.type === "idle") return <Separator dashed>{idleWords(entry.ms)}</Separator>;
  if (entry.type === "notice") return <Notice entry={entry} />;
  if (entry.type === "tools")
    return (
      <div className="pl-9 phone:pl-0">
        <ToolRun calls={entry.calls} />
      </div>
    );
  return <SaidMessage entry={entry} agentId={agentId} isChildOf={isChildOf} />;
}

function Separator({ strong, dashed, children }: { strong?: boolean; dashed?: boolean; children: ReactNode }) {
  return (
    <p
      className={cn(
        "flex min-h-10 items-center gap-3 whitespace-nowrap text-ink-3 text-meta before:min-w-3 before:flex-1 before:border-line before:border-t after:min-w-3 after:flex-1 after:border-line after:border-t",
        dashed && "before:border-line-strong before:border-dashed after:border-line-strong after:border-dashed",
        strong && "font-medium text-ink-2",
      )}
    >
      {children}
    </p>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex h-10 items-center justify-center gap-2 text-ink-3 text-meta">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      {text}
    </p>
  );
}

function TranscriptSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the transcript"
      className="mx-auto w-full max-w-[calc(var(--measure)+80px)] flex-1 py-6 pr-6 pl-5"
    >
      {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <div key={width} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3 py-4">
          <Skeleton className="size-6 rounded-full" />
          <div className="grid gap-2.5 pt-1.5">
            <Skeleton className="w-24" />
            <Skeleton />
            <Skeleton className={width} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Calls back when the mark it is put on comes near the visible part of the box. */
function useSeen(box: { current: HTMLDivElement | null }, onSeen: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!mark.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      root: box.current,
      rootMargin: "600px 0px",
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  });
  return mark;
}
