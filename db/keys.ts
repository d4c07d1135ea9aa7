import { AppError, echo, invalid } from "./errors";

/** What the grammar needs to know of the configuration. */
export type KeyContext = { mainKey: string; defaultAgent: string; scope: "per-sender" | "global" };

export const KINDS = ["main", "group", "cron", "hook", "node", "other"] as const;
export type Kind = (typeof KINDS)[number];

export type ParsedKey = {
  key: string;
  agentId: string;
  /** True when the text spelled `agent:<id>:`. */
  scoped: boolean;
  rest: string;
  marker?: "group" | "channel" | "direct" | "dm";
  /** The peer or chat id behind the marker, thread included. */
  tail?: string;
  channelSegment?: string;
  /** Key of the base and the thread's id (K6). */
  parentKey?: string;
  threadId?: string;
  depth: number;
  acp: boolean;
};

/** The fields of a stored entry that kind and channel are read from. */
export type KeyEntry = {
  channel?: string | null;
  chatType?: string | null;
  lastChannel?: string | null;
  deliveryContext?: { channel?: string | null } | null;
  origin?: { provider?: string | null } | null;
};

export const GLOBAL_KEY = "global";
const AGENT_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const MARKERS = new Set(["group", "channel", "direct", "dm"]);
const KEY_LIKE_START = /^(?:agent:|cron:|hook:|node-|node:|subagent:|acp:)/;
const KEY_LIKE_MIDDLE = /:(?:group|channel|direct|dm):/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

export const fold = (text: string): string => text.trim().toLowerCase();

const isAgentId = (id: string): boolean => AGENT_ID.test(id);

/** A8: throws `invalid_input` for control characters and for more than 512 units. */
export function checkArgument(param: string, text: string): string {
  if (CONTROL.test(text)) throw invalid(param, `${param} contains a control character`);
  if (text.length > 512) throw invalid(param, `${param} is longer than 512 characters`);
  return text;
}

/** K9 for arguments: only folded, and then it must be valid. Throws `invalid_input`. */
export function parseAgentId(param: string, text: string): string {
  const id = fold(checkArgument(param, text));
  if (!isAgentId(id)) throw invalid(param, `${echo(text)} is not an agent id`);
  return id;
}

/** K9 for configuration and imported data: always gives a valid id. */
export function normaliseAgentId(text: string): string {
  const id = fold(text);
  if (isAgentId(id)) return id;
  const slug = id
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 64);
  return slug || "main";
}

/** K12: does the text have the shape of a key (aliases included)? */
export function isKeyLike(text: string): boolean {
  const folded = fold(text);
  return (
    ["main", "current", "global", "unknown"].includes(folded) ||
    KEY_LIKE_START.test(folded) ||
    KEY_LIKE_MIDDLE.test(folded)
  );
}

export const mainKeyOf = (agentId: string, ctx: KeyContext): string =>
  ctx.scope === "global" ? GLOBAL_KEY : `agent:${agentId}:${ctx.mainKey}`;

/** Agent a session belongs to: the shared main session is the default agent's, however it was spelled (K2, K10). */
export const ownerOf = (parsed: ParsedKey, ctx: KeyContext): string =>
  parsed.key === GLOBAL_KEY ? ctx.defaultAgent : parsed.agentId;

/** K1-K7. `null` = malformed. */
export function parseKey(text: string, ctx: KeyContext): ParsedKey | null {
  const segments = cut(text.trim());
  const first = segments[0];
  if (!first) return null;
  if (first.text.toLowerCase() !== "agent") {
    if (first.text.toLowerCase() === GLOBAL_KEY && segments.length === 1) return shared(ctx.defaultAgent);
    return readRest(text.trim(), ctx.defaultAgent, false, ctx);
  }
  const [, agent, third] = segments;
  const agentId = agent?.text.toLowerCase();
  if (!agentId || !third || !isAgentId(agentId)) return null;
  return readRest(text.trim().slice(third.start), agentId, true, ctx);
}

/** K1 for arguments: throws `invalid_input` where `parseKey` says malformed. */
export function requireKey(param: string, text: string, ctx: KeyContext): ParsedKey {
  const parsed = parseKey(checkArgument(param, text), ctx);
  if (!parsed)
    throw new AppError("invalid_input", `${echo(text)} is not a session key`, { param, reason: "malformed_key" });
  return parsed;
}

/** K5, decided by position in the rest; the stored chat type counts last. */
export function kindOf(parsed: ParsedKey, ctx: KeyContext, chatType?: string | null): Kind {
  const { rest } = parsed;
  if (rest === ctx.mainKey || parsed.key === GLOBAL_KEY) return "main";
  const first = rest.split(":", 1)[0] ?? "";
  if (first === "cron" || first === "hook" || first === "node") {
    if (rest.length > first.length + 1) return first;
  } else if (first.startsWith("node-") && first.length > 5) return "node";
  if (parsed.marker === "group" || parsed.marker === "channel") return "group";
  const type = fold(chatType ?? "");
  return type === "group" || type === "channel" ? "group" : "other";
}

