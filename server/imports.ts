import { realpath } from "node:fs/promises";
import os from "node:os";
import { AppError, type Caller, echo, type ImportReport, requireRole } from "@/db";
import type { App } from "./app";
import { discover, importFrom, type SourceKind, sources } from "./sources";

export const SOURCE_KINDS = sources.map((source) => source.kind) as [SourceKind, ...SourceKind[]];

export type ImportRequest = { kind: SourceKind; path: string; agentId?: string; adopt?: boolean; dryRun?: boolean };

const running = new Set<string>();

/** Imports a store, one at a time per path. Owner and admin; throws `forbidden`, `not_found` (no such path), `conflict` (already at it), `invalid_input`. */
export async function importSource(
  app: App,
  caller: Caller,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<ImportReport> {
  requireRole(caller, "owner", "admin");
  const root = await realpath(request.path).catch((cause: unknown) => {
    throw new AppError("not_found", `Nothing at ${echo(request.path)}`, { param: "path", cause });
  });
  if (running.has(root)) throw new AppError("conflict", "This store is being imported already", { reason: "busy" });
  running.add(root);
  try {
    const dryRun = request.dryRun ?? false;
    const adopt = request.adopt ?? false;
    const sourceId = app.store.sourceId(request.kind, root);
    const intake = app.store.intake(sourceId, { kind: request.kind, path: root, dryRun, adopt });
    return await importFrom(request.kind, {
      root,
      sourceId,
      intake,
      agentId: request.agentId,
      adopt,
      dryRun,
      keys: app.policy().keys,
      now: app.now(),
      signal,
    });
  } finally {
    running.delete(root);
  }
}

/** Transcript stores in the usual places of this machine; only names are looked at. Owner and admin. */
export async function findStores(caller: Caller): Promise<Awaited<ReturnType<typeof discover>>> {
  requireRole(caller, "owner", "admin");
  return discover(process.env, os.homedir());
}
