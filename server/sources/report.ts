import type { ImportedSession, ImportReport, ReadMark } from "@/db";
import type { ImportContext, SourceKind } from "./source";

export function newReport(kind: SourceKind, ctx: ImportContext): ImportReport {
  return {
    source: ctx.sourceId,
    kind,
    path: ctx.root,
    at: ctx.now,
    dryRun: ctx.dryRun,
    renamedAgents: {},
    sessions: { added: 0, updated: 0, unchanged: 0, adopted: 0, forgotten: 0, taken: 0 },
    files: { read: 0, unchanged: 0, skipped: [] },
    messages: 0,
    badLines: [],
    pending: 0,
    conflicts: [],
  };
}

/** Writes a row and counts what came of it. */
export async function upsertInto(report: ImportReport, ctx: ImportContext, session: ImportedSession): Promise<void> {
  const outcome = await ctx.intake.upsert(session);
  report.sessions[outcome] += 1;
  if (outcome === "taken") report.conflicts.push({ key: session.key, reason: ctx.adopt ? "adopted" : "taken" });
}

/** The report tells the state of each file, not only what this run met: a second import still names the bad lines. */
export function noteMark(report: ImportReport, path: string, mark: ReadMark): void {
  report.pending += mark.pending;
  if (mark.badLines > 0) report.badLines.push({ path, count: mark.badLines, samples: mark.badSamples });
}

/** Asks for the store's own ids of its agents and notes the renamed ones (sources.md 0, Origin). */
export async function renameAgents(
  report: ImportReport,
  ctx: ImportContext,
  keysByAgent: Map<string, string[]>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  // Adopting renames nothing, but a name given by an earlier import stays.
  const wanted = keysByAgent.size === 1 && !ctx.adopt ? ctx.agentId : undefined;
  if (ctx.agentId && keysByAgent.size > 1) {
    report.conflicts.push({ key: "", reason: "the store has several agents: --agent was not used" });
  }
  for (const [agentId, keys] of keysByAgent) {
    const id = await ctx.intake.agentFor(agentId, keys, wanted);
    names.set(agentId, id);
    if (id !== agentId) report.renamedAgents[agentId] = id;
  }
  return names;
}
