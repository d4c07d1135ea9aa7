import type { Block, Message } from "@/db";

const TOOL_CALLS = new Set(["toolCall", "tool_use", "toolUse", "tool_call", "function_call"]);
const TOOL_RESULTS = new Set(["toolResult", "tool_result", "function_call_output", "tool_call_output"]);
const REASONING = new Set(["thinking", "redacted_thinking", "reasoning"]);
const TOOL_ROLES = new Set(["toolResult", "tool"]);

const typeOf = (block: Block): string => (block !== null && typeof block === "object" ? String(block.type) : "");

export const isToolTraffic = (block: Block): boolean =>
  TOOL_CALLS.has(typeOf(block)) || TOOL_RESULTS.has(typeOf(block));
export const isReasoning = (block: Block): boolean => REASONING.has(typeOf(block));
export function textOf(block: Block): string | null {
  if (typeOf(block) !== "text") return null;
  const { text } = block as { text?: unknown };
  return typeof text === "string" ? text : null;
}

/** H1: would this message stay with `includeTools: false`? */
export function isPlain(message: Pick<Message, "role" | "content">): boolean {
  if (TOOL_ROLES.has(message.role)) return false;
  if (message.role !== "assistant" || !Array.isArray(message.content) || !message.content.some(isToolTraffic))
    return true;
  return message.content.some((block) => typeOf(block) === "image" || (textOf(block) ?? "").trim() !== "");
}

/** The text blocks of a message, or its string content as one. */
export function textsOf(message: Pick<Message, "content">): string[] {
  if (typeof message.content === "string") return [message.content];
  return message.content.map(textOf).filter((text) => text !== null);
}
