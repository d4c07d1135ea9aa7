import pino from "pino";

/** Structured log on standard error. No transcript text goes in: ids, codes, counts and causes only. */
export const log = pino(
  { level: process.env.TREELINE_LOG ?? "info", base: undefined },
  pino.destination({ dest: 2, sync: true }),
);
