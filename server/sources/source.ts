import type { ImportReport, Intake, KeyContext } from "@/db";

export type SourceKind = "openclaw" | "pi";

/** What one import may know and use. `root` is the store, a folder of transcripts or one transcript file. */
export type ImportContext = {
  root: string;
  sourceId: string;
  intake: Intake;
  /** `--agent`: the id the store's agent gets here. */
  agentId?: string;
  adopt?: boolean;
  dryRun: boolean;
  keys: KeyContext;
  now: number;
  signal: AbortSignal;
  progress?: (done: { files: number; messages: number }) => void;
};

/** A transcript format: where its stores lie, how to know one, how to import it. A new one is a folder and a line in `index.ts`. */
export type Source = {
  kind: SourceKind;
  /** Would `run` find something to read at this path? */
  probe(root: string): Promise<boolean>;
  defaultRoots(env: Record<string, string | undefined>, home: string): string[];
  /** Sessions of a root, counted by name; no transcript is opened. */
  count(root: string): Promise<number>;
  /** Imports the store. One unreadable file is a line in the report; only `signal` and a failing store end it early. */
  run(ctx: ImportContext): Promise<ImportReport>;
};
