import type { AuditEntry } from "./audit-row";

/** Reads every page and saves them as one file, a JSON object on each line. */
export async function exportAudit(page: (before: number | undefined) => Promise<AuditEntry[]>): Promise<void> {
  const lines: string[] = [];
  for (let rows = await page(undefined); rows.length > 0; rows = await page(rows.at(-1)?.id)) {
    lines.push(...rows.map((row) => `${JSON.stringify(row)}\n`));
  }
  const url = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "treeline-audit.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
