import { mkdirSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { type AuthStore, openAuth } from "./auth";
import type { Caller } from "./caller";
import type { Cleaner } from "./cleaner";
import { refreshStale } from "./describe";
import { openIntake } from "./intake";
import type { Intake } from "./intake-types";
import { applyRetention, type Office, openOffice, removeSource } from "./office";
import type { Policy } from "./policy";
import { rekind } from "./rekind";
import { sessions, sources } from "./schema";
import { seedDemo } from "./seed";
import { type Handle, openSqlite, readSecret } from "./sqlite";
import { openView, type View } from "./view";

export type StoreOptions = {
  /** File of the database; its folder is made when missing. */
  file: string;
  policy: () => Omit<Policy, "demoAgents">;
  cleaner: () => Cleaner;
  now: () => number;
  /** Told after each commit that wrote changes. Carries no data. */
  nudge: () => void;
  migrations?: string;
};

/** The only way to reach data. */
export interface Store {
  /** Everything the caller can see, and nothing else. */
  as(caller: Caller): View;
  /** What owners and admins run; every method asks for the role. */
  office(caller: Caller): Office;
  /** For importers alone: writes of one source, nothing read back but its own cursors. */
  intake(sourceId: string, options: { kind: string; path: string; dryRun: boolean; adopt: boolean }): Intake;
  auth: AuthStore;
  /** A source id that is free, or the one this path already has. */
  sourceId(kind: string, path: string): string;
  /** One bounded step of housekeeping; true while more is left. */
  tidy(): boolean;
  /** Config was reloaded: kinds follow the main key. */
  refresh(): void;
  /** Agents of the demo data; none once it is removed. */
  demoAgents(): string[];
  /** Fills an empty store; false when it was not empty. */
  seedDemo(): boolean;
  removeDemo(): Promise<number>;
  /** Online and consistent. */
  backup(file: string): Promise<void>;
  /** `ok`, or what `integrity_check` found. */
  integrity(): string;
  close(): void;
}

const DEMO = "demo";
const DEMO_AGENTS = ["demo-a", "demo-b"];

export function openStore(options: StoreOptions): Store {
  if (options.file !== ":memory:") mkdirSync(path.dirname(options.file), { recursive: true, mode: 0o700 });
  const { sqlite, db } = openSqlite(options.file, options.migrations);
  const hasDemo = (): boolean =>
    db.select({ key: sessions.key }).from(sessions).where(eq(sessions.source, DEMO)).limit(1).get() !== undefined;
  let demo = hasDemo();
  const handle: Handle = {
    sqlite,
    db,
    policy: () => ({ ...options.policy(), demoAgents: demo ? DEMO_AGENTS : [] }),
    cleaner: options.cleaner,
    now: options.now,
    nudge: options.nudge,
    secret: readSecret(sqlite),
  };
  rekind(handle);
  return {
    as: (caller) => openView(handle, caller),
    office: (caller) => openOffice(handle, caller),
    intake: (sourceId, intake) => openIntake(handle, sourceId, intake),
    auth: openAuth(handle),
    sourceId: (kind, from) => {
      const known = db.select().from(sources).all();
      const mine = known.find((row) => row.kind === kind && row.path === from);
      if (mine) return mine.id;
      const ids = new Set(["native", DEMO, ...known.map((row) => row.id)]);
      for (let n = 1; ; n++) {
        const id = n === 1 ? kind : `${kind}-${n}`;
        if (!ids.has(id)) return id;
      }
    },
    tidy: () => {
      applyRetention(handle, 1000);
      return refreshStale(handle, 50) > 0;
    },
    refresh: () => rekind(handle),
    demoAgents: () => (demo ? DEMO_AGENTS : []),
    seedDemo: () => {
      if (db.select({ key: sessions.key }).from(sessions).limit(1).get()) return false;
      seedDemo(handle, DEMO);
      demo = true;
      return true;
    },
    removeDemo: async () => {
      const removed = await removeSource(handle, DEMO);
      demo = hasDemo();
      return removed;
    },
    backup: async (file) => void (await sqlite.backup(file)),
    integrity: () =>
      String(db.get<{ integrity_check: string }>(sql`pragma integrity_check`)?.integrity_check ?? "no answer"),
    close: () => {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
      sqlite.close();
    },
  };
}
