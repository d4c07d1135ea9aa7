"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { shortKey } from "./address";

export type Role = "owner" | "admin" | "viewer";
export type Who = {
  role: Role;
  /** Session key whose eyes are borrowed. */
  viewAs: string | null;
  demo: boolean;
  /** Why nothing can be changed; null when it can. */
  readOnly: string | null;
};

const WhoContext = createContext<Who>({ role: "viewer", viewAs: null, demo: false, readOnly: "Not signed in" });
export const useWho = (): Who => useContext(WhoContext);

type Props = { role: Role; viewAs: string | null; demo: boolean; children: ReactNode };

/** Who looks, and whether they may change what they see. */
export function WhoProvider({ role, viewAs, demo, children }: Props) {
  const who = useMemo(() => ({ role, viewAs, demo, readOnly: reasonOf(role, viewAs) }), [role, viewAs, demo]);
  return <WhoContext value={who}>{children}</WhoContext>;
}

function reasonOf(role: Role, viewAs: string | null): string | null {
  if (viewAs) return `You are viewing as ${shortKey(viewAs)}, which changes nothing. Leave to change it.`;
  return role === "viewer" ? "You are a viewer. An owner or admin can change it." : null;
}
