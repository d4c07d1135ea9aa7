import { type FSWatcher, statSync, watch } from "node:fs";
import path from "node:path";

export type WatchTimes = { settleMs: number; pollMs: number };

/**
 * Calls `onChange` when the file's content may be another (R-CFG-2). Editors replace files by rename, so the directory
 * is watched; some file systems report nothing, so modification time and size are looked at now and then as well.
 */
export function watchConfig(
  file: string,
  onChange: () => void,
  times: WatchTimes = { settleMs: 200, pollMs: 5000 },
): () => void {
  let seen = stamp(file);
  let settling: NodeJS.Timeout | undefined;

  const look = () => {
    const now = stamp(file);
    if (now === seen) return;
    seen = now;
    onChange();
  };
  const soon = () => {
    clearTimeout(settling);
    settling = setTimeout(look, times.settleMs).unref();
  };

  const watcher = watchDirectory(file, soon);
  const poll = setInterval(() => {
    if (stamp(file) !== seen) soon();
  }, times.pollMs).unref();

  return () => {
    watcher?.close();
    clearInterval(poll);
    clearTimeout(settling);
  };
}

function watchDirectory(file: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(path.dirname(file), { persistent: false }, (_, name) => {
      if (name === null || name === path.basename(file)) onEvent();
    });
    // The poll goes on without it.
    return watcher.on("error", () => watcher.close());
  } catch {
    return undefined;
  }
}

function stamp(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs}/${size}/${ino}`;
  } catch {
    return "missing";
  }
}
