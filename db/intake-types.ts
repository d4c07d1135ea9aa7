import type { MessageBody, Role, Usage } from "./message";

/** One entry of a transcript file on its way into the store. */
export type Entry = {
  id: string;
  parentId?: string;
  /** Absent on structural entries (kept so that chains of parents run through them, never shown). */
  role?: Role;
  body?: MessageBody;
  /** The line or record exactly as it was read. */
  raw: Uint8Array;
  /** ms since epoch. */
  timestamp?: number;
  /** Never in the default view (context nobody saw). */
  hidden?: boolean;
  /** Shown although it is off the active path (delivery-mirror). */
  pinned?: boolean;
  /** A reset: what stands before it on the path is the previous window (H1). */
  resets?: boolean;
};

/** How far a file was read: enough to go on at the next byte, or to see that it is another file now. */
export type ReadMark = {
  size: number;
  mtimeMs: number;
  inode: number;
  /** Byte after the last full line. */
  offset: number;
  /** Line number at `offset`, for reports. */
  line: number;
  /** sha256 (hex) of the 256 bytes before `offset`, fewer at the start. */
  tailHash: string;
  /** 1 when an unfinished last line waits at the end. */
  pending: number;
  /** Lines that could not be read so far, with the first few reasons. */
  badLines: number;
  badSamples: { line: number; reason: string }[];
  /** Whatever the reader needs to go on (small JSON). */
  state?: unknown;
};

export type TranscriptFile = {
  id: number;
  /** Relative to the store's root, POSIX separators. */
  path: string;
  sessionId: string;
  mark: ReadMark | null;
  entries: number;
};

export type TranscriptFacts = { shown: number; hidden: number; abandoned: number };

/** A session row as an importer sees it; absent = unknown. `updatedAt` and `createdAt` in ms. */
export type ImportedSession = {
  key: string;
  sessionId: string;
  /** Id of the transcript, null when the file is missing. */
  transcriptId: number | null;
  createdAt?: number;
  updatedAt: number;
  label?: string;
  displayName?: string;
  subject?: string;
  originLabel?: string;
  task?: string;
  chatType?: string;
  channel?: string;
  lastChannel?: string;
  lastTo?: string;
  lastAccountId?: string;
  lastThreadId?: string;
  deliveryContext?: { channel?: string; to?: string; accountId?: string; threadId?: string };
  origin?: { label?: string; provider?: string; to?: string; accountId?: string; threadId?: string };
  model?: string;
  modelProvider?: string;
  modelOverride?: string;
  contextTokens?: number;
  totalTokens?: number;
  totalTokensFresh?: boolean;
  usage?: Usage;
  thinkingLevel?: string;
  verboseLevel?: string;
  reasoningLevel?: string;
  elevatedLevel?: string;
  sendPolicy?: string;
  systemSent?: boolean;
  abortedLastRun?: boolean;
  status?: string;
  archived?: boolean;
  pinned?: boolean;
  spawnedBy?: string;
  spawnDepth?: number;
  role?: "orchestrator" | "leaf";
  parentSessionKey?: string;
  transcriptPath?: string;
  cwd?: string;
  gitBranch?: string;
  /** Sessions that stand in no index of the store. */
  orphan?: boolean;
};

export type UpsertOutcome = "added" | "updated" | "unchanged" | "adopted" | "forgotten" | "taken";

export type ImportReport = {
  source: string;
  kind: string;
  path: string;
  at: number;
  dryRun: boolean;
  /** Agent ids that had to be renamed, old to new. */
  renamedAgents: Record<string, string>;
  sessions: Record<UpsertOutcome, number>;
  files: { read: number; unchanged: number; skipped: { path: string; reason: string }[] };
  messages: number;
  badLines: { path: string; count: number; samples: { line: number; reason: string }[] }[];
  pending: number;
  conflicts: { key: string; reason: string }[];
};

/** For importers alone: writes rows and entries of one source, reads nothing back but its own cursors. */
export interface Intake {
  /** How far this file was read before; null = never. */
  transcript(path: string): Promise<TranscriptFile | null>;
  /** Makes the transcript, or with `fresh` empties it for a full re-read. */
  begin(path: string, sessionId: string, fresh: boolean): Promise<TranscriptFile>;
  /** Entries and the mark behind them, in one transaction: a crash between two calls loses and doubles nothing. */
  append(transcriptId: number, entries: Entry[], mark: ReadMark): Promise<void>;
  /** Settles the active path (from `leafId`, default the last entry) and says what came of it. */
  finish(transcriptId: number, leafId?: string): Promise<TranscriptFacts>;
  /** Writes or refreshes one row, with its title and preview. Never touches rows of another origin. */
  upsert(session: ImportedSession): Promise<UpsertOutcome>;
  /** The id this store's agent has here: chosen at the first import, kept ever after (sources.md 0, Origin). `wanted` forces it. */
  agentFor(agentId: string, keys: string[], wanted?: string): Promise<string>;
  /** Keeps the last report for the sources page. */
  report(report: ImportReport): Promise<void>;
}
