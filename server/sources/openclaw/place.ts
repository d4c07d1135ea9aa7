import { fold, type KeyContext, parseKey } from "@/db";

/** Where a key of the store belongs. `key` is its spelling before agents are renamed. */
export type Place = { agentId: string; rest: string; scoped: boolean; key: string };

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const NEVER = new Set(["global", "unknown", ""]);

/** Reads a key found in an agent's folder (sources.md 1.3, K1-K4); null = malformed, or one that is never listed. */
export function placeKey(text: string, folderAgent: string, keys: KeyContext): Place | null {
  if (NEVER.has(fold(text)) || CONTROL.test(text) || text.length > 512) return null;
  // A store has no shared main session of ours: it keeps its own also where ours is global.
  const grammar: KeyContext = { ...keys, scope: "per-sender" };
  const parsed = parseKey(text, grammar);
  if (!parsed) return null;
  const { rest } = parsed;
  if (parsed.scoped) return { agentId: parsed.agentId, rest, scoped: true, key: parsed.key };
  if (rest === "main" || rest === keys.mainKey) return scoped(folderAgent, keys.mainKey);
  if (folderAgent === keys.defaultAgent) return { agentId: folderAgent, rest, scoped: false, key: rest };
  return scoped(folderAgent, parseKey(`agent:${folderAgent}:${rest}`, grammar)?.rest ?? rest);
}

/** The key with its agent's id here. A bare key of a renamed agent gets a scope: bare it would be the default agent's (K2). */
export function renamed(place: Place, names: Map<string, string>): string {
  const agentId = names.get(place.agentId) ?? place.agentId;
  return place.scoped || agentId !== place.agentId ? `agent:${agentId}:${place.rest}` : place.key;
}

export const scoped = (agentId: string, rest: string): Place => ({
  agentId,
  rest,
  scoped: true,
  key: `agent:${agentId}:${rest}`,
});
