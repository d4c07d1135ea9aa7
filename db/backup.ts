import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { AppError, echo } from "./errors";

export type Inspection = { integrity: string; sqlite: string };

/** What `integrity_check` finds in a file, and which SQLite looked. Changes nothing; works beside a running server. */
export const inspectDatabase = (file: string): Inspection => look(file, "pragma integrity_check(5)");

function look(file: string, question: string): Inspection {
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file, { readonly: true, fileMustExist: true });
    const version = String(sqlite.prepare("select sqlite_version()").pluck().get());
    const found = sqlite.prepare(question).pluck().all().map(String);
    return { integrity: found.join("; "), sqlite: version };
  } catch (thrown) {
    return { integrity: thrown instanceof Error ? thrown.message : String(thrown), sqlite: "unknown" };
  } finally {
    sqlite?.close();
  }
}

/**
 * Puts a backup in the database's place; the replaced one is kept beside it. The caller sees to it that no server runs.
 * Throws `not_found` (no such file), `invalid_input` (no sound database of ours), `conflict` (something has the database open).
 */
export function restoreDatabase(from: string, target: string, now: number): { kept: string | null } {
  if (!existsSync(from)) throw new AppError("not_found", `No file ${echo(from)}`, { param: "file" });
  // What is checked is what is put in place: a copy that nobody else writes to.
  const copy = `${target}.restoring`;
  try {
    removeDatabase(copy);
    copyFileSync(from, copy);
    chmodSync(copy, 0o600);
    checkOurs(copy, from);
    const kept = existsSync(target)
      ? `${target}.before-restore-${new Date(now).toISOString().replace(/[:.]/g, "-")}`
      : null;
    if (kept) {
      settle(target);
      // After a crash, or in a broken file, the log beside the file is part of it.
      for (const suffix of ["-wal", "-shm", ""])
        if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix);
    }
    for (const suffix of ["-wal", "-shm"]) rmSync(target + suffix, { force: true });
    renameSync(copy, target);
    return { kept };
  } finally {
    removeDatabase(copy);
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

const refused = (from: string, why: string): AppError =>
  new AppError("invalid_input", `${echo(from)} ${why}; nothing was changed`, { param: "file" });

/** A sound database with our tables, made by this version or an older one. */
function checkOurs(copy: string, from: string): void {
  const { integrity } = inspectDatabase(copy);
  if (integrity !== "ok") throw refused(from, `is no sound database (${integrity})`);
  const sqlite = new Database(copy, { fileMustExist: true });
  try {
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    const ours = ["sessions", "meta", "__drizzle_migrations"].every((name) => tables.includes(name));
    if (!ours) throw refused(from, "is no Treeline database");
    const newest = Number(sqlite.prepare("select max(created_at) from __drizzle_migrations").pluck().get());
    if (newest > newestMigration()) throw refused(from, "was made by a newer version of Treeline");
    sqlite.pragma("journal_mode = DELETE");
  } finally {
    sqlite.close();
  }
}

function newestMigration(): number {
  const journal = readFileSync(path.join(process.cwd(), "db/migrations/meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return Math.max(...entries.map((entry) => entry.when));
}

/** Folds the log into the file. Leaving WAL mode needs every other connection gone, so it also tells whether one is there. */
function settle(target: string): void {
  // Opened for writing, a file that is no database would lose its log. It is kept as it is: a restore is for such days.
  if (look(target, "select 'ok' from sqlite_master limit 1").integrity !== "ok") return;
  const sqlite = new Database(target, { fileMustExist: true, timeout: 1000 });
  try {
    sqlite.pragma("journal_mode = DELETE");
  } catch (thrown) {
    const code = thrown instanceof Database.SqliteError ? thrown.code : "";
    if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED"))
      throw new AppError("conflict", "Something else has the database open", { reason: "data_in_use", cause: thrown });
  } finally {
    sqlite.close();
  }
}
