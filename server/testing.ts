import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Caller, Entry, ImportedSession, Message } from "@/db";
import { type App, createApp } from "./app";

/** A session as tests write it: a row, and the messages of its own transcript. */
export type TestSession = Partial<ImportedSession> & { key: string; messages?: Partial<Message>[] };

export const OWNER: Caller = { kind: "person", id: "owner", role: "owner", agents: "*" };

export type TestApp = App & {
  setNow(ms: number): void;
  add(sessions: TestSession[]): Promise<void>;
  /** `add`, as another source. */
  addTo(source: string, sessions: TestSession[]): Promise<void>;
  dispose(): Promise<void>;
};

/** A whole app over a database of its own, with a clock the test moves. */
export async function testApp(
  options: { config?: unknown; sessions?: TestSession[]; now?: number; source?: string } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "treeline-test-"));
  let now = options.now ?? 1_772_359_200_000;
  writeFileSync(path.join(dataDir, "treeline.json5"), JSON.stringify(options.config ?? {}));
  const app = await createApp({ dataDir, database: ":memory:", env: {}, now: () => now });
  const source = options.source ?? "native";
  const test: TestApp = Object.assign(app, {
    setNow: (ms: number) => {
      now = ms;
    },
    add: (sessions: TestSession[]) => addSessions(app, source, sessions),
    addTo: (other: string, sessions: TestSession[]) => addSessions(app, other, sessions),
    dispose: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  if (options.sessions) await test.add(options.sessions);
  return test;
}

/** Writes sessions the way importers do. */
async function addSessions(app: App, source: string, sessions: TestSession[]): Promise<void> {
  const intake = app.store.intake(source, { kind: "openclaw", path: "/test", dryRun: false, adopt: false });
  for (const { messages, ...session } of sessions) {
    const sessionId = session.sessionId as string;
    let transcriptId: number | null = null;
    if (messages?.length) {
      const file = await intake.begin(`${session.key}.jsonl`, sessionId, true);
      transcriptId = file.id;
      await intake.append(file.id, messages.map(toEntry), EMPTY_MARK);
      await intake.finish(file.id);
    }
    await intake.upsert({ ...session, sessionId, transcriptId, updatedAt: session.updatedAt ?? 0 });
  }
}

const EMPTY_MARK = {
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

function toEntry(message: Partial<Message> & { hidden?: boolean }, index: number, all: Partial<Message>[]): Entry {
  const { id, role, timestamp, hidden, parentId: _, seq: __, ...body } = message;
  const idAt = (n: number): string | undefined => (n < 0 ? undefined : (all[n]?.id ?? `m${n + 1}`));
  return {
    id: id ?? `m${index + 1}`,
    ...(index > 0 ? { parentId: idAt(index - 1) } : {}),
    role: role ?? "user",
    body: { ...body, content: body.content ?? "" },
    raw: Buffer.from(JSON.stringify(message)),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(hidden === undefined ? {} : { hidden }),
  };
}
