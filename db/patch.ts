import { and, eq, ne } from "drizzle-orm";
import type { Caller } from "./caller";
import { describeRow } from "./describe";
import { AppError } from "./errors";
import { find, type SessionRow } from "./resolve";
import { sessions } from "./schema";
import { scoped } from "./scoped";
import type { Handle } from "./sqlite";
import { PATCHABLE_IMPORTED } from "./upsert";
import { write } from "./write";

/** Parsed fields of R-PATCH-1; null clears, absent leaves alone. `archived` and `pinned` are booleans. */
export type SessionPatch = Partial<
  Pick<
    SessionRow,
    | "label"
    | "modelOverride"
    | "thinkingLevel"
    | "verboseLevel"
    | "reasoningLevel"
    | "responseUsage"
    | "elevatedLevel"
    | "sendPolicy"
    | "groupActivation"
    | "archived"
    | "pinned"
    | "spawnedBy"
    | "spawnDepth"
  >
>;

/** The argument's name, where it is not the column's. */
const PARAM: Partial<Record<keyof SessionPatch, string>> = { modelOverride: "model" };
const ACTIVE = ["queued", "running", "waiting"];

export const isImported = (row: Pick<SessionRow, "source">): boolean =>
  row.source !== "native" && row.source !== "demo";

const imported = (param?: string): AppError =>
  new AppError("conflict", "Imported sessions are read-only; adopt this one to change it", {
    reason: "imported",
    param,
  });

/**
 * R-PATCH-1: all or nothing, in one transaction; `updatedAt` stays, `version` grows by one. Throws `forbidden`, `not_found`,
 * `conflict` (imported, label in use, active run, version), `invalid_input` (immutable lineage).
 */
export function patchSession(
  handle: Handle,
  caller: Caller,
  ref: string,
  patch: SessionPatch,
  expectedVersion?: number,
  action: "patch" | "status_write" = "patch",
): SessionRow {
  return write(handle, (tx, record) => {
    const row = find(scoped(handle, caller), ref, action);
    const fields = Object.keys(patch) as (keyof SessionPatch)[];
    if (isImported(row)) {
      const refused = fields.find((field) => !(PATCHABLE_IMPORTED as readonly string[]).includes(field));
      if (refused) throw imported(PARAM[refused] ?? refused);
    }
    if (expectedVersion !== undefined && expectedVersion < row.version) {
      throw new AppError("conflict", `The session changed since version ${expectedVersion}`, {
        param: "expectedVersion",
        reason: "version",
      });
    }
    for (const field of fields) checkField(handle, row, field, patch[field]);
    const changed = fields.filter((field) => row[field] !== patch[field]);
    if (!changed.length) return row;

    const patched = [...new Set([...row.patched, ...changed.map(String)])];
    const next = { ...row, ...patch, patched, version: row.version + 1 };
    const described = describeRow(tx, handle.cleaner(), next);
    tx.update(sessions)
      .set({ ...patch, ...described, patched, version: next.version })
      .where(eq(sessions.key, row.key))
      .run();
    record.change("session.updated", row);
    const pick = (from: SessionRow): object =>
      Object.fromEntries(changed.map((field) => [PARAM[field] ?? field, from[field]]));
    record.audit(caller, "session.patch", row.key, pick(row), pick(next));
    return { ...next, ...described };
  });
}

function checkField(handle: Handle, row: SessionRow, field: keyof SessionPatch, value: unknown): void {
  if ((field === "spawnedBy" || field === "spawnDepth") && value !== row[field]) {
    const reason = row.spawnedBy === null ? "not_a_child" : "immutable";
    throw new AppError("invalid_input", `${field} can't be changed`, { param: field, reason });
  }
  if (field === "archived" && value === true && ACTIVE.includes(row.status ?? "") && !isImported(row)) {
    throw new AppError("conflict", "A run of this session is active", { param: "archived", reason: "active" });
  }
  if (field === "label" && typeof value === "string") {
    const other = handle.db
      .select({ key: sessions.key })
      .from(sessions)
      .where(and(eq(sessions.label, value), eq(sessions.agentId, row.agentId), ne(sessions.key, row.key)))
      .get();
    if (other)
      throw new AppError("conflict", "Another session of this agent has this label", {
        param: "label",
        reason: "label_in_use",
      });
  }
}
