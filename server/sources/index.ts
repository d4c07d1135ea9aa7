import { realpath } from "node:fs/promises";
import type { ImportReport } from "@/db";
import { openclaw } from "./openclaw/index";
import { pi } from "./pi/index";
import type { ImportContext, Source, SourceKind } from "./source";

export type { ImportContext, Source, SourceKind } from "./source";

/** Every transcript format there is. */
export const sources: Source[] = [openclaw, pi];

/** Imports a store and keeps its report. Throws `invalid_input` when nothing of this kind is at `ctx.root`, and the signal's reason when cancelled. */
export async function importFrom(kind: SourceKind, ctx: ImportContext): Promise<ImportReport> {
  const source = sources.find((candidate) => candidate.kind === kind);
  if (!source) throw new Error(`no source ${kind}`);
  const report = await source.run(ctx);
  await ctx.intake.report(report);
  return report;
}

/** Stores in the usual places with how many sessions they hold by name. Opens no transcript (sources.md 1.1, 2). */
export async function discover(
  env: Record<string, string | undefined>,
  home: string,
): Promise<{ kind: SourceKind; path: string; sessions: number }[]> {
  const found: { kind: SourceKind; path: string; sessions: number }[] = [];
  const met = new Set<string>();
  for (const source of sources) {
    for (const path of source.defaultRoots(env, home)) {
      const real = await realpath(path).catch(() => null);
      if (!real || met.has(real)) continue;
      met.add(real);
      const sessions = await source.count(path);
      if (sessions > 0) found.push({ kind: source.kind, path, sessions });
    }
  }
  return found;
}
