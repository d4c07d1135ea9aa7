import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import type { Cleaner } from "./cleaner";
import type { Policy } from "./policy";
import * as schema from "./schema";

export type Db = BetterSQLite3Database<typeof schema>;

/** What the modules of `db/` share; never leaves this folder. */
export type Handle = {
  sqlite: Database.Database;
  db: Db;
  policy: () => Policy;
  cleaner: () => Cleaner;
  now: () => number;
  /** Called after a commit that wrote changes. */
  nudge: () => void;
  /** Key that seals cursors and event ids; kept in the database so that they survive a restart. */
  secret: Buffer;
};

/** Opens a connection with the pragmas every connection has: WAL, busy timeout, foreign keys. */
export function connect(file: string): Database.Database {
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("temp_store = MEMORY");
  sqlite.pragma("cache_size = -16384");
  return sqlite;
}

/** Opens the database file and brings its tables up to date. Throws with a plain message when the file is no database. */
export function openSqlite(
  file: string,
  migrations = path.join(process.cwd(), "db/migrations"),
): { sqlite: Database.Database; db: Db } {
  let sqlite: Database.Database;
  try {
    sqlite = connect(file);
  } catch (cause) {
    // Anything else, a missing addon say, is not the file's fault.
    if (!(cause instanceof Database.SqliteError)) throw cause;
    throw new Error(
      `${file} can't be opened as a database. Put it aside and restore a backup: npm run treeline -- restore <file>`,
      { cause },
    );
  }
  if (!sqlite.memory) chmodSync(file, 0o600);
  const db = drizzle(sqlite, { schema });
  migrate(db, { migrationsFolder: migrations });
  return { sqlite, db };
}

/** The value kept under a name in `meta`; `make` gives it the first time. */
export function metaValue(sqlite: Database.Database, key: string, make: () => string): string {
  sqlite.prepare("insert into meta (key, value) values (?, ?) on conflict do nothing").run(key, make());
  const row = sqlite.prepare("select value from meta where key = ?").get(key) as { value: string };
  return row.value;
}

export const readSecret = (sqlite: Database.Database): Buffer =>
  Buffer.from(
    metaValue(sqlite, "secret", () => randomBytes(32).toString("hex")),
    "hex",
  );
