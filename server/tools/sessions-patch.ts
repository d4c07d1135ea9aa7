import { z } from "zod";
import type { SessionPatch } from "@/db";
import type { Config } from "../config";
import { findModel } from "../policy/catalogue";
import { sessionRow, toRow } from "../session-row";
import { AppError, defineTool, text } from "../tool";

const word = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string(`must be one of ${values.join(", ")}`)
    .transform((given, ctx) => {
      const folded = given.trim().toLowerCase();
      if (values.includes(folded as T[number])) return folded as T[number];
      ctx.addIssue({ code: "custom", message: `must be one of ${values.join(", ")}` });
      return z.NEVER;
    })
    .nullable()
    .optional();

const flag = z.boolean("must be true or false").nullable().optional();

export const sessionsPatch = defineTool({
  name: "sessions_patch",
  effect: "write",
  description:
    "Changes a session's label, model, levels, send policy, archive or pin. All or nothing; null clears a field. For owners and admins.",
  personsOnly: true,
  nullClears: true,
  input: z.strictObject({
    sessionKey: text(),
    expectedVersion: z.int("must be a whole number").optional(),
    spawnedBy: z.string("must be text").nullable().optional(),
    spawnDepth: z.int("must be a whole number").nullable().optional(),
    label: text().min(1, "must not be blank").max(64, "is longer than 64 characters").nullable().optional(),
    model: text().min(1, "must not be blank").nullable().optional(),
    thinkingLevel: word(["off", "minimal", "low", "medium", "high", "xhigh"]),
    verboseLevel: word(["on", "off", "full"]),
    reasoningLevel: word(["on", "off", "stream"]),
    responseUsage: word(["off", "tokens", "full"]),
    elevatedLevel: word(["on", "off", "ask", "full"]),
    sendPolicy: word(["allow", "deny"]),
    groupActivation: word(["mention", "always"]),
    archived: flag,
    pinned: flag,
  }),
  output: z.strictObject({ ok: z.literal(true), session: sessionRow }),
  async run(ctx, { sessionKey, expectedVersion, model, ...fields }) {
    const { app, view } = ctx;
    const current = await view.find(sessionKey, "patch");
    const override = model === undefined ? {} : { modelOverride: modelOf(app.config(), model) };
    const resulting = "modelOverride" in override ? override.modelOverride : current.modelOverride;
    const levels = thinkingFor(app.config(), resulting ?? null, current.thinkingLevel, fields.thinkingLevel);
    const patch: SessionPatch = {
      ...withoutAbsent(fields),
      ...(fields.reasoningLevel === "off" ? { reasoningLevel: null } : {}),
      ...(fields.responseUsage === "off" ? { responseUsage: null } : {}),
      ...(fields.archived === null ? { archived: false } : {}),
      ...(fields.pinned === null ? { pinned: false } : {}),
      ...override,
      ...levels,
    } as SessionPatch;
    const session = await view.patch(current.key, patch, expectedVersion);
    return { ok: true as const, session: toRow(ctx, session, { titles: true, previews: true }) };
  },
});

const withoutAbsent = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function modelOf(config: Config, model: string | null): string | null {
  if (model === null || model.toLowerCase() === "default") return null;
  const found = findModel(config, model);
  if (!found)
    throw new AppError("invalid_input", "model is not in the catalogue", { param: "model", reason: "unknown_model" });
  return found.id;
}

/** xhigh needs a model that has it: asked for elsewhere it is refused, left over from another model it becomes high. */
function thinkingFor(
  config: Config,
  model: string | null,
  stored: string | null,
  asked: string | null | undefined,
): { thinkingLevel?: string } {
  const wanted = asked === undefined ? stored : asked;
  if (wanted !== "xhigh" || (model !== null && findModel(config, model)?.xhigh)) return {};
  if (asked === "xhigh")
    throw new AppError("invalid_input", "thinkingLevel xhigh is not available on this model", {
      param: "thinkingLevel",
    });
  return { thinkingLevel: "high" };
}
