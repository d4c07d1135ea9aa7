import { randomUUID } from "node:crypto";
import type { App } from "../app";
import { actingAs } from "../auth";
import { signedIn } from "../people";
import { toAppError } from "./status";
import { createCaller } from "./trpc";

/** A page's own procedures, called in this process, and the person behind them. */
export type PageCaller = {
  trpc: ReturnType<typeof createCaller>;
  role: "owner" | "admin" | "viewer";
  personId: string;
};

/** The caller of a page from its cookie; null without a valid sign-in. A view that may not be borrowed reads as the person's own. */
export async function callerOfPage(app: App, headers: Headers, viewAs: string | null): Promise<PageCaller | null> {
  const person = await signedIn(app, headers).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    if (error.code === "unauthorized") return null;
    throw error;
  });
  if (!person) return null;
  const caller = await actingAs(app, person, null, viewAs);
  return { trpc: createCaller({ app, caller, requestId: randomUUID() }), role: person.role, personId: person.id };
}
