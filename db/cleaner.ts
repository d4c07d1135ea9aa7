import type { Message } from "./message";

export type TitleFields = {
  label?: string | null;
  displayName?: string | null;
  subject?: string | null;
  originLabel?: string | null;
  task?: string | null;
};

/**
 * The cleaning pipeline as the store needs it, handed in where the store is opened (`server/transcript` stands above `db`).
 * Titles, previews and search text are written through it, stamped with `version`.
 */
export type Cleaner = {
  version: string;
  /** L20-L22. Messages oldest first; only as many are read as the title needs. */
  title: (fields: TitleFields, messages: Iterable<Message>) => string | null;
  /** X: a name as it may be shown and searched for. */
  redact: (text: string) => string;
  /** L23. Messages newest first. */
  preview: (messages: Iterable<Message>) => string | null;
  /** L7: text that search may match, or null when this message never matches. */
  searchText: (message: Message) => string | null;
  /** H1: does the message stay when tool traffic is left out? */
  isPlain: (message: Pick<Message, "role" | "content">) => boolean;
};
