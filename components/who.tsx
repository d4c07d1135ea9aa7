"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { shortKey } from "./address";

type Role = "owner" | "admin" | "viewer";
export type Account = {
  role: Role;
  name: string;
  email: string;
  /** Session key whose eyes are borrowed. */
  viewAs: string | null;
};
export type Who = Account & {
  /** Why nothing can be changed; null when it can. */
  readOnly: string | null;
};

const NOBODY: Who = { role: "viewer", name: "", email: "", viewAs: null, readOnly: "Not signed in" };
const WhoContext = createContext<Who>(NOBODY);
export const useWho = (): Who => useContext(WhoContext);

/** Who looks, and whether they may change what they see. */
export function WhoProvider({ account, children }: { account: Account; children: ReactNode }) {
  const { role, name, email, viewAs } = account;
  const who = useMemo(
    () => ({ role, name, email, viewAs, readOnly: reasonOf(role, viewAs) }),
    [role, name, email, viewAs],
  );
  return <WhoContext value={who}>{children}</WhoContext>;
}

function reasonOf(role: Role, viewAs: string | null): string | null {
  if (viewAs) return `You are viewing as ${shortKey(viewAs)}, which changes nothing. Leave to change it.`;
  return role === "viewer" ? "You are a viewer. An owner or admin can change it." : null;
}

export async function signOut(): Promise<void> {
  await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  window.location.assign("/login");
}
