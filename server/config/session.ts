import { amount, flag, foldedOneOf, integer, list, oneOf, pattern, section, text } from "./fields";

/** Per-channel bindings leave out what they inherit from `session.threadBindings` (R-SPAWN-14). */
export const channelThreadBindings = section({
  enabled: flag().optional(),
  spawnSubagentSessions: flag().optional(),
  spawnAcpSessions: flag().optional(),
  idleHours: amount().optional(),
  maxAgeHours: amount().optional(),
  defaultSpawnContext: oneOf(["fork", "isolated"]).optional(),
});

const threadBindings = section({
  enabled: flag().default(true),
  spawnSubagentSessions: flag().default(true),
  spawnAcpSessions: flag().default(true),
  idleHours: amount().default(24),
  maxAgeHours: amount().default(0),
  defaultSpawnContext: oneOf(["fork", "isolated"]).default("fork"),
});

const sendRule = section({
  match: section({
    channel: text().optional(),
    chatType: oneOf(["direct", "dm", "group", "channel"]).optional(),
    keyPrefix: text().optional(),
    rawKeyPrefix: text().optional(),
  }).prefault({}),
  action: oneOf(["allow", "deny"]),
});

export const session = section({
  scope: oneOf(["per-sender", "global"]).default("per-sender"),
  mainKey: pattern(/^\s*[a-z0-9_-]{1,64}\s*$/i, "1 to 64 letters, digits, _ and -")
    .overwrite((value) => value.trim().toLowerCase())
    .default("main"),
  agentToAgent: section({ maxPingPongTurns: integer(0, 5).default(5) }).prefault({}),
  sendPolicy: section({
    default: oneOf(["allow", "deny"]).default("allow"),
    rules: list(sendRule).default([]),
  }).prefault({}),
  threadBindings: threadBindings.prefault({}),
});

/** R-SPAWN-12: levels are written in any case. */
export const thinkingLevel = foldedOneOf(["off", "minimal", "low", "medium", "high", "xhigh"]);
