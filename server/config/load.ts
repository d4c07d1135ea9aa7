import { readFile, stat } from "node:fs/promises";
import { type ParseResult, parseConfig } from "./parse";
import type { Env } from "./secret";

export type LoadedConfig = ParseResult & { text: string; mtimeMs: number };

/** Reads and parses the file; one that cannot be read is a problem like any other. */
export async function loadConfig(file: string, env: Env): Promise<LoadedConfig> {
  try {
    // Stat first: a change between the two is then seen as newer, never missed.
    const { mtimeMs } = await stat(file);
    const text = await readFile(file, "utf8");
    return { text, mtimeMs, ...parseConfig(text, env) };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : (code ?? "unknown error");
    return { text: "", mtimeMs: 0, ok: false, problems: [{ path: "", message: `cannot be read: ${why}` }] };
  }
}
