import type { Outputs } from "../../trpc";

export type TokenInfo = Outputs["settings"]["tokens"]["list"][number];

/** What a token is worth now; `null` while it works. */
export function endOf(token: Pick<TokenInfo, "revokedAt" | "expiresAt">, now: number): "Revoked" | "Expired" | null {
  if (token.revokedAt !== null) return "Revoked";
  return token.expiresAt !== null && token.expiresAt <= now ? "Expired" : null;
}

/** What it may call, in a few words. */
export function toolsText(tools: string[] | null): string {
  if (!tools) return "All tools";
  if (tools.length === 0) return "No tools";
  return tools.length === 1 ? (tools[0] ?? "") : `${tools.length} tools`;
}

/** What people call it: its name, else whose it is. */
export const nameOf = (token: Pick<TokenInfo, "name" | "sessionKey" | "personEmail">): string =>
  token.name ?? token.sessionKey ?? token.personEmail ?? "token";

export const EXPIRIES = [
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;
export type Expiry = (typeof EXPIRIES)[number]["value"];
