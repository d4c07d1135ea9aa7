import { z } from "zod";
import type { Block, MessageBody, Notice, Provenance, Usage } from "@/db";
import { anything, flag, instant, isObject, number, text } from "../fields";
import { noteCall, type ReaderState } from "./state";

/** An entry before it has an id. Without a role it is structural. */
export type Draft = { role?: string; body?: MessageBody; hidden?: true; pinned?: true; resets?: true };

/** Gives a session key of the source the spelling it has here. */
export type Rekey = (key: string) => string;

const usageSchema = z
  .object({
    input: number,
    output: number,
    cacheRead: number,
    cacheWrite: number,
    reasoning: number,
    totalTokens: number,
    cost: z.object({ total: number }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const provenanceSchema = z
  .object({
    kind: z.enum(["external_user", "inter_session", "internal_system"]),
    sourceSessionKey: text,
    sourceChannel: text,
    sourceTool: text,
    senderId: text,
    senderName: text,
  })
  .optional()
  .catch(undefined);

const messageSchema = z.object({
  role: text,
  content: anything,
  timestamp: anything,
  provider: text,
  model: text,
  usage: usageSchema,
  stopReason: text,
  errorMessage: text,
  toolCallId: text,
  toolName: text,
  isError: flag,
  provenance: provenanceSchema,
  customType: text,
  display: flag,
  summary: text,
  fromId: text,
  command: text,
  output: text,
  exitCode: number,
  cancelled: flag,
  truncated: flag,
});
type RawMessage = z.infer<typeof messageSchema>;

const DELIVERED = new Set(["delivery-mirror", "gateway-injected"]);

/** The drafts of a `message` entry (sources.md 1.4): one, or a call and its result for pi's `bashExecution`. Notes calls and the model. */
export function messageDrafts(
  value: unknown,
  id: string,
  at: number | undefined,
  state: ReaderState,
  rekey: Rekey,
): Draft[] {
  const { data: message } = messageSchema.safeParse(value);
  if (!message?.role) return [{}];
  switch (message.role) {
    case "assistant":
      return [assistant(message, at, state, rekey)];
    case "bashExecution":
      return bash(message, id);
    case "custom":
    case "hookMessage":
      return [customDraft(message)];
    case "compactionSummary":
      return [noticeDraft("compaction", message.summary)];
    case "branchSummary":
      return [noticeDraft("branch_summary", message.summary, { fromId: message.fromId })];
    default:
      return [{ role: message.role, body: common(message, rekey) }];
  }
}

/** The time a message carries itself; it goes before its entry's. */
export const messageTime = (value: unknown): number | undefined =>
  isObject(value) ? instant(value.timestamp) : undefined;

/** A system row that a screen draws as a divider or a notice. */
export const noticeDraft = (
  notice: Notice,
  content: string | undefined,
  meta: Record<string, unknown> = {},
): Draft => ({
  role: "system",
  body: clean({ content: content ?? "", notice, meta: filled(meta) }),
});

/** Context put in by the harness: shown only when it says so. */
export const customDraft = (entry: { content?: unknown; customType?: string; display?: boolean }): Draft => ({
  role: "system",
  body: clean<MessageBody>({
    content: contentOf(entry.content),
    notice: "custom",
    meta: filled({ customType: entry.customType }),
  }),
  ...(entry.display === true ? {} : { hidden: true }),
});

function assistant(message: RawMessage, at: number | undefined, state: ReaderState, rekey: Rekey): Draft {
  const body = common(message, rekey);
  if (message.model && DELIVERED.has(message.model) && (message.provider ?? "openclaw") === "openclaw") {
    return { role: "assistant", body: { ...body, delivered: true }, pinned: true };
  }
  if (message.model) state.model = message.model;
  if (message.provider) state.provider = message.provider;
  const usage = usageOf(message.usage);
  noteCall(state, usage, message.usage?.totalTokens, at);
  return { role: "assistant", body: clean({ ...body, model: message.model, usage }) };
}

function bash(message: RawMessage, id: string): Draft[] {
  const toolCallId = `bash-${id}`;
  const { exitCode, cancelled, truncated } = message;
  const call: Block = { type: "toolCall", id: toolCallId, name: "bash", arguments: { command: message.command ?? "" } };
  const result: MessageBody = {
    content: [{ type: "text", text: message.output ?? "" }],
    toolCallId,
    toolName: "bash",
    isError: cancelled === true || (exitCode !== undefined && exitCode !== 0),
    meta: filled({ exitCode, cancelled, truncated }),
  };
  return [
    { role: "assistant", body: { content: [call] } },
    { role: "toolResult", body: clean(result) },
  ];
}

function common(message: RawMessage, rekey: Rekey): MessageBody {
  const { stopReason, errorMessage, toolCallId, toolName, isError } = message;
  const provenance = provenanceOf(message.provenance, rekey);
  return clean({
    content: contentOf(message.content),
    stopReason,
    errorMessage,
    toolCallId,
    toolName,
    isError,
    provenance,
  });
}

function provenanceOf(provenance: Provenance | undefined, rekey: Rekey): Provenance | undefined {
  if (!provenance) return undefined;
  const { sourceSessionKey } = provenance;
  return clean({ ...provenance, sourceSessionKey: sourceSessionKey && rekey(sourceSessionKey) });
}

function usageOf(usage: RawMessage["usage"]): Usage | undefined {
  if (!usage) return undefined;
  const amount = (value: number | undefined): number => Math.max(0, value ?? 0);
  return clean({
    input: amount(usage.input),
    output: amount(usage.output),
    cacheRead: amount(usage.cacheRead),
    cacheWrite: amount(usage.cacheWrite),
    reasoning: usage.reasoning,
    costUsd: usage.cost?.total,
  });
}

/** Text stays text and blocks stay as they are, unknown ones too; what is neither becomes a block that says so. */
function contentOf(content: unknown): string | Block[] {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block: unknown): Block => {
    if (isObject(block) && typeof block.type === "string") return { ...block, type: block.type };
    return typeof block === "string" ? { type: "text", text: block } : { type: "other", value: block };
  });
}

/** Leaves absent fields out altogether, so that equal messages are equal JSON. */
function clean<T extends object>(value: T): T {
  for (const name of Object.keys(value) as (keyof T)[]) if (value[name] === undefined) delete value[name];
  return value;
}

function filled(meta: Record<string, unknown>): Record<string, unknown> | undefined {
  const kept = clean(meta);
  return Object.keys(kept).length > 0 ? kept : undefined;
}
