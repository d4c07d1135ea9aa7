"use client";

import { useEffect, useRef } from "react";

const OFF = "treeline.keys";

export const shortcutsOn = (): boolean => {
  try {
    return localStorage.getItem(OFF) !== "off";
  } catch {
    return true;
  }
};
export const switchShortcuts = (on: boolean): void => {
  try {
    localStorage.setItem(OFF, on ? "on" : "off");
  } catch {
    // Without storage the choice can't be kept; the keys stay on.
  }
};

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]";
const OVERLAY = "[role=dialog][data-state=open], [role=menu]";

/** Keys without Ctrl, Alt or Cmd. Quiet while someone types or composes, and while a dialog or menu is open. Escape is `esc`. A handler that returns false leaves the key alone. */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => unknown>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
      const name = event.key === "Escape" ? "esc" : event.key;
      const handler = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!handler) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(TYPING) || document.querySelector(OVERLAY)) return;
      if (event.key.length === 1 && !shortcutsOn()) return;
      if (handler(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
