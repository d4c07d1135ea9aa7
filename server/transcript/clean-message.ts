import type { Block, Message, Provenance } from "@/db";
import { isReasoning, isToolTraffic, textOf } from "./blocks";
import { cutText, omittedBinary } from "./bounds";
import { withoutSessionHeader } from "./envelope";
import type { Pipeline } from "./pipeline";

/** A message as it may leave (H3). Anything not named here stays behind. */
export type ShownMessage = {
  id?: string;
  parentId?: string;
  role: string;
  content: string | Block[];
  timestamp?: number;
  model?: string;
  stopReason?: string;
  errorMessage?: string;
  toolCallId?: string;
  toolName?: string;
  isError?: boolean;
  provenance?: Provenance;
  omitted?: true;
};

export type Flags = { sanitized: boolean; redacted: boolean; truncated: boolean };

export type CleanOptions = {
  includeTools: boolean;
  /** Without the 4,000-unit cut (H: `full`). */
  full?: boolean;
};

/** Model-written text stands in assistant messages and in the summaries of system rows. */
const isModelText = (message: Message): boolean =>
  message.role === "assistant" || message.notice === "compaction" || message.notice === "branch_summary";

/** H3-H6: one stored message through S, X and the bounds, with what was done to it. The stored message is not changed. */
export function cleanMessage(
  pipeline: Pipeline,
  message: Message,
  options: CleanOptions,
): { shown: ShownMessage; flags: Flags } {
  const flags: Flags = { sanitized: false, redacted: false, truncated: false };
  const prose = isModelText(message);

  const text = (value: string): string => {
    const own = withoutSessionHeader(message, value);
    const sanitized = prose ? pipeline.prose(own) : own;
    if (sanitized !== own) flags.sanitized = true;
    return secrets(sanitized);
  };
  const secrets = (value: string): string => {
    const redacted = pipeline.redact(value);
    if (redacted !== value) flags.redacted = true;
    return bound(redacted);
  };
  const named = (value: string): string => {
    const masked = pipeline.redactNamed(value);
    if (masked !== value) flags.redacted = true;
    return bound(masked);
  };
  const bound = (value: string): string => {
    const cut = options.full ? value : cutText(value);
    if (cut !== value) flags.truncated = true;
    return cut;
  };
  /** H5: every string at any depth; one under a sensitive name whole, also inside an array there. */
  const deep = (value: unknown, sensitive: boolean): unknown => {
    if (typeof value === "string") return sensitive ? named(value) : secrets(value);
    if (Array.isArray(value)) return value.map((item) => deep(item, sensitive));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        pipeline.redact(name),
        deep(inner, pipeline.isSensitiveName(name)),
      ]),
    );
  };
  const block = (value: Block): Block => {
    if (value === null || typeof value !== "object") return deep(value, false) as Block;
    const plain = textOf(value);
    if (plain !== null) return { type: "text", text: text(plain) };
    const omitted = omittedBinary(value);
    if (omitted) {
      flags.truncated = true;
      return omitted;
    }
    if (isToolTraffic(value)) return toolBlock(value);
    return { ...(deep(value, false) as Block), type: value.type };
  };
  const toolBlock = (value: Block): Block => {
    const kept = [
      "type",
      "id",
      "name",
      "arguments",
      "input",
      "tool_use_id",
      "toolCallId",
      "content",
      "is_error",
      "isError",
    ];
    const fields = Object.entries(value).filter(([name]) => kept.includes(name));
    return Object.fromEntries(
      fields.map(([name, inner]) => [
        name,
        Array.isArray(inner) && name === "content" ? inner.map(block) : name === "type" ? inner : deep(inner, false),
      ]),
    ) as Block;
  };
  const blocks = (content: Block[]): Block[] => {
    const kept = content.filter((item) => {
      if (!options.includeTools && isToolTraffic(item)) return false;
      if (!isReasoning(item)) return true;
      if (prose) flags.sanitized = true;
      return !prose;
    });
    return kept.map(block);
  };

  const content =
    typeof message.content === "string"
      ? text(message.content)
      : Array.isArray(message.content)
        ? blocks(message.content)
        : "";
  const shown: ShownMessage = {
    ...(message.id === undefined ? {} : { id: message.id }),
    ...(message.parentId === undefined ? {} : { parentId: message.parentId }),
    role: message.role,
    content,
    ...(message.timestamp === undefined ? {} : { timestamp: message.timestamp }),
    ...(message.model === undefined ? {} : { model: secrets(message.model) }),
    ...(message.stopReason === undefined ? {} : { stopReason: secrets(message.stopReason) }),
    ...(message.errorMessage === undefined ? {} : { errorMessage: text(message.errorMessage) }),
    ...(message.toolCallId === undefined ? {} : { toolCallId: secrets(message.toolCallId) }),
    ...(message.toolName === undefined ? {} : { toolName: secrets(message.toolName) }),
    ...(message.isError === undefined ? {} : { isError: message.isError }),
    ...(message.provenance === undefined ? {} : { provenance: deep(message.provenance, false) as Provenance }),
  };
  return { shown, flags };
}
