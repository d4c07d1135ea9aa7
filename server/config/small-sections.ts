import { z } from "zod";
import { compilePattern } from "../transcript/credentials";
import { agentId, flag, integer, list, must, oneOf, pattern, section } from "./fields";

/** The ids are those of `treeline.acp.harnesses`, spelled like agent ids (section 8 of the running contract). */
export const acp = section({
  enabled: flag().default(false),
  defaultAgent: agentId().optional(),
  allowedAgents: list(agentId()).optional(),
});

export const messages = section({
  queue: section({
    mode: oneOf(["steer", "followup", "collect", "interrupt"]).default("steer"),
    cap: integer(1, 1000).default(20),
  }).prefault({}),
});

export const commands = section({
  ownerAllowFrom: list(
    pattern(/^[a-z][a-z0-9_-]{0,31}:.*\S/, "<channel>:<senderId>, the channel in lower case"),
  ).default([]),
});

export const cron = section({ enabled: flag().default(true) });

/** X13: a pattern that could take more than linear time is refused here, whatever engine runs it later. */
const redactPattern = z.string(must("a regular expression", "text")).superRefine((source, context) => {
  const compiled = compilePattern(source);
  if (!compiled.ok) context.addIssue({ code: "custom", message: `is not a usable pattern: ${compiled.why}` });
});

export const logging = section({ redactPatterns: list(redactPattern).default([]) });
