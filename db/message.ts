/** A stored message: one entry of a transcript, in the one shape every source is mapped to (sources.md 0). */
export type Role = "user" | "assistant" | "toolResult" | "tool" | "system" | (string & {});

/** Content blocks keep fields this list does not name; readers must check before they use one. */
export type Block =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: string; redacted?: boolean }
  | { type: "toolCall"; id: string; name: string; arguments: unknown }
  | { type: "image"; mimeType?: string; data?: string; bytes?: number; omitted?: boolean; sha256?: string }
  | { type: string; [field: string]: unknown };

export type Provenance = {
  kind: "external_user" | "inter_session" | "internal_system";
  sourceSessionKey?: string;
  sourceChannel?: string;
  sourceTool?: string;
  senderId?: string;
  senderName?: string;
};

export type Usage = {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning?: number;
  costUsd?: number;
};

/** System rows that a screen draws as a divider or a notice. */
export type Notice = "compaction" | "reset" | "prompt_error" | "branch_summary" | "aborted" | "custom";

export type MessageBody = {
  content: string | Block[];
  model?: string;
  stopReason?: string;
  errorMessage?: string;
  toolCallId?: string;
  toolName?: string;
  isError?: boolean;
  provenance?: Provenance;
  usage?: Usage;
  notice?: Notice;
  /** Text the gateway delivered, not a model call (OpenClaw's delivery-mirror). */
  delivered?: boolean;
  /** What a source had beside these fields and a screen may show. */
  meta?: Record<string, unknown>;
};

export type Message = MessageBody & {
  id: string;
  parentId?: string;
  role: Role;
  /** ms since epoch. */
  timestamp?: number;
  /** Position in the transcript; order only, never shown. */
  seq: number;
};
