import { openStore, type Store } from "@/db";
import { createCleaner, createPipeline } from "../transcript";
import { importFrom } from "./index";
import type { SourceKind } from "./source";

/** For kill.test.ts: imports stores into a database file, in this process or as a program that may be killed at any moment. */
const NOW = 1_772_359_200_000 + 30 * 86_400_000;
const KEYS = { mainKey: "main", defaultAgent: "main", scope: "per-sender" } as const;

export function openAt(file: string): Store {
  const pipeline = createPipeline([]);
  return openStore({
    file,
    policy: () => ({
      keys: KEYS,
      level: "tree",
      agentToAgent: { enabled: false, allow: undefined },
      clampSandboxed: true,
      sandboxMode: () => "off",
      defaultModel: () => undefined,
      retention: { changesMs: 86_400_000, auditMs: 86_400_000 },
    }),
    cleaner: () => createCleaner(pipeline),
    now: () => NOW,
    nudge: () => undefined,
  });
}

/** `roots` as `<kind>=<path>`. */
export async function importAll(store: Store, roots: string[]): Promise<void> {
  for (const root of roots) {
    const [kind = "", path = ""] = root.split("=");
    const sourceId = store.sourceId(kind, path);
    const intake = store.intake(sourceId, { kind, path, dryRun: false, adopt: false });
    await importFrom(kind as SourceKind, {
      root: path,
      sourceId,
      intake,
      dryRun: false,
      keys: KEYS,
      now: NOW,
      signal: new AbortController().signal,
    });
  }
}

const [, script, file, ...roots] = process.argv;
if (script === import.meta.filename && file) {
  const store = openAt(file);
  process.stdout.write("importing\n");
  await importAll(store, roots);
  process.stdout.write("done\n");
  store.close();
}
