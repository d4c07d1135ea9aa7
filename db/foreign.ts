import Database from "better-sqlite3";

/** Another program's SQLite file, for reading. Rows are what the file holds: parse before use. */
export type ForeignDatabase = {
  all<T>(sql: string, ...args: (string | number)[]): T[];
  iterate<T>(sql: string, ...args: (string | number)[]): Iterable<T>;
  close(): void;
};

/**
 * Opens a database that its owner may be writing (sources.md 1.6): read-only, never `immutable`, so that the write-ahead
 * log is seen. Throws when the file is missing or locked for more than two seconds; a file that is no database throws at the first query.
 */
export function openForeignDatabase(path: string): ForeignDatabase {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 2000 });
  database.pragma("query_only = 1");
  return {
    all: <T>(sql: string, ...args: (string | number)[]) => database.prepare<unknown[], T>(sql).all(...args),
    iterate: <T>(sql: string, ...args: (string | number)[]) => database.prepare<unknown[], T>(sql).iterate(...args),
    close: () => {
      database.close();
    },
  };
}
