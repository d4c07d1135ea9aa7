import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import type { Entry, ImportReport } from "@/db";
import { importFrom } from "./index";
import { type MemoryIntake, memoryIntake } from "./memory-intake";
import type { ImportContext, SourceKind } from "./source";

/** Helpers of the tests in this folder. */
export const T0 = 1772359200000;
const FIXTURES = path.resolve("fixtures/transcripts");

export const expected = JSON.parse(readFileSync(path.join(FIXTURES, "expected.json"), "utf8"));

const made: string[] = [];

/** A writable copy of a fixture set, or an empty folder. */
export function temporary(set?: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sources-"));
  made.push(folder);
  if (set) cpSync(path.join(FIXTURES, set), folder, { recursive: true });
  return folder;
}

export function removeTemporary(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Builds a state directory around a SQLite fixture. */
export function databaseRoot(sql: string): { root: string; file: string } {
  const root = temporary();
  const folder = path.join(root, "agents/main/agent");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "openclaw-agent.sqlite");
  const database = new Database(file);
  database.exec(readFileSync(path.join(FIXTURES, "12-sqlite", sql), "utf8"));
  database.close();
  return { root, file };
}

export type Run = { intake: MemoryIntake; again(changes?: Partial<ImportContext>): Promise<ImportReport> };

/** An import into a memory store that can be repeated. */
export function importer(kind: SourceKind, root: string, given: Partial<ImportContext> = {}): Run {
  const intake = memoryIntake();
  const context: ImportContext = {
    root,
    sourceId: "s1",
    intake,
    dryRun: false,
    keys: { mainKey: "main", defaultAgent: "main", scope: "per-sender" },
    now: T0 + 86_400_000,
    signal: new AbortController().signal,
    ...given,
  };
  return { intake, again: (changes) => importFrom(kind, { ...context, ...changes }) };
}

export const roles = (entries: Entry[]): (string | undefined)[] => entries.map((entry) => entry.role);

/** Entry `id` of a transcript as a line. */
export const userLine = (id: string, parentId: string | null, text: string, at = T0): string =>
  `${JSON.stringify({
    type: "message",
    id,
    parentId,
    timestamp: new Date(at).toISOString(),
    message: { role: "user", content: [{ type: "text", text }], timestamp: at },
  })}\n`;
