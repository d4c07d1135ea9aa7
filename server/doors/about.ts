import { stat } from "node:fs/promises";
import path from "node:path";
import pkg from "@/package.json";
import type { App } from "../app";

/** What runs here. Where its data lies is for those who run it. */
export async function aboutOf(app: App, detailed: boolean) {
  const database = path.join(app.dataDir, "treeline.db");
  const sizes = await Promise.all(
    [database, `${database}-wal`].map((file) =>
      stat(file).then(
        (s) => s.size,
        () => 0,
      ),
    ),
  );
  const { problems, warnings, file, loadedAt } = app.configState();
  return {
    version: pkg.version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    startedAt: Math.round(Date.now() - process.uptime() * 1000),
    now: app.now(),
    config: problems.length === 0 ? ("ok" as const) : ("stale" as const),
    details: detailed
      ? {
          configFile: file,
          configLoadedAt: loadedAt,
          configWarnings: warnings.length,
          dataDir: app.dataDir,
          database,
          databaseBytes: sizes.reduce((sum, size) => sum + size, 0),
        }
      : null,
  };
}
