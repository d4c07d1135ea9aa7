import { AppError, type Caller } from "@/db";
import type { App } from "./app";
import { signedIn } from "./people";

/**
 * Request -> Caller, from the credential alone (A2, R-API-1): a bearer token or the sign-in cookie, then the session the caller
 * names to act as or to look through. Throws `unauthorized`, `forbidden`, `not_found`, `invalid_input`.
 */
export async function authenticate(app: App, request: Request): Promise<Caller> {
  const caller = await credential(app, request.headers);
  const acting = request.headers.get("x-treeline-session");
  const query = request.method === "GET" ? new URL(request.url).searchParams.get("viewAs") : null;
  const viewAs = request.headers.get("x-treeline-view-as") ?? query;
  return actingAs(app, caller, acting, viewAs);
}

async function credential(app: App, headers: Headers): Promise<Caller> {
  const authorization = headers.get("authorization");
  if (authorization !== null) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const caller = secret === undefined ? null : app.store.auth.callerOfToken(secret);
    if (!caller) throw new AppError("unauthorized", "The token is not valid");
    return caller;
  }
  const person = await signedIn(app, headers);
  if (!person) throw new AppError("unauthorized", "Sign in, or send a bearer token");
  return person;
}

/** Who a request acts as or looks through, beside its credential. */
export async function actingAs(
  app: App,
  caller: Caller,
  acting: string | null,
  viewAs: string | null,
): Promise<Caller> {
  if (caller.kind === "session") {
    if (viewAs !== null)
      throw new AppError("forbidden", "Only people look through a session's eyes", { rule: "persons only" });
    if (acting === null || acting.trim().toLowerCase() === "current") return caller;
    const named = app.sessionCaller("sessionKey", acting);
    if (named.key !== caller.key) throw new AppError("forbidden", "A token acts as its own session only");
    return caller;
  }
  if (acting !== null && viewAs !== null)
    throw new AppError("invalid_input", "A request acts as a session or looks through one, not both");
  if (acting !== null) {
    if (caller.role === "viewer")
      throw new AppError("forbidden", "A viewer acts as no session", {
        rule: "role=viewer",
        remedy: "Use an owner or admin",
      });
    return { ...app.sessionCaller("sessionKey", acting), actingFor: caller.id };
  }
  if (viewAs === null) return caller;
  const target = await app.store.as(caller).find(viewAs);
  return { ...caller, viewAs: target.key };
}
