import { parseKey, type Session } from "@/db";
import type { Config } from "../config";

export type SendDecision = { action: "allow" | "deny"; rule: string };

/** Facts a rule may look at; an absent one matches no condition (R-POL-2). */
export type SendFacts = { key: string; override?: string | null; channel?: string; chatType?: string };

/** R-POL-1, R-POL-3: override, then any matching deny, then any matching allow, then the default. */
export function maySend(policy: Config["session"]["sendPolicy"], facts: SendFacts): SendDecision {
  const override = facts.override?.trim().toLowerCase();
  if (override === "allow" || override === "deny") return { action: override, rule: "session override" };
  for (const action of ["deny", "allow"] as const) {
    const index = policy.rules.findIndex((rule) => rule.action === action && matches(rule.match ?? {}, facts));
    if (index >= 0) return { action, rule: `session.sendPolicy.rules[${index}]` };
  }
  return { action: policy.default, rule: "session.sendPolicy.default" };
}

/** Facts of a session, judged without a route. */
export function sendFacts(session: Session, config: Config, defaultAgent: string): SendFacts {
  const keys = { mainKey: config.session.mainKey, defaultAgent, scope: config.session.scope };
  const marker = parseKey(session.key, keys)?.marker;
  const chatType = foldType(session.chatType ?? marker ?? "");
  return {
    key: session.key,
    override: session.sendPolicy,
    ...(session.channel === "unknown" ? {} : { channel: session.channel }),
    ...(chatType ? { chatType } : {}),
  };
}

type Match = NonNullable<Config["session"]["sendPolicy"]["rules"][number]["match"]>;

function matches(match: Match, facts: SendFacts): boolean {
  const { channel, chatType, keyPrefix, rawKeyPrefix } = match;
  const key = facts.key.toLowerCase();
  const bare = key.replace(/^agent:[^:]*:/, "");
  if (channel !== undefined && channel.trim().toLowerCase() !== facts.channel) return false;
  if (chatType !== undefined && foldType(chatType) !== facts.chatType) return false;
  if (rawKeyPrefix !== undefined && !key.startsWith(rawKeyPrefix.toLowerCase())) return false;
  return keyPrefix === undefined || key.startsWith(keyPrefix.toLowerCase()) || bare.startsWith(keyPrefix.toLowerCase());
}

function foldType(type: string): string {
  const folded = type.trim().toLowerCase();
  return folded === "dm" ? "direct" : folded;
}
