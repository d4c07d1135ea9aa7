import type {
  Entry,
  ImportedSession,
  ImportReport,
  Intake,
  ReadMark,
  TranscriptFacts,
  TranscriptFile,
  UpsertOutcome,
} from "@/db";
import { activePath } from "./active-path";

type Kept = TranscriptFile & { list: Entry[]; shown: Entry[]; finished: number };

/** An intake that keeps everything in maps: what tests look at. Marks pass through JSON as they do in a database. */
export type MemoryIntake = Intake & {
  files: Map<string, Kept>;
  rows: Map<string, ImportedSession>;
  reports: ImportReport[];
  appends: number;
  /** Keys of other origins. */
  taken: Set<string>;
  /** Shown messages of a row's transcript, dividers of a reset left out. */
  view(key: string): Entry[];
  facts(key: string): TranscriptFacts;
};

export function memoryIntake(): MemoryIntake {
  const files = new Map<string, Kept>();
  const rows = new Map<string, ImportedSession>();
  const agents = new Map<string, string>();
  const byId = (id: number | null): Kept => {
    const found = [...files.values()].find((file) => file.id === id);
    if (!found) throw new Error(`no transcript ${id}`);
    return found;
  };
  const copy = (mark: ReadMark): ReadMark => JSON.parse(JSON.stringify(mark));
  const handle = ({ id, path, sessionId, mark, list }: Kept): TranscriptFile => ({
    id,
    path,
    sessionId,
    mark: mark && copy(mark),
    entries: list.length,
  });

  const memory: MemoryIntake = {
    files,
    rows,
    reports: [],
    appends: 0,
    taken: new Set(),
    transcript: async (path) => {
      const file = files.get(path);
      return file ? handle(file) : null;
    },
    begin: async (path, sessionId, fresh) => {
      const file = files.get(path) ?? {
        id: files.size + 1,
        path,
        sessionId,
        mark: null,
        entries: 0,
        list: [],
        shown: [],
        finished: 0,
      };
      if (fresh) Object.assign(file, { mark: null, list: [], shown: [] });
      files.set(path, file);
      return handle(file);
    },
    append: async (id, entries, mark) => {
      const file = byId(id);
      memory.appends += 1;
      // Bytes are copied: a reader may use its buffer again.
      file.list.push(...entries.map((entry) => ({ ...entry, raw: Uint8Array.from(entry.raw) })));
      file.mark = copy(mark);
    },
    finish: async (id, leafId) => {
      const file = byId(id);
      const path = new Set(activePath(file.list, leafId));
      const from = file.list.findLastIndex((entry) => entry.resets && path.has(entry));
      const onPath = file.list.filter((entry, at) => (entry.pinned || path.has(entry)) && at >= from);
      file.shown = onPath.filter((entry) => entry.role && !entry.hidden);
      file.finished += 1;
      return factsOf(file);
    },
    upsert: async (session): Promise<UpsertOutcome> => {
      if (memory.taken.has(session.key)) return "taken";
      const before = rows.get(session.key);
      rows.set(session.key, session);
      if (!before) return "added";
      return JSON.stringify(before) === JSON.stringify(session) ? "unchanged" : "updated";
    },
    agentFor: async (agentId, keys, wanted) => {
      const chosen =
        agents.get(agentId) ?? wanted ?? (keys.some((key) => memory.taken.has(key)) ? `${agentId}-2` : agentId);
      agents.set(agentId, chosen);
      return chosen;
    },
    report: async (report) => void memory.reports.push(report),
    view: (key) => byId(rows.get(key)?.transcriptId ?? null).shown.filter((entry) => !entry.resets),
    facts: (key) => factsOf(byId(rows.get(key)?.transcriptId ?? null)),
  };
  return memory;
}

function factsOf(file: Kept): TranscriptFacts {
  const hidden = file.list.filter((entry) => entry.role && entry.hidden).length;
  const messages = file.list.filter((entry) => entry.role).length;
  return { shown: file.shown.length, hidden, abandoned: messages - hidden - file.shown.length };
}
