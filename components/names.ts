import { shortKey } from "./address";
import { plainLine } from "./plain-text";
import type { Row } from "./trpc";

/** What a session is called: its label or the title made from it, else the telling part of its key. */
export function titleOf(row: Pick<Row, "key" | "label" | "derivedTitle" | "displayName">): string {
  const named = row.label || row.derivedTitle || row.displayName;
  return (named && plainLine(named)) || shortKey(row.key);
}

const CHANNEL: Record<string, string> = {
  googlechat: "Google Chat",
  imessage: "iMessage",
  internal: "Internal",
  msteams: "Teams",
  unknown: "No channel",
  whatsapp: "WhatsApp",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const channelName = (channel: string): string => CHANNEL[channel] ?? capital(plainLine(channel));
export const kindName = (kind: string): string => capital(kind);

const SOURCE: Record<string, string> = { native: "Treeline", demo: "Demo" };
export const sourceName = (source: string): string => SOURCE[source] ?? capital(plainLine(source));

/** Read from a transcript store; nothing of it runs here. */
export const isImported = (source: string): boolean => source !== "native" && source !== "demo";

/** Two letters for a mark. */
export function initials(name: string): string {
  const words = plainLine(name)
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word) => [...(word ?? "")][0] ?? "")
      : [...(words[0] ?? "?")].slice(0, 2);
  return words.length > 1 ? letters.join("").toUpperCase() : letters.join("").toLowerCase();
}
