import { APOSTROPHE, EQUALS, GREATER, isSpace, isWord, LESS, QUOTE, SLASH, skipSpace } from "./chars";

type TagKind = "reasoning" | "final" | "memories" | "tool" | "invoke" | "child";

/** `cut`: the text ended before the tag did. `attributes` is the text between the name and the end of the tag. */
export type Tag = {
  kind: TagKind;
  name: string;
  prefix: string;
  start: number;
  end: number;
  closing: boolean;
  selfClosing: boolean;
  cut: boolean;
  attributes: string;
};

type Head = { kind: TagKind; name: string; prefix: string; end: number; closing: boolean; spaced: boolean };

const LONGEST_TAG = 1024;
const LONGEST_NAME = 32;

const KINDS = new Map<string, TagKind>([
  ...["think", "thinking", "thought", "antthinking", "reasoning"].map((name) => [name, "reasoning"] as const),
  ...["tool_call", "tool_calls", "tool_result", "function_call", "function_calls"].map(
    (name) => [name, "tool"] as const,
  ),
  ...["function_response", "function"].map((name) => [name, "tool"] as const),
  ...["parameter", "parameters", "argument", "arguments", "tool_name"].map((name) => [name, "child"] as const),
  ...["relevant-memories", "relevant_memories"].map((name) => [name, "memories"] as const),
  ["final", "final"],
  ["invoke", "invoke"],
]);

const PREFIXES: Record<TagKind, readonly string[]> = {
  reasoning: ["", "antml", "mm"],
  final: [""],
  memories: [""],
  tool: ["", "antml", "mm", "minimax"],
  invoke: ["", "antml", "mm", "minimax"],
  child: ["", "antml", "mm", "minimax"],
};

/** S4: the tag of a known name that starts with the `<` at `start`; null when the text there is none. */
export function parseTag(text: string, start: number): Tag | null {
  const head = parseHead(text, start);
  if (!head) return null;
  const limit = Math.min(text.length, start + LONGEST_TAG);
  const close = attributesEnd(text, head.end, limit);
  if (close < 0) return null;
  const cut = close === limit;
  if (cut && (limit < text.length || head.spaced)) return null;
  const attributes = text.slice(head.end, close);
  const selfClosing = !cut && attributes.trimEnd().endsWith("/");
  if (head.spaced && attributes.trim() !== "" && attributes.trim() !== "/") return null;
  const { kind, name, prefix, closing } = head;
  return { kind, name, prefix, start, end: cut ? close : close + 1, closing, selfClosing, cut, attributes };
}

/** Whether the tag opens a block: no closer, and not self-closing. */
export function isOpener(tag: Tag): boolean {
  return !tag.closing && !tag.selfClosing;
}

function parseHead(text: string, start: number): Head | null {
  const first = skipSpace(text, start + 1);
  const closing = text.charCodeAt(first) === SLASH;
  const nameStart = closing ? skipSpace(text, first + 1) : first;
  if (!isWord(text.charCodeAt(nameStart))) return null;
  let end = nameEnd(text, nameStart);
  let name = text.slice(nameStart, end).toLowerCase();
  let prefix = "";
  if (text.charAt(end) === ":" && PREFIXES.tool.includes(name)) {
    prefix = name;
    const after = end + 1;
    end = nameEnd(text, after);
    name = text.slice(after, end).toLowerCase();
  }
  if (name === "relevant" && text.charAt(end) === "-") {
    const tail = nameEnd(text, end + 1);
    name = `relevant-${text.slice(end + 1, tail).toLowerCase()}`;
    end = tail;
  }
  const kind = KINDS.get(name);
  if (!kind || !PREFIXES[kind].includes(prefix) || !endsName(text, end, kind)) return null;
  return { kind, name, prefix, end, closing, spaced: first > start + 1 };
}

function nameEnd(text: string, from: number): number {
  let at = from;
  while (at - from < LONGEST_NAME && isWord(text.charCodeAt(at))) at++;
  return at;
}

/** S5, S9-S11: reasoning names end at any word boundary, the others need a blank, `/`, `>`, the end (or `=` for tools). */
function endsName(text: string, at: number, kind: TagKind): boolean {
  if (at >= text.length) return true;
  const unit = text.charCodeAt(at);
  if (kind === "reasoning") return !isWord(unit);
  if (isSpace(unit) || unit === SLASH || unit === GREATER) return true;
  return unit === EQUALS && (kind === "tool" || kind === "child");
}

/** Position of the closing `>`, or `limit` when it is not reached; -1 when a `<` outside quotes comes first. */
function attributesEnd(text: string, from: number, limit: number): number {
  let quote = 0;
  let valueMayStart = false;
  for (let at = from; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === GREATER) return at;
    else if (unit === LESS) return -1;
    else if (valueMayStart && (unit === QUOTE || unit === APOSTROPHE)) {
      quote = unit;
      valueMayStart = false;
    } else if (unit === EQUALS) valueMayStart = true;
    else if (!isSpace(unit)) valueMayStart = false;
  }
  return limit;
}
