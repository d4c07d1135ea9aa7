export type PersonRole = "owner" | "admin" | "viewer";

/** Who is asking. Made by a door from the credential, never from a body (A1, A2). */
export type Caller =
  | {
      kind: "person";
      id: string;
      role: PersonRole;
      agents: string[] | "*";
      /** Session key whose eyes are borrowed; reads only (A4). */
      viewAs?: string;
    }
  | {
      kind: "session";
      key: string;
      agentId: string;
      sandboxed: boolean;
      /** Person id, when a person acts as this session; for the audit. */
      actingFor?: string;
      /** The token's own tool list (P9). */
      tools?: string[];
      tokenId?: string;
    };

/** The operator at this machine's command line: whoever may read the data folder owns what is in it. */
export const OPERATOR: Caller = { kind: "person", id: "operator", role: "owner", agents: "*" };

/** Stable text that names a viewpoint; cursors and event ids are bound to it. */
export function viewpointOf(caller: Caller): string {
  if (caller.kind === "session") return `session ${caller.key}`;
  return `person ${caller.id}${caller.viewAs ? ` as ${caller.viewAs}` : ""}`;
}

/** The name an audit row gives the caller. */
export const actorOf = (caller: Caller): { actor: string; actingAs?: string } =>
  caller.kind === "person"
    ? { actor: caller.id }
    : caller.actingFor
      ? { actor: caller.actingFor, actingAs: caller.key }
      : { actor: caller.key };
