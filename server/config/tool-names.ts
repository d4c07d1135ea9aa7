const GROUPS: Record<string, string[]> = {
  "group:sessions": [
    "sessions_list",
    "sessions_history",
    "sessions_search",
    "sessions_send",
    "sessions_spawn",
    "sessions_yield",
    "subagents",
    "session_status",
    "sessions_explain",
  ],
  "group:agents": ["agents_list"],
  "group:messaging": ["message"],
  "group:fs": ["read", "write", "edit", "apply_patch"],
  "group:runtime": ["exec", "process"],
  "group:memory": ["memory_search", "memory_get"],
};
const OTHERS = ["image", "web_search", "web_fetch", "browser", "canvas", "nodes", "cron", "gateway", "sessions_patch"];
const ALIASES = ["bash", "apply-patch"];

/** Every word a tool list may use (section 9 of the reading contract). */
export const TOOL_WORDS: readonly string[] = [
  ...Object.keys(GROUPS),
  ...Object.values(GROUPS).flat(),
  ...OTHERS,
  ...ALIASES,
];

/** P1: whether an entry of a tool list, folded, names or matches any known tool. */
export function isKnownTool(entry: string): boolean {
  const name = entry.trim().toLowerCase();
  if (!name.includes("*")) return TOOL_WORDS.includes(name);
  return TOOL_WORDS.some((word) => !word.startsWith("group:") && matches(name, word));
}

/** The pieces between stars, found left to right: linear, whatever the pattern. */
function matches(glob: string, word: string): boolean {
  const pieces = glob.split("*");
  const head = pieces.shift() ?? "";
  const tail = pieces.pop() ?? "";
  if (word.length < head.length + tail.length || !word.startsWith(head) || !word.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = word.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= word.length - tail.length;
}
