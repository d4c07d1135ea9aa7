import type { Outputs } from "../../trpc";

export type Report = Outputs["settings"]["sources"]["check"];

export type Count = { name: string; value: number };

/** The figures of a report that say something, the sessions first. */
export function countsOf(report: Report): Count[] {
  const { sessions, files } = report;
  const all: Count[] = [
    { name: "added", value: sessions.added },
    { name: "updated", value: sessions.updated },
    { name: "unchanged", value: sessions.unchanged },
    { name: "adopted", value: sessions.adopted },
    { name: "forgotten before, left out", value: sessions.forgotten },
    { name: "held by another source", value: sessions.taken },
    { name: "messages", value: report.messages },
    { name: "files read", value: files.read },
    { name: "files unchanged", value: files.unchanged },
  ];
  return all.filter((count, n) => count.value > 0 || n === 0);
}

export type ProblemGroup = { path: string; total: number; lines: { line: number | null; reason: string }[] };

/** Skipped files and lines by file, the worst first. */
export function skippedOf(report: Report): ProblemGroup[] {
  const files = report.files.skipped.map(({ path, reason }) => ({ path, total: 1, lines: [{ line: null, reason }] }));
  const lines = report.badLines.map(({ path, count, samples }) => ({ path, total: count, lines: samples }));
  return [...files, ...lines].sort((a, b) => b.total - a.total || a.path.localeCompare(b.path));
}

/** One line for a list: what the last look at a store came to. */
export function summaryOf(report: Report): string {
  const { added, updated, unchanged } = report.sessions;
  const parts = [
    added > 0 && `${added} added`,
    updated > 0 && `${updated} updated`,
    unchanged > 0 && `${unchanged} unchanged`,
  ].filter(Boolean);
  const skipped = skippedOf(report).reduce((sum, group) => sum + group.total, 0);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(", ") || "nothing found";
}