/** K8. Folded; `internal` for cron, hook and node, `unknown` when nothing says. */
export function channelOf(parsed: ParsedKey, kind: Kind, entry: KeyEntry): string {
  if (kind === "cron" || kind === "hook" || kind === "node") return "internal";
  const own = [entry.channel, parsed.channelSegment, entry.deliveryContext?.channel, entry.lastChannel];
  const route = [entry.deliveryContext?.channel, entry.lastChannel, entry.channel];
  const order =
    kind === "group" ? [...own, entry.origin?.provider] : [...route, entry.origin?.provider, parsed.channelSegment];
  for (const candidate of order) if (typeof candidate === "string" && candidate.trim()) return fold(candidate);
  return "unknown";
}

const shared = (agentId: string): ParsedKey => ({
  key: GLOBAL_KEY,
  agentId,
  scoped: false,
  rest: GLOBAL_KEY,
  depth: 0,
  acp: false,
});

type Segment = { text: string; start: number };

function cut(text: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const part of text.split(":")) {
    if (part) segments.push({ text: part, start });
    start += part.length + 1;
  }
  return segments;
}

function readRest(raw: string, agentId: string, scoped: boolean, ctx: KeyContext): ParsedKey | null {
  const segments = cut(raw);
  const folded = segments.map((segment) => segment.text.toLowerCase());
  const opaque = opaqueFrom(folded, segments, raw, ctx);
  const head = opaque === undefined ? raw : raw.slice(0, segments[opaque]?.start);
  const tail = opaque === undefined ? undefined : raw.slice(segments[opaque]?.start);
  const thread = splitThread(tail ?? raw);
  const prefix = scoped ? `agent:${agentId}:` : "";
  const closed = (text: string): string =>
    cut(text)
      .map((segment) => segment.text.toLowerCase())
      .join(":");

  let rest: string;
  let baseRest: string | undefined;
  if (tail !== undefined) {
    rest = `${closed(head)}:${tail}`;
    baseRest = thread && `${closed(head)}:${thread.base}`;
  } else {
    const base = canonicalMain(closed(thread ? thread.base : raw), scoped, ctx);
    rest = thread ? `${base}:thread:${thread.id}` : base;
    baseRest = thread && base;
  }
  if (!rest) return null;
  if (scoped && rest === ctx.mainKey && ctx.scope === "global") return { ...shared(agentId), scoped: true };
  const markerAt = tail === undefined ? -1 : (opaque ?? 0) - 1;
  const marker = folded[markerAt];
  return {
    key: prefix + rest,
    agentId,
    scoped,
    rest,
    ...(marker && MARKERS.has(marker) ? { marker: marker as ParsedKey["marker"], tail } : {}),
    ...(marker && MARKERS.has(marker) && markerAt > 0 ? { channelSegment: folded[0] } : {}),
    ...(thread && baseRest ? { parentKey: prefix + baseRest, threadId: thread.id } : {}),
    depth: folded[0] === "subagent" ? folded.filter((segment) => segment === "subagent").length : 0,
    acp: folded[0] === "acp" && segments.length > 1,
  };
}

/** K3: index of the segment where opaque text begins, if any. */
function opaqueFrom(folded: string[], segments: Segment[], raw: string, ctx: KeyContext): number | undefined {
  const first = folded[0] ?? "";
  if (first === "session") return segments[1] ? 1 : undefined;
  const closed = ["cron", "hook", "node", "subagent", "acp", ctx.mainKey].includes(first) || first.startsWith("node-");
  if (closed) return undefined;
  const at =
    first === "direct" || first === "dm" ? 0 : MARKERS.has(folded[1] ?? "") ? 1 : MARKERS.has(folded[2] ?? "") ? 2 : -1;
  return at >= 0 && segments[at + 1] && raw.length > 0 ? at + 1 : undefined;
}

function canonicalMain(rest: string, scoped: boolean, ctx: KeyContext): string {
  return scoped && rest === "main" ? ctx.mainKey : rest;
}

/** K6: the last `:thread:` with text on both sides. */
function splitThread(text: string): { base: string; id: string } | undefined {
  const at = text.toLowerCase().lastIndexOf(":thread:");
  if (at < 0) return undefined;
  const base = text.slice(0, at);
  const id = text.slice(at + ":thread:".length);
  return /[^:]/.test(base) && /[^:]/.test(id) ? { base, id } : undefined;
}
