"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import type { Row } from "../trpc";
import type { WhyQuestion } from "../why/question";

/** What the list offers to keys pressed elsewhere. */
export type ListControl = {
  move: (step: 1 | -1) => void;
  /** Opens the session before or after this one, in the list or among the children of one parent. */
  sibling: (key: string, parent: string | undefined, step: 1 | -1) => void;
  /** Puts the keyboard on a row, else on the one that had it last. */
  focus: (key?: string) => void;
  /** The row the keyboard is on, while it is in the list. */
  active: () => Row | undefined;
};

type Shell = {
  why: WhyQuestion | null;
  askWhy: (question: WhyQuestion | null) => void;
  keysOpen: boolean;
  setKeysOpen: (open: boolean) => void;
  list: { current: ListControl | null };
  search: { current: HTMLInputElement | null };
  /** The open session was opened from the list: Back in history is the list. */
  fromList: { current: boolean };
};

const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell stands outside ShellProvider");
  return shell;
}

export function ShellProvider({ children }: { children: ReactNode }) {
  const [why, setWhy] = useState<WhyQuestion | null>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  const list = useRef<ListControl>(null);
  const search = useRef<HTMLInputElement>(null);
  const fromList = useRef(false);
  const askWhy = useCallback((question: WhyQuestion | null) => setWhy(question), []);
  const shell = useMemo(
    () => ({ why, askWhy, keysOpen, setKeysOpen, list, search, fromList }),
    [why, askWhy, keysOpen],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}
