import { z } from "zod";
import { type Caller, requireRole } from "@/db";
import type { App } from "../app";
import { AppError, defineTool, text, wordsOf } from "../tool";

export const sessionsExplain = defineTool({
  name: "sessions_explain",
  effect: "read",
  description:
    "Why a session is or is not visible to you: the resolver's steps in order, the one that decided, and what an operator would change.",
  input: z.strictObject({
    target: text(),
    action: wordsOf(["list", "history", "status", "send"]).element,
    as: text().optional(),
  }),
  output: z.strictObject({
    key: z.string(),
    allowed: z.boolean(),
    code: z.string().nullable(),
    reason: z.string().optional(),
    rule: z.string().optional(),
    remedy: z.string().optional(),
    trace: z
      .array(
        z.strictObject({
          step: z.string(),
          rule: z.string(),
          outcome: z.enum(["pass", "allow", "deny"]),
          reason: z.string().optional(),
        }),
      )
      .optional(),
  }),
  async run({ app, caller, view }, { target, action, as }) {
    const who = as === undefined ? view : app.store.as(standIn(app, caller, as));
    const { key, allowed, code, reason, rule, remedy, trace } = await who.explain(target, action);
    if (app.isSandboxedCaller(caller)) return { key, allowed, code };
    return { key, allowed, code, reason, rule, ...(remedy === undefined ? {} : { remedy }), trace };
  },
});

/** T8: somebody else's eyes, for owner and admin: a person by e-mail, or a session by key. */
function standIn(app: App, caller: Caller, as: string): Caller {
  requireRole(caller, "owner", "admin");
  if (!as.includes("@") || as.includes(":")) return app.sessionCaller("as", as);
  const id = app.store.auth.personIdByEmail(as);
  const person = id === null ? null : app.store.auth.callerOfPerson(id);
  if (!person) throw new AppError("not_found", "No such person here", { param: "as" });
  return person;
}
