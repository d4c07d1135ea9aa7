import { z } from "zod";
import { anyText, flag, foldedOneOf, integer, list, must, named, oneOf, section, text } from "./fields";
import { withRule } from "./rules";

const profile = oneOf(["minimal", "coding", "messaging", "full"]);
const names = list(anyText()).optional();

/** P4: one scope either names what is allowed or widens its profile. */
function onePlace<Schema extends z.ZodType>(schema: Schema): Schema {
  return withRule(schema, ({ allow, alsoAllow }, report) => {
    if (allow !== undefined && alsoAllow !== undefined) {
      report(["alsoAllow"], "must not stand beside allow in one place: keep one of the two");
    }
  });
}

export const allowDeny = section({ allow: names, deny: names });

const subagentTools = onePlace(section({ allow: names, deny: names, alsoAllow: names }));
const providerTools = onePlace(section({ profile: profile.optional(), allow: names, deny: names, alsoAllow: names }));

/** The keys that stand under `tools` and under `agents.list[].tools` alike. */
const shared = {
  allow: names,
  deny: names,
  alsoAllow: names,
  byProvider: named(text("a provider or provider/model"), providerTools).default({}),
  subagents: section({ tools: subagentTools.prefault({}) }).prefault({}),
  sandbox: section({ tools: allowDeny.prefault({}) }).prefault({}),
};

/** P4: an agent without a profile has the global one. */
export const agentTools = onePlace(section({ profile: profile.optional(), ...shared }));

const attachments = section({
  enabled: flag().default(false),
  maxFiles: integer(0, 50).default(50),
  maxFileBytes: integer(0, 1_048_576).default(1_048_576),
  maxTotalBytes: integer(0, 5_242_880).default(5_242_880),
  retainOnSessionKeep: flag().default(false),
});

const WHO = "an agent id or a glob such as ops-*";

export const tools = onePlace(
  section({
    profile: profile.default("full"),
    ...shared,
    sessions: section({ visibility: foldedOneOf(["self", "tree", "agent", "all"]).default("tree") }).prefault({}),
    agentToAgent: section({
      enabled: flag().default(false),
      allow: list(
        z.string(must(WHO, "text")).refine((entry) => entry.trim() !== "" && !entry.includes(":"), {
          error: `must be ${WHO}: not blank, without ":"`,
        }),
      ).optional(),
    }).prefault({}),
    sessions_spawn: section({ attachments: attachments.prefault({}) }).prefault({}),
  }),
);
