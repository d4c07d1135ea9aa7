import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { inspectDatabase } from "@/db";
import { type ConfigProblem, loadConfig } from "../config";
import { isServed } from "../control-socket";
import type { Places } from "./places";

export type Health = {
  ok: boolean;
  versions: { treeline: string; node: string; sqlite: string };
  server: "running" | "not running";
  config: { file: string; problems: ConfigProblem[]; warnings: ConfigProblem[] };
  database: { file: string; integrity: string; bytes: number; logBytes: number };
};

const NO_DATABASE = "none yet";

/** How this installation is. Opens nothing for writing, so that it works beside a server and on a broken one. */
export async function examine({ dataDir, configFile, database, env }: Places): Promise<Health> {
  const loaded = sizeOf(configFile) === null ? null : await loadConfig(configFile, env);
  const problems = loaded && !loaded.ok ? loaded.problems : [];
  const bytes = sizeOf(database);
  const inspection = bytes === null ? { integrity: NO_DATABASE, sqlite: "unknown" } : inspectDatabase(database);
  return {
    ok: problems.length === 0 && (inspection.integrity === "ok" || inspection.integrity === NO_DATABASE),
    versions: { treeline: appVersion(), node: process.versions.node, sqlite: inspection.sqlite },
    server: (await isServed(dataDir)) ? "running" : "not running",
    config: { file: configFile, problems, warnings: loaded?.ok ? loaded.warnings : [] },
    database: {
      file: database,
      integrity: inspection.integrity,
      bytes: bytes ?? 0,
      logBytes: sizeOf(`${database}-wal`) ?? 0,
    },
  };
}

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

export function appVersion(): string {
  const file = readFileSync(path.join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}
