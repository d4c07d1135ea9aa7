import type { Allow } from "../inside";

export const INDEX = "sessions.json";
export const DATABASE = "openclaw-agent.sqlite";

const RESET = /^.+\.jsonl\.reset\.\d{4}-\d\d-\d\dT[\d-]+(?:\.\d+)?Z$/;
const ANY_TRANSCRIPT = /\.jsonl(?:\.(?:reset|deleted|bak)[.-][^/\\]+)?$/;
const TRACE = /\.trajectory\.jsonl$/;

/** A live transcript: not a trace, not a checkpoint, not an archive (sources.md 1.1). */
export const isPrimary = (name: string): boolean =>
  name.endsWith(".jsonl") && !TRACE.test(name) && !/\.checkpoint\.[^.]+\.jsonl$/.test(name);

/** An older conversation of a key. Deleted archives and repair copies are not among them. */
export const isReset = (name: string): boolean => RESET.test(name);

/** A file that somebody named himself may be any transcript, an archive too. */
export const isAnyTranscript = (name: string): boolean => ANY_TRANSCRIPT.test(name) && !TRACE.test(name);

/** The session id in a transcript's name: what stands before `.jsonl` and before a Telegram topic. */
export const sessionIdIn = (name: string): string => stem(name).replace(/-topic-[^.]*$/, "");

export const sidecarOf = (name: string): string => `${stem(name)}.trajectory.jsonl`;

const stem = (name: string): string => name.slice(0, name.indexOf(".jsonl"));

export const allowIndex: Allow = (name) => name === INDEX;
export const allowSidecar: Allow = (name) => TRACE.test(name);
export const allowDatabase: Allow = (name) => name === DATABASE;
