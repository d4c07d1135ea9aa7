"use client";

import { titleOf } from "../names";
import { undoLast } from "../undo";
import { useShortcuts } from "../use-shortcuts";
import { useShell } from "./shell-context";

/** Keys that hold everywhere in the inbox; an open session adds its own. */
export function InboxKeys() {
  const { list, search, setKeysOpen, why, askWhy } = useShell();
  useShortcuts({
    j: () => list.current?.move(1),
    k: () => list.current?.move(-1),
    o: () => {
      const focused = document.activeElement;
      return focused instanceof HTMLElement && focused.dataset.row ? focused.click() : false;
    },
    "/": () => search.current?.focus(),
    "?": () => setKeysOpen(true),
    z: () => (undoLast() ? undefined : false),
    w: () => {
      const row = list.current?.active();
      return row ? askWhy({ target: row.key, title: titleOf(row), action: "history" }) : false;
    },
    esc: () => (why ? askWhy(null) : false),
  });
  return null;
}
