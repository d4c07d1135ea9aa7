import type { Message } from "@/db";

const INTER_SESSION = /^\s*\[Inter-session message[^\n]*\n?(?:[^\n]*(?:\n|$))?/;

/** H3a: text from another session without the header line and the explanation behind it, which imported files carry. */
export function withoutSessionHeader(message: Pick<Message, "role" | "provenance">, text: string): string {
  if (
    message.role !== "user" ||
    message.provenance?.kind !== "inter_session" ||
    !text.trimStart().startsWith("[Inter-session message")
  )
    return text;
  return text.replace(INTER_SESSION, "");
}

const GATEWAY = [
  /^\s*<relevant[-_]memories>[\s\S]*?<\/relevant[-_]memories>\s*/,
  /^\s*[A-Z][\w ]{0,60}\(untrusted metadata\):\s*```(?:json)?\n[\s\S]*?\n```\s*/,
  /^\s*System: [^\n]*\n\s*/,
  /^\s*\[(?:Telegram|WhatsApp|Slack|Discord|Signal|iMessage|Matrix|Feishu|LINE|Webchat) [^\]\n]{0,300}\]\s*/i,
];

/** What a gateway puts in front of a person's words (sources.md 1.4); stripped for titles and previews only. */
export function withoutGatewayEnvelope(text: string): string {
  let rest = text;
  for (let changed = true; changed; ) {
    changed = false;
    for (const pattern of GATEWAY) {
      const next = rest.replace(pattern, "");
      if (next !== rest && next.trim()) {
        rest = next;
        changed = true;
      }
    }
  }
  return rest;
}
