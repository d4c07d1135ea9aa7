"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "../cn";
import { LoadFailed } from "../inbox/list-states";
import { titleOf } from "../names";
import type { Row } from "../trpc";
import { Skeleton } from "../ui/skeleton";
import { useHref } from "../use-address";
import { useMedia, useMounted } from "../use-media";
import { linesOf, type TreeLine } from "./tree-model";
import { COLUMNS, COMPACT, TreeRow } from "./tree-row";
import type { useTree } from "./use-tree";

const PAGE_ROWS = 15;
/** Rows to fold, to move among and to open (APG treegrid). */
const TREEGRID = { role: "treegrid" } as const;

type Props = {
  tree: ReturnType<typeof useTree>;
  /** The session the tree was asked for. */
  current: string;
  compact?: boolean;
  find?: string;
};

/** The spawn tree as a treegrid: one Tab stop, arrows move and fold, Enter opens. Only lines near the screen are there. */
export function TreeGrid({ tree, current, compact, find }: Props) {
  const { rows, roots, folded, setFolded, error, retry } = tree;
  const router = useRouter();
  const href = useHref();
  const box = useRef<HTMLDivElement>(null);
  const mounted = useMounted();
  const coarse = useMedia("(pointer: coarse)");
  const height = coarse ? 44 : compact ? 32 : 36;
  const words = find?.trim().toLowerCase();
  const lines = useMemo(
    () => linesOf(roots, folded, words ? (row) => named(row, words) : undefined),
    [roots, folded, words],
  );
  const [active, setActive] = useState(current);
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.row.key === active),
  );

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => lines[index]?.node.row.key ?? index,
    overscan: 12,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return at >= range.count || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
  });
  const { measure } = virtual;
  useEffect(() => {
    if (height) measure();
  }, [measure, height]);

  // The session the tree was asked for is in sight.
  const ready = mounted && rows !== undefined;
  const start = useRef(at);
  start.current = at;
  const scrollTo = useRef(virtual.scrollToIndex);
  useEffect(() => {
    if (ready) scrollTo.current(start.current, { align: "center" });
  }, [ready]);

  if (error && !rows) return <LoadFailed what="The tree" error={error} onRetry={retry} />;
  if (!ready)
    return (
      <div role="status" aria-label="Loading the tree" className="grid flex-1 content-start gap-6 p-6">
        <Skeleton className="w-1/2" />
        <Skeleton className="ml-6 w-2/5" />
        <Skeleton className="ml-6 w-1/3" />
      </div>
    );

  const fold = (key: string, to?: boolean): void =>
    setFolded((now) => {
      const next = new Set(now);
      if (to ?? !now.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });
  const focusAt = (index: number): void => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
    if (!line) return;
    setActive(line.node.row.key);
    virtual.scrollToIndex(lines.indexOf(line), { align: "auto" });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.node.row.key)}"]`)?.focus(),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const node = lines[at]?.node;
    if (!node) return;
    const { key } = node.row;
    const isFolded = folded.has(key);
    const opens = node.children.length > 0;
    if (event.key === "ArrowDown" || event.key === "j") focusAt(at + 1);
    else if (event.key === "ArrowUp" || event.key === "k") focusAt(at - 1);
    else if (event.key === "Home") focusAt(0);
    else if (event.key === "End") focusAt(lines.length - 1);
    else if (event.key === "PageDown") focusAt(at + PAGE_ROWS);
    else if (event.key === "PageUp") focusAt(at - PAGE_ROWS);
    else if (event.key === "ArrowRight" && opens) isFolded ? fold(key, false) : focusAt(at + 1);
    else if (event.key === "ArrowLeft" && opens && !isFolded) fold(key, true);
    else if (event.key === "ArrowLeft" && node.depth > 0)
      focusAt(lines.findLastIndex((line, n) => n < at && line.node.depth < node.depth));
    else if ((event.key === "Enter" || event.key === "o") && event.target instanceof HTMLTableRowElement)
      router.push(href(key));
    else return;
    event.preventDefault();
  };

  const line = ({ node, place, of }: TreeLine) => {
    const { row } = node;
    const expandable = node.children.length > 0;
    const isFolded = folded.has(row.key) && !words;
    return {
      "data-key": row.key,
      tabIndex: row.key === lines[at]?.node.row.key ? 0 : -1,
      "aria-level": node.depth + 1,
      "aria-posinset": place,
      "aria-setsize": of,
      "aria-selected": row.key === current,
      "aria-expanded": expandable ? !isFolded : undefined,
      onFocus: () => setActive(row.key),
      className: `absolute inset-x-0 top-0 ${compact ? COMPACT : COLUMNS} hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] aria-selected:bg-selected`,
      children: (
        <TreeRow
          node={node}
          folded={isFolded}
          compact={compact}
          homeAgent={rows[0]?.agentId}
          href={href(row.key)}
          onFold={() => fold(row.key)}
        />
      ),
    };
  };

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto overscroll-contain [scrollbar-width:thin]">
      <table
        {...TREEGRID}
        aria-label="Spawn tree"
        aria-rowcount={lines.length + (compact ? 0 : 1)}
        onKeyDown={onKeyDown}
        className="block min-w-0"
      >
        {!compact && <Heads />}
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start: top }) => {
            const shown = lines[index];
            if (!shown) return null;
            return (
              <tr key={shown.node.row.key} {...line(shown)} style={{ height, transform: `translateY(${top}px)` }} />
            );
          })}
        </tbody>
      </table>
      {words && !lines.length && <p className="p-6 text-ink-2">Nothing in this tree is called “{find}”.</p>}
    </div>
  );
}

const HEADS: readonly (readonly [string, string])[] = [
  ["Session", "pl-5 text-left"],
  ["Agent", "text-left phone:hidden"],
  ["Age", "text-right"],
  ["Tokens", "text-right phone:hidden"],
  ["Subtree", "text-right"],
  ["Spent", "text-right phone:hidden"],
];

function Heads() {
  return (
    <thead className="sticky top-0 z-10 block border-line border-b bg-sheet text-ink-3 text-meta">
      <tr className={cn("h-8", COLUMNS)}>
        {HEADS.map(([name, look]) => (
          <th key={name} scope="col" className={cn("font-normal", look)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const named = (row: Row, words: string): boolean =>
  titleOf(row).toLowerCase().includes(words) || row.key.includes(words) || row.agentId.includes(words);
