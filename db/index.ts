export { inspectDatabase, restoreDatabase } from "./backup";
export { type Caller, OPERATOR, type PersonRole, viewpointOf } from "./caller";
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
  checkArgument,
  fold,
  isAgentId,
  type KeyContext,
  KINDS,
  kindOf,
  mainKeyOf,
  normaliseAgentId,
  parseAgentId,
  parseKey,
} from "./keys";
export { type Facets, type Page, type SessionFilter, STATES, STATUSES, type State } from "./list";
export type { Block, Message, MessageBody, Notice, Provenance, Role, Usage } from "./message";
export type { AuditRow, Person, SourceInfo } from "./office";
export { isImported, type SessionPatch } from "./patch";
export { isSandboxed, LEVELS, type Level, type Policy } from "./policy";
export type { Change, ChangePage } from "./read-changes";
export type { MessagePage, Range } from "./read-messages";
export { requireRole } from "./require";
export type { RunRow } from "./runs";
export { DEMO, DEMO_AGENTS, openStore, type Store, type StoreOptions } from "./store";
export type { TokenInfo } from "./tokens";
export type { Reader, Session, View } from "./view";
export { type Action, agentListed, type Decision, type TraceStep } from "./visibility";
