import type { Block, MessageBody, Role } from "../message";

type DemoMessage = MessageBody & { role: Role; minutes: number };
export type DemoSession = {
  /** Key behind `agent:<agent>:`; `{n}` stands for a made-up UUID. */
  rest: string;
  agent: "demo-a" | "demo-b";
  label?: string;
  parent?: number;
  status?: "done" | "failed" | "timeout" | "killed";
  error?: string;
  sendPolicy?: "deny";
  archived?: boolean;
  pinned?: boolean;
  model?: string;
  tokens?: number;
  route?: { channel: string; to: string };
  task?: string;
  messages: DemoMessage[];
};

export const MODEL = "atlas-2";
const WINDOW = 200_000;
export const DEMO_WINDOW = WINDOW;

export const said = (
  role: Role,
  minutes: number,
  content: string | Block[],
  more: Partial<MessageBody> = {},
): DemoMessage => ({ role, minutes, content, ...more });
export const person = (minutes: number, text: string, senderName = "Mara Lind"): DemoMessage =>
  said("user", minutes, text, { provenance: { kind: "external_user", senderName } });
export const agent = (minutes: number, text: string): DemoMessage =>
  said("assistant", minutes, text, { model: MODEL, stopReason: "stop" });
export const task = (minutes: number, text: string): DemoMessage =>
  said("user", minutes, text, { provenance: { kind: "internal_system", sourceTool: "sessions_spawn" } });
export const from = (minutes: number, key: string, text: string): DemoMessage =>
  said("user", minutes, text, {
    provenance: { kind: "inter_session", sourceSessionKey: key, sourceTool: "sessions_send" },
  });
export const calls = (
  minutes: number,
  text: string,
  ...tools: [id: string, name: string, args: unknown][]
): DemoMessage =>
  said(
    "assistant",
    minutes,
    [
      { type: "text", text },
      ...tools.map(([id, name, args]): Block => ({ type: "toolCall", id, name, arguments: args })),
    ],
    {
      model: MODEL,
      stopReason: "toolUse",
    },
  );
export const result = (
  minutes: number,
  toolCallId: string,
  toolName: string,
  text: string,
  isError = false,
): DemoMessage => said("toolResult", minutes, [{ type: "text", text }], { toolCallId, toolName, isError });

/** A made-up credential, so that the demo has something to mask. Never one that works anywhere. */
export const FAKE_KEY = ["gh", "p_", "demoDEMO0123456789demo"].join("");
