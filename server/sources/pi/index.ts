import { stat } from "node:fs/promises";
import path from "node:path";
import { AppError, type ImportReport } from "@/db";
import { type Allow, namesInside, reasonOf } from "../inside";
import { type Header, peekHeader } from "../peek";
import { newReport, renameAgents, upsertInto } from "../report";
import { sessionRow } from "../session-row";
import type { ImportContext, Source } from "../source";
import { readOrKeep, readTranscriptFile } from "../transcript-file";

/** pi (sources.md 2): `<cwd>/<time>_<uuid>.jsonl`, every version of the format. */
export const pi: Source = {
  kind: "pi",
  probe: async (root) => (await sessionFiles(root)).paths.length > 0,
  defaultRoots: (_env, home) => [path.join(home, ".pi", "agent", "sessions")],
  count: async (root) => (await sessionFiles(root)).paths.length,
  run,
};

const allow: Allow = (name) => name.endsWith(".jsonl") && !name.endsWith(".trajectory.jsonl");

type Session = { path: string; sessionId: string; parent?: string };

async function run(given: ImportContext): Promise<ImportReport> {
  const report = newReport("pi", given);
  const { base, paths } = await sessionFiles(given.root);
  if (paths.length === 0)
    throw new AppError("invalid_input", "There is no pi session at this path", { param: "path", reason: "no_store" });
  const ctx = { ...given, root: base };
  const sessions = await headers(ctx, report, paths);
  const names = await renameAgents(
    report,
    ctx,
    new Map([["pi", sessions.map(({ sessionId }) => keyOf("pi", sessionId))]]),
  );
  const agentId = names.get("pi") ?? "pi";
  const byName = new Map(sessions.map((session) => [path.posix.basename(session.path), session.sessionId]));
  for (const { path: file, sessionId, parent } of sessions) {
    ctx.signal.throwIfAborted();
    const read = () => readTranscriptFile(ctx, report, { path: file, sessionId, allow, rekey: (key) => key });
    const parentId = parent && (byName.get(parent) ?? idIn(parent));
    const row = { transcriptPath: file, parentSessionKey: parentId ? keyOf(agentId, parentId) : undefined };
    const transcript = await readOrKeep(ctx, report, file, read);
    await upsertInto(report, ctx, sessionRow(keyOf(agentId, sessionId), sessionId, row, transcript, ctx.now));
  }
  return report;
}

const keyOf = (agentId: string, sessionId: string): string => `agent:${agentId}:session:${sessionId}`;

/** Sessions by their headers; a file whose first good line is none is no session, and of two files with one id the first counts. */
async function headers(ctx: ImportContext, report: ImportReport, paths: string[]): Promise<Session[]> {
  const byId = new Map<string, Session>();
  for (const file of paths) {
    ctx.signal.throwIfAborted();
    try {
      const header: Header | null = await peekHeader(ctx.root, file, allow);
      const sessionId = header && (header.id ?? idIn(path.posix.basename(file)));
      if (!sessionId) report.files.skipped.push({ path: file, reason: "no session header" });
      else if (byId.has(sessionId))
        report.files.skipped.push({ path: file, reason: "another file has this session id" });
      else byId.set(sessionId, { path: file, sessionId, parent: header.parent });
    } catch (error) {
      report.files.skipped.push({ path: file, reason: reasonOf(error) });
    }
  }
  return [...byId.values()];
}

/** The uuid in `<time>_<uuid>.jsonl`. */
const idIn = (name: string): string | undefined => /_([0-9a-f-]{36})\.jsonl$/i.exec(name)?.[1];

/** The session files of a path: the file itself, or those in the folder and one level below it; pi's own folders lead to its sessions. */
async function sessionFiles(root: string): Promise<{ base: string; paths: string[] }> {
  const found = await stat(root).catch(() => null);
  if (found?.isFile()) return { base: path.dirname(root), paths: [path.basename(root)].filter(allow) };
  const paths: string[] = [];
  const names = await namesInside(root, "");
  for (const { name, folder } of names) {
    if (!folder && allow(name)) paths.push(name);
    if (!folder) continue;
    const inner = await namesInside(root, name);
    paths.push(...inner.filter((file) => !file.folder && allow(file.name)).map((file) => `${name}/${file.name}`));
  }
  const deeper = ["agent", "sessions"].find((name) => names.some((entry) => entry.folder && entry.name === name));
  return paths.length === 0 && deeper ? sessionFiles(path.join(root, deeper)) : { base: root, paths };
}
