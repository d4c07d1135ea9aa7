import { dayOf } from "../time";
import type { Message } from "../trpc";
import { type Part, partsOf, type ToolCall } from "./blocks";

/** What the transcript router knows of a message beside the message. */
export type MessageMark = {
  notice?: "compaction" | "reset" | "prompt_error" | "branch_summary" | "aborted" | "custom";
  delivered?: boolean;
  tokensBefore?: number;
  sanitized?: boolean;
  redacted?: boolean;
  truncated?: boolean;
};
export type Marks = Readonly<Record<string, MessageMark>>;

type Voice = "person" | "assistant" | "session" | "system";
export type Call = ToolCall & { key: string; output?: unknown; isError?: boolean; at?: number; endedAt?: number };
export type Said = {
  type: "said";
  id: string;
  voice: Voice;
  message: Message;
  parts: Part[];
  mark: MessageMark;
  joined: boolean;
};

/** One thing a transcript shows, in order. */
export type Entry =
  | { type: "day"; id: string; at: number }
  | { type: "idle"; id: string; ms: number }
  | Said
  | { type: "tools"; id: string; calls: Call[]; ids: string[] }
  | { type: "notice"; id: string; message: Message; kind: NoticeKind; mark: MessageMark };
export type NoticeKind = NonNullable<MessageMark["notice"]> | "omitted" | "system";

const IDLE_MS = 30 * 60_000;

/** Messages of a page, oldest first, as entries: tool traffic gathered, days and long silences marked. Keeps every message, whatever its shape. */
export function entriesOf(messages: readonly Message[], marks: Marks, zone: string | undefined): Entry[] {
  const entries: Entry[] = [];
  const waiting = new Map<string, Call>();
  let lastAt: number | undefined;

  const tools = (id: string): Call[] => {
    const last = entries.at(-1);
    if (last?.type === "tools") {
      last.ids.push(id);
      return last.calls;
    }
    const calls: Call[] = [];
    entries.push({ type: "tools", id: `tools ${id}`, calls, ids: [id] });
    return calls;
  };
  const result = (
    id: string,
    callId: string | undefined,
    name: string,
    output: unknown,
    isError: boolean,
    at?: number,
  ): void => {
    const call = callId === undefined ? undefined : waiting.get(callId);
    if (call) {
      Object.assign(call, { output, isError, endedAt: at });
      waiting.delete(callId ?? "");
      for (const entry of entries) if (entry.type === "tools" && entry.calls.includes(call)) entry.ids.push(id);
      return;
    }
    tools(id).push({
      key: `${id} ${callId ?? "result"}`,
      id: callId,
      name,
      input: undefined,
      output,
      isError,
      endedAt: at,
    });
  };

  for (const [index, message] of messages.entries()) {
    const id = message.id ?? `row ${index}`;
    const mark = (message.id && marks[message.id]) || {};
    const at = typeof message.timestamp === "number" ? message.timestamp : undefined;
    if (at !== undefined) {
      if (lastAt !== undefined && at - lastAt >= IDLE_MS)
        entries.push({ type: "idle", id: `idle ${id}`, ms: at - lastAt });
      if (lastAt === undefined || dayOf(lastAt, { now: at, zone }) !== dayOf(at, { now: at, zone }))
        entries.push({ type: "day", id: `day ${id}`, at });
      lastAt = at;
    }
    const kind = message.omitted ? "omitted" : mark.notice;
    if (kind) {
      entries.push({ type: "notice", id, message, kind, mark });
      continue;
    }

    const parts = partsOf(message.content);
    if (message.role === "toolResult" || message.role === "tool") {
      const callId = typeof message.toolCallId === "string" ? message.toolCallId : undefined;
      const name = typeof message.toolName === "string" ? message.toolName : "tool";
      result(id, callId, name, message.content, message.isError === true, at);
      continue;
    }
    const voice = voiceOf(message);
    const spoken = parts.filter((part) => part.type !== "call" && part.type !== "result");
    const traffic = parts.filter((part) => part.type === "call" || part.type === "result");
    if (voice === "system" && spoken.length) entries.push({ type: "notice", id, message, kind: "system", mark });
    else if (spoken.length || !traffic.length || message.errorMessage) {
      const joined = voice === "assistant" && isMidTurn(entries);
      entries.push({ type: "said", id, voice, message, parts: spoken, mark, joined });
    }
    for (const [n, part] of traffic.entries()) {
      if (part.type === "result") result(id, part.id, "tool", part.output, part.isError, at);
      if (part.type !== "call") continue;
      const call: Call = { ...part.call, key: `${id} ${n}`, at };
      tools(id).push(call);
      if (call.id !== undefined) waiting.set(call.id, call);
    }
  }
  return entries;
}

/** Whether the assistant's name stands above already, so that what follows needs no second one. */
function isMidTurn(entries: readonly Entry[]): boolean {
  const last = entries.findLast((entry) => entry.type !== "tools");
  return last?.type === "said" && last.voice === "assistant";
}

function voiceOf({ role, provenance }: Message): Voice {
  const kind = (provenance as { kind?: unknown } | undefined)?.kind;
  if (role === "user") return kind === "inter_session" ? "session" : kind === "internal_system" ? "system" : "person";
  if (role === "assistant") return "assistant";
  return "system";
}

/** Provenance as far as it can be trusted to have a shape. */
export function originOf(message: Message): { sessionKey?: string; channel?: string; name?: string } {
  const from = (message.provenance ?? {}) as Record<string, unknown>;
  const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
  return {
    sessionKey: text(from.sourceSessionKey),
    channel: text(from.sourceChannel),
    name: text(from.senderName) ?? text(from.senderId),
  };
}

/** Names of a run of tools, repeats counted: `web.fetch ×2, calendar.read`. */
export function toolNames(calls: readonly Call[]): string {
  const counts = new Map<string, number>();
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(", ");
}
