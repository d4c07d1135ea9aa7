import { createHash } from "node:crypto";
import { compilePattern, isSensitiveName, redact, redactNamed } from "./credentials";
import { sanitizeProse } from "./prose";

/** Raised whenever the same stored text may read differently: stored titles and previews are then made anew. */
const RULES = 1;

/** The two text steps of the cleaning pipeline (S, then X), with the operator's patterns compiled in. */
export type Pipeline = {
  version: string;
  /** S1-S16; for text an assistant wrote. */
  prose: (text: string) => string;
  /** X1-X13; for every text. */
  redact: (text: string) => string;
  /** The whole value, where it stands under a sensitive name in structured arguments (H5). */
  redactNamed: (text: string) => string;
  isSensitiveName: (name: string) => boolean;
};

/** `patterns` = `logging.redactPatterns`, checked when the configuration was read (X13). */
export function createPipeline(patterns: string[]): Pipeline {
  const extra = patterns.map((source) => {
    const compiled = compilePattern(source);
    if (!compiled.ok) throw new Error(`logging.redactPatterns: ${compiled.why}`);
    return compiled.pattern;
  });
  const hash = createHash("sha256").update(JSON.stringify(patterns)).digest("hex").slice(0, 8);
  return {
    version: `${RULES}-${hash}`,
    prose: sanitizeProse,
    redact: (text) => redact(text, extra),
    redactNamed,
    isSensitiveName,
  };
}
