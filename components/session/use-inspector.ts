"use client";

import { useState } from "react";
import { useMedia } from "../use-media";

const KEPT = "treeline.inspector";
export type InspectorTab = "overview" | "tree" | "runs" | "policy";
type Choice = "open" | "closed" | null;

function kept(): Choice {
  try {
    const value = localStorage.getItem(KEPT);
    return value === "open" || value === "closed" ? value : null;
  } catch {
    return null;
  }
}

function keep(choice: Choice): void {
  try {
    localStorage.setItem(KEPT, choice ?? "");
  } catch {
    // Without storage the choice holds for this page only.
  }
}

/** The inspector: a pane where there is room, remembered; a sheet where there is not. Open by itself from 1600 px. */
export function useInspector() {
  const room = useMedia("(width >= 1100px)");
  const wide = useMedia("(width >= 1600px)");
  const [choice, setChoice] = useState<Choice>(null);
  const [sheet, setSheet] = useState(false);
  const [tab, setTab] = useState<InspectorTab>("overview");
  const [read, setRead] = useState(false);
  if (room && !read) {
    setRead(true);
    setChoice(kept());
  }
  const pane = room && (choice ? choice === "open" : wide);
  const toggle = (): void => {
    if (!room) {
      setSheet(!sheet);
      return;
    }
    const next = pane ? "closed" : "open";
    setChoice(next);
    keep(next);
  };
  return {
    pane,
    sheet: sheet && !room,
    closeSheet: () => setSheet(false),
    toggle,
    tab,
    setTab,
    isOpen: room ? pane : sheet,
  };
}
