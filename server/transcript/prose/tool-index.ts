import { lowerBound } from "./seek";
import { parseTag, type Tag } from "./tag";

/** All closers of one name, and the closer that balances each opener when nesting is counted. Code is not respected. */
type TagList = { closerStarts: number[]; closerEnds: number[]; balanced: Map<number, number>; open: number[] };

export type ToolIndex = Map<string, TagList>;

export const MINIMAX = "minimax:tool_call";

/** S11: one pass over the text that pairs tool and invoke tags by name. */
export function indexTools(text: string): ToolIndex {
  const index: ToolIndex = new Map();
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const tag = parseTag(text, at);
    if (!tag || tag.cut || tag.selfClosing || (tag.kind !== "tool" && tag.kind !== "invoke")) continue;
    for (const name of listsOf(tag)) addTag(index, name, tag);
  }
  return index;
}

export function isMinimax(tag: Tag): boolean {
  return tag.prefix === "minimax" && tag.name === "tool_call";
}

/** The first closer of `name` at or after `from`. */
export function firstCloser(index: ToolIndex, name: string, from: number): { start: number; end: number } | null {
  const list = index.get(name);
  if (!list) return null;
  const at = lowerBound(list.closerStarts, from);
  const start = list.closerStarts[at];
  const end = list.closerEnds[at];
  return start === undefined || end === undefined ? null : { start, end };
}

/** A tool_result may also end at a tool_call's closer, so its list holds both names and pairs them together. */
function listsOf(tag: Tag): string[] {
  const lists = [tag.name];
  if (tag.name === "tool_call") lists.push("tool_result");
  if (isMinimax(tag)) lists.push(MINIMAX);
  return lists;
}

function addTag(index: ToolIndex, name: string, tag: Tag): void {
  const list: TagList = index.get(name) ?? { closerStarts: [], closerEnds: [], balanced: new Map(), open: [] };
  index.set(name, list);
  if (!tag.closing) {
    list.open.push(tag.start);
    return;
  }
  list.closerStarts.push(tag.start);
  list.closerEnds.push(tag.end);
  const opener = list.open.pop();
  if (opener !== undefined) list.balanced.set(opener, tag.end);
}
