import type { Caller } from "./caller";
import type { Cleaner } from "./cleaner";
import type { Entry, ImportedSession, Intake, ReadMark } from "./intake-types";
import type { Message } from "./message";
import type { Policy } from "./policy";
import { openStore, type Store, type StoreOptions } from "./store";

/** Helpers of the tests in this folder: a store without the server above it. */
export const OWNER: Caller = { kind: "person", id: "owner", role: "owner", agents: "*" };

export const POLICY: Omit<Policy, "demoAgents"> = {
  keys: { mainKey: "main", defaultAgent: "a", scope: "per-sender" },
  level: "tree",
  agentToAgent: { enabled: false, allow: undefined },
  clampSandboxed: true,
  sandboxMode: () => "off",
  defaultModel: () => undefined,
  retention: { changesMs: 86_400_000, auditMs: 86_400_000 },
};

const textOf = ({ content }: Pick<Message, "content">): string =>
  typeof content === "string" ? content : content.map((block) => ("text" in block ? block.text : "")).join(" ");

/** Text as it stands, tool results dropped where tools are: enough for tests that are not about cleaning. */
export const plainCleaner = (version = "1"): Cleaner => ({
  version,
  title: (fields, messages) => {
    if (fields.label) return fields.label;
    for (const message of messages) return `${version}: ${textOf(message)}`;
    return fields.task ?? null;
  },
  preview: (messages) => {
    for (const message of messages) return `${version}: ${textOf(message)}`;
    return null;
  },
  searchText: (message) => `${textOf(message)} v${version}`,
  redact: (text) => text,
  isPlain: ({ role }) => role !== "toolResult" && role !== "tool",
});

export type TestStore = Store & {
  policy: Omit<Policy, "demoAgents">;
  now: number;
  cleaner: Cleaner;
  nudges: number;
};

/** A store in memory (or in `file`) whose policy, clock and cleaner the test changes as it goes. */
export function testStore(
  policy: Partial<Omit<Policy, "demoAgents">> = {},
  options: Partial<StoreOptions> = {},
): TestStore {
  const state = { policy: { ...POLICY, ...policy }, now: 1_772_359_200_000, cleaner: plainCleaner(), nudges: 0 };
  const store = openStore({
    file: ":memory:",
    policy: () => state.policy,
    cleaner: () => state.cleaner,
    now: () => state.now,
    nudge: () => {
      state.nudges++;
    },
    ...options,
  });
  return Object.assign(state, store);
}

export const NO_MARK: ReadMark = {
  size: 0,
  mtimeMs: 0,
  inode: 0,
  offset: 0,
  line: 0,
  tailHash: "",
  pending: 0,
  badLines: 0,
  badSamples: [],
};

export const intakeOf = (
  store: Store,
  source = "native",
  options: { dryRun?: boolean; adopt?: boolean } = {},
): Intake => store.intake(source, { kind: "openclaw", path: `/${source}`, dryRun: false, adopt: false, ...options });

export type TestRow = Partial<ImportedSession> & { key: string };

/** Writes one row without a transcript. */
export const put = (store: Store, row: TestRow, source = "native") =>
  intakeOf(store, source).upsert({ sessionId: row.key, transcriptId: null, updatedAt: 1, ...row });

export type TestEntry = Partial<Entry> & { id: string; text?: string };

const entryOf = ({ text, ...entry }: TestEntry, index = 0, all: TestEntry[] = []): Entry => ({
  role: "user",
  raw: Buffer.from(JSON.stringify({ id: entry.id, text })),
  body: { content: text ?? entry.id },
  ...(index > 0 ? { parentId: all[index - 1]?.id } : {}),
  ...entry,
});

/** Writes a row with a transcript of its own; entries hang together in the order given. Gives the transcript's id. */
export async function putWith(store: Store, row: TestRow, entries: TestEntry[], source = "native"): Promise<number> {
  const intake = intakeOf(store, source);
  const { id } = await intake.begin(`${row.key}.jsonl`, row.sessionId ?? row.key, true);
  await intake.append(id, entries.map(entryOf), NO_MARK);
  await intake.finish(id);
  await intake.upsert({ sessionId: row.key, updatedAt: 1, ...row, transcriptId: id });
  return id;
}
