import { attributeNames } from "./attributes";
import { LESS } from "./chars";
import { advance, type CodeText, type Cursor, IN_TEXT, lookAhead, stepOver } from "./code-regions";
import type { Output } from "./output";
import { parseTag, type Tag } from "./tag";
import { firstCloser, indexTools, isMinimax, MINIMAX, type ToolIndex } from "./tool-index";
import { type JsonEnd, jsonEndFinder, type PayloadReader, payloadReader } from "./tool-payload";

/** What the scan keeps about tool tags. `mentioned`: names whose next closer belongs to a mention and stays. */
export type Tools = {
  text: string;
  index: () => ToolIndex;
  payload: PayloadReader;
  jsonEnd: JsonEnd;
  mentioned: Set<string>;
  minimax: boolean | undefined;
};

export function newTools(text: string): Tools {
  let index: ToolIndex | undefined;
  const tools = () => {
    index ??= indexTools(text);
    return index;
  };
  const [payload, jsonEnd] = [payloadReader(text), jsonEndFinder(text, tools)];
  return { text, index: tools, payload, jsonEnd, mentioned: new Set(), minimax: undefined };
}

/** S11-S14: where the removal that a tool tag starts ends; -1 when the tag stays. */
export function toolRemoval(tools: Tools, tag: Tag, output: Output): number {
  if (isMinimax(tag)) tools.minimax = true;
  const plainFunction = tag.name === "function" && tag.prefix === "";
  if (plainFunction && (tag.closing || tag.cut || !opensFunction(tag, output))) return -1;
  if (tag.cut) return tag.name === "function" ? -1 : tag.end;
  if (tag.closing) return strayCloserEnd(tools, tag);
  if (tag.selfClosing) return tag.end;
  const end = callEnd(tools, tag);
  if (end === "mention") {
    if (isMinimax(tag)) return tag.end;
    if (!plainFunction) tools.mentioned.add(tag.name);
    return -1;
  }
  if (end >= 0) return end;
  return plainFunction ? -1 : tools.text.length;
}

/** S14: the same for an invoke tag. */
export function invokeRemoval(tools: Tools, tag: Tag, code: CodeText, cursor: Cursor): number {
  if (tag.cut || (tag.prefix === "" && !holdsMinimax(tools, code, cursor))) return -1;
  if (tag.closing || tag.selfClosing) return tag.end;
  const closer = firstCloser(tools.index(), "invoke", tag.end);
  if (closer) return closer.end;
  return firstCloser(tools.index(), MINIMAX, tag.end)?.start ?? tools.text.length;
}

/** S11: end of the call behind an opener, -1 when it has no closer, or "mention" when no call follows. */
function callEnd(tools: Tools, tag: Tag): number | "mention" {
  const payload = tools.payload(tag.end);
  if (payload.shape === "prose") return "mention";
  if (payload.shape === "nothing") return -1;
  if (payload.shape === "xml") return tools.index().get(tag.name)?.balanced.get(tag.start) ?? -1;
  const end = tools.jsonEnd(tag.name, payload.from);
  return end >= 0 ? end : (firstCloser(tools.index(), tag.name, tag.end)?.end ?? -1);
}

/** S13: a stray closer goes, unless it is the next closer after a mention (S11). */
function strayCloserEnd(tools: Tools, tag: Tag): number {
  if (!isMinimax(tag) && tools.mentioned.delete(tag.name)) return -1;
  return tag.end;
}

/** S12: a plain function tag counts only with a name and at the start, on a new line or after the end of a sentence. */
function opensFunction(tag: Tag, output: Output): boolean {
  const before = output.lastSign < 0 ? "\n" : String.fromCharCode(output.lastSign);
  return "\n.!?:".includes(before) && (attributeNames(tag.attributes)?.includes("name") ?? false);
}

/** S14: whether a `minimax:tool_call` tag outside code was met before the cursor or stands after it. */
function holdsMinimax(tools: Tools, code: CodeText, cursor: Cursor): boolean {
  tools.minimax ??= /minimax:tool_call/i.test(tools.text) && minimaxFollows(code, lookAhead(cursor, cursor.pos));
  return tools.minimax;
}

function minimaxFollows(code: CodeText, ahead: Cursor): boolean {
  while (advance(code, ahead, LESS, IN_TEXT)) {
    const tag = parseTag(code.text, ahead.pos);
    if (tag && isMinimax(tag)) return true;
    stepOver(code, ahead);
  }
  return false;
}
