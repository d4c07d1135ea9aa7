import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath } from "node:fs/promises";
import path from "node:path";

/** Names that hold credentials beside the transcripts of every harness; refused whatever the caller allows. */
const SECRET =
  /^(?:\.?credentials(?:\.json)?|auth(?:-profiles)?\.json|oauth_creds\.json|openclaw\.json|.*\.(?:pem|key|env))$/i;

/** Why a path of a store was not opened. `message` carries no absolute path. */
export class Refused extends Error {}

/** Which file names a source reads. Asked about the name in the listing and about the name a symlink leads to. */
export type Allow = (name: string) => boolean;

/** Resolves a path relative to the root for reading. Throws `Refused` when it leaves the root, is no regular file or has another name. */
export async function fileInside(root: string, relative: string, allow: Allow): Promise<string> {
  const real = await realInside(root, relative);
  for (const name of [path.basename(relative), path.basename(real)]) {
    if (SECRET.test(name) || !allow(name)) throw new Refused("not a file this source reads");
  }
  if (!(await lstat(real)).isFile()) throw new Refused("not a regular file");
  return real;
}

/** Opens a file of the store read-only. The only `open` of this folder (sources.md 7). */
export async function openInside(root: string, relative: string, allow: Allow): Promise<FileHandle> {
  const real = await fileInside(root, relative, allow);
  // The path is free of links here; O_NOFOLLOW and O_NONBLOCK keep a link or a pipe out that took its place meanwhile.
  const handle = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await handle.stat()).isFile()) throw new Refused("not a regular file");
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Names in a folder of the store, sorted; none when it is missing or outside. */
export async function namesInside(root: string, relative: string): Promise<{ name: string; folder: boolean }[]> {
  try {
    const real = await realInside(root, relative);
    const found = await readdir(real, { withFileTypes: true });
    return found
      .map((entry) => ({ name: entry.name, folder: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

async function realInside(root: string, relative: string): Promise<string> {
  const base = await realpath(root);
  const real = await realpath(path.join(base, relative));
  const way = path.relative(base, real);
  if (way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) throw new Refused("outside the store");
  return real;
}

/** What a report says about a failure: short, without absolute paths. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code ?? (error instanceof Error ? error.message : String(error));
}
