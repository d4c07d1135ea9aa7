import { stat } from "node:fs/promises";
import path from "node:path";
import { normaliseAgentId } from "@/db";
import { namesInside } from "../inside";
import { DATABASE, INDEX, isAnyTranscript, isPrimary, isReset } from "./names";

/** One agent's sessions. Paths are relative to the base, POSIX separators. */
export type Folder = {
  agentId: string;
  directory: string;
  database?: string;
  /** The only file to read: somebody named it. */
  only?: string;
  /** Loose transcripts: no index, all are orphans. */
  loose?: boolean;
};

export type Layout = { base: string; folders: Folder[] };

/** What lies at a path (sources.md 1.1 and 1.2): a state directory, a sessions folder, loose transcripts, one file; null = nothing of ours. */
export async function layoutOf(root: string, agentId = "main"): Promise<Layout | null> {
  const found = await stat(root).catch(() => null);
  if (!found) return null;
  if (found.isFile()) {
    const only = path.basename(root);
    if (!isAnyTranscript(only)) return null;
    return { base: path.dirname(root), folders: [{ agentId, directory: "", only, loose: true }] };
  }
  const names = await namesInside(root, "");
  if (names.some(({ name, folder }) => folder && name === "agents")) return { base: root, folders: await agents(root) };
  const [agent, above] = path.resolve(root).split(path.sep).slice(-3, -1).reverse();
  const named = path.basename(path.resolve(root)) === "sessions" && above === "agents" && agent;
  if (named || names.some(({ name }) => name === INDEX)) {
    return { base: root, folders: [{ agentId: normaliseAgentId(named || agentId), directory: "" }] };
  }
  const loose = names.some(({ name, folder }) => !folder && (isPrimary(name) || isReset(name)));
  return loose ? { base: root, folders: [{ agentId, directory: "", loose: true }] } : null;
}

async function agents(root: string): Promise<Folder[]> {
  const names = await namesInside(root, "agents");
  return names
    .filter(({ folder }) => folder)
    .map(({ name }) => ({
      agentId: normaliseAgentId(name),
      directory: `agents/${name}/sessions`,
      database: `agents/${name}/agent/${DATABASE}`,
    }));
}
