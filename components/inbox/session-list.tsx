"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, type RefObject, useEffect } from "react";
import { useMedia, useMounted } from "../use-media";
import type { Item } from "./list-model";

const SIZES = { fine: { row: 56, line: 32 }, coarse: { row: 68, line: 44 } };

type Props = {
  items: readonly Item[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Line the keyboard is on; it stays mounted, so that focus is never lost to scrolling. */
  activeIndex: number;
  label: string;
  busy: boolean;
  onEnd: () => void;
  controls: RefObject<{ scrollTo: (index: number) => void } | null>;
  render: (item: Item, index: number) => ReactNode;
};

/** Lines of fixed heights. The server writes them one below the other; in the browser only those near the screen are there. */
export function SessionList({ items, scroller, activeIndex, label, busy, onEnd, controls, render }: Props) {
  const mounted = useMounted();
  const { row, line } = SIZES[useMedia("(pointer: coarse)") ? "coarse" : "fine"];
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.depth ? line : row),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex < 0 || activeIndex >= range.count || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].sort((a, b) => a - b);
    },
  });
  const { measure } = virtual;
  useEffect(() => {
    // Heights follow from the items and the pointer; without this the old ones are kept.
    if (items.length && row && line) measure();
  }, [measure, items, row, line]);
  useEffect(() => {
    controls.current = { scrollTo: (index) => virtual.scrollToIndex(index, { align: "auto" }) };
  }, [controls, virtual]);

  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (mounted && items.length && last >= items.length - 12) onEnd();
  }, [mounted, last, items.length, onEnd]);

  if (!mounted)
    return (
      <ul aria-label={label} className="p-1">
        {items.map((item, index) => (
          <Line key={item.id} item={item} index={index} count={items.length}>
            {render(item, index)}
          </Line>
        ))}
      </ul>
    );
  return (
    <ul
      aria-label={label}
      aria-busy={busy || undefined}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.map(({ index, start }) => {
        const item = items[index];
        if (!item) return null;
        const place = { position: "absolute", top: 0, insetInline: 4, transform: `translateY(${start}px)` } as const;
        return (
          <Line key={item.id} item={item} index={index} count={items.length} style={place}>
            {render(item, index)}
          </Line>
        );
      })}
    </ul>
  );
}

type LineProps = { item: Item; index: number; count: number; style?: CSSProperties; children: ReactNode };

function Line({ item, index, count, style, children }: LineProps) {
  return (
    <li
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={style}
      className={item.depth ? "h-(--row-child)" : "relative h-(--row)"}
    >
      {children}
    </li>
  );
}
