import type { ImportReport } from "@/db";
import type { Rekey } from "../pi-format/message";
import type { IndexRow } from "../session-row";
import type { ImportContext } from "../source";
import type { Transcript } from "../transcript-file";
import type { Folder } from "./layout";
import { type Place, placeKey, scoped } from "./place";

/** A transcript that was found but not read yet. Rows that share one have the same `path`. */
export type TranscriptRef = { path: string; read(rekey: Rekey): Promise<Transcript> };

/** A row of an index. Keys inside `row` are the source's own. */
type Live = {
  folder: Folder;
  place: Place;
  sessionId: string;
  row: IndexRow;
  transcript: TranscriptRef | null;
  family: string[];
};

/** A transcript that no index row points at. */
export type Orphan = {
  folder: Folder;
  sessionId: string;
  row: IndexRow;
  transcript: TranscriptRef | null;
  /** When it began: the oldest has the first choice of a key. */
  at: number;
  /** Tells apart two archives of one session id. */
  suffix: string;
  /** The key it ran under, from its trace. */
  ranAs?: string;
  /** File name or session id it says it was forked from. */
  forkedFrom?: string;
};

export type Found = { live: Live[]; orphans: Orphan[] };

/** A row as it will be written, but for the names of agents. */
export type Plan = Pick<Live, "folder" | "place" | "sessionId" | "row" | "transcript">;

/**
 * Gives every session its key (sources.md 1.2): two rows of one key = the newer stays and the other becomes an orphan; an orphan
 * takes the key of its trace while no row has it, else `agent:<id>:orphan:<sessionId>` with the live key as its parent.
 */
export function planRows(found: Found, ctx: ImportContext, report: ImportReport): Plan[] {
  const byKey = new Map<string, Plan>();
  const orphans = [...found.orphans];
  const families = new Map<string, string>();
  for (const live of [...found.live].sort((a, b) => (b.row.updatedAt ?? 0) - (a.row.updatedAt ?? 0))) {
    if (byKey.has(live.place.key)) {
      report.conflicts.push({ key: live.place.key, reason: "two rows with this key: the older one became an orphan" });
      orphans.push(outlived(live));
      continue;
    }
    byKey.set(live.place.key, live);
    for (const id of [live.sessionId, ...live.family]) if (!families.has(id)) families.set(id, live.place.key);
  }
  for (const orphan of orphans.sort((a, b) => a.at - b.at || (a.suffix < b.suffix ? -1 : 1))) {
    const plan = orphanPlan(orphan, byKey, families, ctx);
    byKey.set(plan.place.key, plan);
  }
  return [...byKey.values()];
}

function orphanPlan(orphan: Orphan, taken: Map<string, Plan>, families: Map<string, string>, ctx: ImportContext): Plan {
  const { folder, sessionId, transcript } = orphan;
  const ranAs = orphan.ranAs === undefined ? null : placeKey(orphan.ranAs, folder.agentId, ctx.keys);
  const own = ranAs && !taken.has(ranAs.key) ? ranAs : undefined;
  const forked = orphan.forkedFrom?.replace(/\.jsonl.*$/, "");
  const parent =
    orphan.row.parentSessionKey ?? ranAs?.key ?? families.get(sessionId) ?? (forked && families.get(forked));
  const row: IndexRow = { ...orphan.row, archived: true, orphan: true };
  if (!own && parent) row.parentSessionKey = parent;
  return { folder, sessionId, transcript, row, place: own ?? orphanPlace(orphan, taken) };
}

function orphanPlace({ folder, sessionId, suffix }: Orphan, taken: Map<string, Plan>): Place {
  const plain = scoped(folder.agentId, `orphan:${slug(sessionId)}`);
  if (!taken.has(plain.key)) return plain;
  for (let copy = 1; ; copy++) {
    const next = scoped(folder.agentId, `${plain.rest}-${slug(suffix)}${copy > 1 ? `-${copy}` : ""}`);
    if (!taken.has(next.key)) return next;
  }
}

const outlived = ({ folder, sessionId, row, transcript, place }: Live): Orphan => ({
  folder,
  sessionId,
  row,
  transcript,
  at: row.updatedAt ?? 0,
  suffix: "older",
  ranAs: place.key,
});

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, 160) || "unnamed";
