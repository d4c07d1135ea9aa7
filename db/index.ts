export { inspectDatabase, restoreDatabase } from "./backup";
export { type Caller, OPERATOR } from "./caller";
export type { Cleaner, TitleFields } from "./cleaner";
export { AppError, CODES, type Code, echo, invalid } from "./errors";
export { type ForeignDatabase, openForeignDatabase } from "./foreign";
export type {
  Entry,
  ImportedSession,
  ImportReport,
  Intake,
  ReadMark,
  TranscriptFacts,
  TranscriptFile,
  UpsertOutcome,
} from "./intake-types";
export {
  channelOf,
  fold,
  type KeyContext,
  KINDS,
  kindOf,
  normaliseAgentId,
  parseAgentId,
  parseKey,
} from "./keys";
export { type SessionFilter, STATES, STATUSES } from "./list";
export type { Block, Message, MessageBody, Notice, Provenance, Usage } from "./message";
export type { Person } from "./office";
export { isImported, type SessionPatch } from "./patch";
export { isSandboxed, type Policy } from "./policy";

export { requireRole } from "./require";

export { openStore, type Store } from "./store";

export type { Reader, Session, View } from "./view";
