"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { addressOf } from "../address";
import { useTRPC } from "../trpc";
import { useHref } from "../use-address";
import { childrenInput } from "./list-input";
import type { Item } from "./list-model";
import { useShell } from "./shell-context";

const PAGE_ROWS = 10;

type Options = {
  items: readonly Item[];
  box: RefObject<HTMLDivElement | null>;
  controls: RefObject<{ scrollTo: (index: number) => void } | null>;
  onFold: (key: string, to?: boolean) => void;
};

/** One Tab stop for the whole list: which line has it, how keys move it, and what other panes may ask of the list. */
export function useListKeys({ items, box, controls, onFold }: Options) {
  const router = useRouter();
  const href = useHref();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { list, fromList } = useShell();
  const pathname = usePathname();
  const [active, setActive] = useState<string | null>(null);
  const [opening, setOpening] = useState<{ key: string; from: string } | null>(null);

  // What was clicked is marked at once; the page it opens may take a moment.
  if (opening && opening.from !== pathname) setOpening(null);
  const openPath = opening && opening.from === pathname ? addressOf(opening.key) : pathname;
  const isOpen = (key: string): boolean => sameAddress(addressOf(key), openPath);
  const found = items.findIndex((item) => item.id === active);
  const openIndex = items.findIndex((item) => item.type === "row" && isOpen(item.row.key));
  const activeIndex = found >= 0 ? found : Math.max(0, openIndex);

  const focusAt = (index: number): void => {
    const item = items[index];
    if (!item) return;
    setActive(item.id);
    controls.current?.scrollTo(index);
    // The line may have to be drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)?.focus(),
      ),
    );
  };
  const step = (by: 1 | -1, from = activeIndex): void => {
    for (let at = from + by; at >= 0 && at < items.length; at += by) {
      if (items[at]?.type === "row") {
        focusAt(at);
        return;
      }
    }
  };
  const inList = (): boolean => box.current?.contains(document.activeElement) ?? false;

  useEffect(() => {
    list.current = {
      move: (by) => (inList() ? step(by) : focusAt(activeIndex)),
      focus: (key) => {
        const at = key ? items.findIndex((item) => item.type === "row" && item.row.key === key) : -1;
        focusAt(at >= 0 ? at : activeIndex);
      },
      active: () => {
        const item = items[activeIndex];
        return inList() && item?.type === "row" ? item.row : undefined;
      },
      sibling: async (key, parent, by) => {
        const near = parent
          ? (await queries.fetchQuery(trpc.tools.sessions_list.queryOptions(childrenInput(parent)))).sessions
              .toSorted((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1))
              .map((row) => row.key)
          : items.flatMap((item) => (item.type === "row" && item.depth === 0 ? [item.row.key] : []));
        const next = near[near.indexOf(key) + by];
        if (next && near.includes(key)) router.push(href(next));
      },
    };
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const item = items[activeIndex];
    const last = items.length - 1;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Home") focusAt(0);
    else if (event.key === "End") focusAt(last);
    else if (event.key === "PageDown") focusAt(Math.min(last, activeIndex + PAGE_ROWS));
    else if (event.key === "PageUp") focusAt(Math.max(0, activeIndex - PAGE_ROWS));
    else if (event.key === "ArrowRight") inward(item);
    else if (event.key === "ArrowLeft") outward(item);
    else return;
    event.preventDefault();
  };
  const inward = (item: Item | undefined): void => {
    if (item?.type !== "row" || !item.row.descendants) return;
    if (item.open) step(1);
    else onFold(item.row.key, true);
  };
  const outward = (item: Item | undefined): void => {
    if (item?.type === "row" && item.open) onFold(item.row.key, false);
    else if (item?.depth) focusAt(items.findLastIndex((one, n) => n < activeIndex && one.depth < item.depth));
  };

  return {
    activeIndex,
    isOpen,
    onKeyDown,
    opened: (item: Item) => {
      setActive(item.id);
      if (item.type !== "row") return;
      fromList.current = pathname === "/";
      setOpening({ key: item.row.key, from: pathname });
    },
    /** Focus came by Tab or pointer: the keyboard goes on from there. */
    onFocus: (target: EventTarget) => {
      const index = target instanceof Element ? target.closest("[data-index]")?.getAttribute("data-index") : null;
      const item = index ? items[Number(index)] : undefined;
      if (item?.type === "row") setActive(item.id);
    },
  };
}

function sameAddress(a: string, b: string): boolean {
  if (a === b) return true;
  try {
    return decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false;
  }
}
