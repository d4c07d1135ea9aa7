import type { Message } from "@/db";
import { textsOf } from "./blocks";
import { graphemePrefix } from "./bounds";
import { withoutGatewayEnvelope, withoutSessionHeader } from "./envelope";
import { PLACEHOLDER } from "./history";
import type { Pipeline } from "./pipeline";
import { collapse } from "./title";

const SILENT = new Set(["REPLY_SKIP", "ANNOUNCE_SKIP", "NO_REPLY", "HEARTBEAT_OK"]);
const MAX_PREVIEW = 240;

/** The text of a user or assistant message after S and X; null when it has none that may be seen. */
export function visibleText(pipeline: Pipeline, message: Message): string | null {
  if (message.role === "user") {
    const text = withoutSessionHeader(message, textsOf(message).join(" "));
    return text.trim() ? pipeline.redact(text) : null;
  }
  if (message.role !== "assistant") return null;
  const text = textsOf(message).map(pipeline.prose).join(" ");
  const trimmed = text.trim();
  if (!trimmed || SILENT.has(trimmed) || trimmed === PLACEHOLDER) return null;
  return pipeline.redact(text);
}

/** L23. `messages` newest first, read only as far as needed; hidden ones are not among them. */
export function derivePreview(pipeline: Pipeline, messages: Iterable<Message>): string | null {
  for (const message of messages) {
    const text = visibleText(pipeline, message);
    if (text === null) continue;
    const line = collapse(message.role === "user" ? withoutGatewayEnvelope(text) : text);
    if (!line) continue;
    return line.length > MAX_PREVIEW ? `${graphemePrefix(line, MAX_PREVIEW - 1)}…` : line;
  }
  return null;
}
