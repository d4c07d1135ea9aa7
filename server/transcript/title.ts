import type { Message, TitleFields } from "@/db";
import { textsOf } from "./blocks";
import { graphemePrefix } from "./bounds";
import { withoutGatewayEnvelope } from "./envelope";
import type { Pipeline } from "./pipeline";

const SLASH_COMMAND = /^\/[A-Za-z][A-Za-z0-9_-]*(?:\s|:|$)/;
const MAX_TITLE = 60;

export const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();

/** L22: redact, collapse, cut at 60 units, at a word where one ends late enough. Null for blank text. */
function shapeTitle(pipeline: Pipeline, text: string): string | null {
  const line = collapse(pipeline.redact(text));
  if (!line) return null;
  if (line.length <= MAX_TITLE) return line;
  const prefix = graphemePrefix(line, MAX_TITLE - 1);
  const space = prefix.lastIndexOf(" ");
  return `${space > 36 ? prefix.slice(0, space) : prefix}…`;
}

/** L21: the words of a person, or null when a person did not speak here. */
function humanText(message: Message): string | null {
  if (message.role !== "user") return null;
  const kind = message.provenance?.kind;
  if (kind !== undefined && kind !== "external_user") return null;
  const text = textsOf(message).join(" ");
  if (text.includes("HEARTBEAT_OK") || SLASH_COMMAND.test(text.trim()) || !text.trim()) return null;
  return withoutGatewayEnvelope(text);
}

/** L20: the first source with text. `messages` oldest first, read only as far as needed; hidden ones are not among them. */
export function deriveTitle(pipeline: Pipeline, fields: TitleFields, messages: Iterable<Message>): string | null {
  for (const field of [fields.label, fields.displayName, fields.subject, fields.originLabel]) {
    const title = field ? shapeTitle(pipeline, field) : null;
    if (title) return title;
  }
  for (const message of messages) {
    const text = humanText(message);
    const title = text === null ? null : shapeTitle(pipeline, text);
    if (title) return title;
  }
  return fields.task ? shapeTitle(pipeline, fields.task) : null;
}
