/** A message's content taken apart for the screen. Foreign data comes in any shape: every reader here takes unknown and gives something. */
export type ToolCall = { id: string | undefined; name: string; input: unknown };
export type Part =
  | { type: "text"; text: string }
  | { type: "media"; kind: string; mimeType: string | undefined; bytes: number | undefined }
  | { type: "call"; call: ToolCall }
  | { type: "result"; id: string | undefined; output: unknown; isError: boolean }
  | { type: "unknown"; value: unknown };

const CALLS = new Set(["toolCall", "tool_use", "toolUse", "tool_call", "function_call"]);
const RESULTS = new Set(["toolResult", "tool_result", "function_call_output"]);
const MEDIA = new Set(["image", "audio", "video", "file", "document"]);
const TEXTS = new Set(["text", "input_text", "output_text"]);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const str = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

export function partsOf(content: unknown): Part[] {
  if (typeof content === "string") return content.trim() ? [{ type: "text", text: content }] : [];
  if (content === null || content === undefined) return [];
  if (!Array.isArray(content)) return [{ type: "unknown", value: content }];
  return content.flatMap(partOf);
}

function partOf(block: unknown): Part[] {
  if (typeof block === "string") return block.trim() ? [{ type: "text", text: block }] : [];
  if (!isFields(block)) return block === null ? [] : [{ type: "unknown", value: block }];
  const type = str(block.type) ?? "";
  if (TEXTS.has(type) && typeof block.text === "string")
    return block.text.trim() ? [{ type: "text", text: block.text }] : [];
  if (CALLS.has(type)) return [{ type: "call", call: callOf(block) }];
  if (RESULTS.has(type))
    return [
      {
        type: "result",
        id: str(block.toolCallId) ?? str(block.tool_use_id) ?? str(block.call_id),
        output: block.content ?? block.output,
        isError: block.isError === true || block.is_error === true,
      },
    ];
  if (MEDIA.has(type))
    return [
      {
        type: "media",
        kind: type,
        mimeType: str(block.mimeType),
        bytes: typeof block.bytes === "number" ? block.bytes : undefined,
      },
    ];
  return [{ type: "unknown", value: block }];
}

function callOf(block: Fields): ToolCall {
  const name = str(block.name) ?? str(block.toolName) ?? "tool";
  return { id: str(block.id) ?? str(block.call_id), name, input: parsed(block.arguments ?? block.input ?? block.args) };
}

/** Some sources keep arguments as JSON in a string. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Text of a tool's output: plain text as it is, anything else as JSON. */
export function outputText(output: unknown): string {
  if (output === undefined || output === null) return "";
  if (typeof output === "string") return output;
  const parts = partsOf(output);
  if (parts.length && parts.every((part) => part.type === "text")) return parts.map((part) => part.text).join("\n");
  return json(output);
}

export function json(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** One line that tells a call from its neighbours: its telling argument, else all of them. */
export function argumentLine(input: unknown): string {
  if (typeof input === "string") return input;
  if (!isFields(input)) return input === undefined || input === null ? "" : json(input);
  const values = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const telling = values.find(([name, value]) => TELLING.includes(name) && typeof value === "string");
  if (telling) return String(telling[1]);
  const [first, ...more] = values;
  if (first && more.length === 0 && typeof first[1] === "string") return first[1];
  return values
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

const TELLING = ["command", "cmd", "path", "file_path", "query", "url", "task", "message", "pattern", "title"];
