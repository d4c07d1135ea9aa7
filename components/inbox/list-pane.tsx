"use client";

import { ArrowUp } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { shortKey } from "../address";
import { cn } from "../cn";
import { titleOf } from "../names";
import { problemOf } from "../problem";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { useFilter, useHref } from "../use-address";
import { ChildRow, Guides } from "./child-row";
import { FilterMenu } from "./filter-menu";
import { HiddenLine } from "./hidden-line";
import { isChild } from "./list-input";
import { type Item, itemsOf } from "./list-model";
import { ListRow } from "./list-row";
import { EmptyList, ListSkeleton, LoadFailed } from "./list-states";
import { SearchField } from "./search-field";
import { SessionList } from "./session-list";
import { useChildren } from "./use-children";
import { useListKeys } from "./use-list-keys";
import { type ListPage, useSessionList } from "./use-session-list";
import { countOf, type Facets, totalOf, viewOf } from "./views";

type Props = {
  first: ListPage | undefined;
  facets: { all: Facets | undefined; filtered: Facets | undefined };
  /** Nothing is open beside it: the list is what the page is about. */
  main: boolean;
  className?: string;
};

/** The middle pane: what there is under the filter, newest first. */
export function ListPane({ first, facets, main, className }: Props) {
  const [filter] = useFilter();
  const href = useHref();
  const box = useRef<HTMLDivElement>(null);
  const controls = useRef<{ scrollTo: (index: number) => void }>(null);
  const [hovered, setHovered] = useState(false);
  const isBeingRead = (): boolean =>
    hovered || (box.current?.scrollTop ?? 0) > 0 || (box.current?.contains(document.activeElement) ?? false);

  const { query, rows, waiting, settleNow } = useSessionList(filter, first, isBeingRead);
  const { open, toggle, childrenOf, retry } = useChildren();
  const items = itemsOf(rows, open, childrenOf);
  const keys = useListKeys({ items, box, controls, onFold: toggle });
  const name = viewOf(filter)?.name ?? "Sessions";
  const total = totalOf(filter, facets.filtered);
  const view = viewOf(filter);
  const inView = view && countOf(view, facets.all);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const render = (item: Item, index: number) => {
    if (item.type === "loading") return <ChildBones depth={item.depth} />;
    if (item.type === "failed")
      return <ChildNote depth={item.depth} text="Not loaded." action="Try again" onClick={() => retry(item.parent)} />;
    if (item.type === "more")
      return (
        <ChildNote
          depth={item.depth}
          text="The first 200 are shown."
          href={href(item.parent, { view: "tree" })}
          action="See all in the tree"
        />
      );
    const { row, depth } = item;
    const shared = {
      row,
      href: href(row.key),
      isOpen: keys.isOpen(row.key),
      expanded: item.open,
      tabbable: index === keys.activeIndex,
      onOpen: () => keys.opened(item),
      onFold: () => toggle(row.key),
    };
    if (depth)
      return (
        <ChildRow {...shared} depth={depth} agentId={rows.find((one) => item.id.startsWith(`${one.key} `))?.agentId} />
      );
    return (
      <ListRow
        {...shared}
        under={isChild(row) && row.parentSessionKey ? parentName(rows, row.parentSessionKey) : undefined}
      />
    );
  };

  return (
    <section
      role={main ? "main" : undefined}
      aria-labelledby="list-name"
      className={cn("flex min-h-0 min-w-0 flex-col border-line border-r bg-pane [--focus-gap:var(--pane)]", className)}
    >
      <header className="flex h-(--bar) shrink-0 items-center gap-2 pr-3 pl-4">
        <h2
          id="list-name"
          aria-level={main ? 1 : 2}
          className="font-semibold text-title tracking-(--tracking-title) phone:text-[18px]"
        >
          {name}
        </h2>
        {total !== undefined && (
          <span className="text-ink-3 tabular-nums" title="Top-level sessions">
            {total}
          </span>
        )}
        {waiting > 0 && (
          <WaitingPill
            count={waiting}
            onClick={() => {
              settleNow();
              box.current?.scrollTo({ top: 0 });
            }}
          />
        )}
        <span className="flex-1" />
        <FilterMenu facets={facets.filtered} />
      </header>
      <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-3 pb-2 phone:h-[52px]">
        <SearchField />
      </div>
      <section
        ref={box}
        aria-label={`${name} list`}
        onKeyDown={keys.onKeyDown}
        onFocus={(event) => keys.onFocus(event.target)}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        className={cn(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin]",
          query.isPlaceholderData && "opacity-60",
        )}
      >
        {query.isPending && <ListSkeleton />}
        {query.isError && !rows.length && (
          <LoadFailed what="The list" error={query.error} onRetry={() => query.refetch()} />
        )}
        {query.isSuccess && !rows.length && <EmptyList filter={filter} everything={inView} />}
        {rows.length > 0 && (
          <SessionList
            items={items}
            scroller={box}
            activeIndex={keys.activeIndex}
            controls={controls}
            label={name}
            busy={query.isFetchingNextPage}
            onEnd={loadMore}
            render={render}
          />
        )}
      </section>
      {query.isFetchNextPageError && (
        <p role="alert" className="flex h-9 shrink-0 items-center gap-2 border-line border-t px-4 text-ink-2 text-meta">
          <span className="min-w-0 flex-1 truncate">More did not load: {problemOf(query.error).message}</span>
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
      <HiddenLine filter={filter} facets={facets} />
    </section>
  );
}

const parentName = (rows: ListPage["sessions"], key: string): string => {
  const parent = rows.find((row) => row.key === key);
  return parent ? titleOf(parent) : shortKey(key);
};

function WaitingPill({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="ml-1 inline-flex h-6 cursor-default items-center gap-1 whitespace-nowrap rounded-full bg-accent pr-2.25 pl-1.75 font-medium text-meta text-on-accent hover:bg-accent-hover pointer-coarse:h-8"
    >
      <ArrowUp aria-hidden className="size-3" strokeWidth={2.1} />
      {count} updated
    </button>
  );
}

function ChildBones({ depth }: { depth: number }) {
  return (
    <div role="status" aria-label="Loading children" className="flex h-full items-center">
      <Guides depth={depth} />
      <Skeleton className="ml-3 w-2/5" />
    </div>
  );
}

type NoteProps = { depth: number; text: string; action: string; href?: string; onClick?: () => void };

function ChildNote({ depth, text, action, href, onClick }: NoteProps) {
  const look = "font-medium text-accent-text underline underline-offset-3";
  return (
    <div className="flex h-full items-center text-ink-2 text-meta">
      <Guides depth={depth} />
      <span className="-ml-1.5 truncate">{text}</span>&nbsp;
      {href ? (
        <a href={href} tabIndex={-1} className={look}>
          {action}
        </a>
      ) : (
        <button type="button" tabIndex={-1} onClick={onClick} className={look}>
          {action}
        </button>
      )}
    </div>
  );
}
