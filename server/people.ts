import { createHash, randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { nextCookies } from "better-auth/next-js";
import { z } from "zod";
import { AppError, type Caller, OPERATOR } from "@/db";
import type { App } from "./app";

const LINK_MS = 15 * 60_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** E-mail an owner made by the first sign-in link has until they choose their own. */
export const FIRST_OWNER_EMAIL = "owner@treeline.local";

type Auth = ReturnType<typeof createAuth>;
const instances = new WeakMap<App, Auth>();

/** The one better-auth of an app: e-mail and password, our tables, our one-time links. */
export function authOf(app: App): Auth {
  const known = instances.get(app);
  if (known) return known;
  const made = createAuth(app);
  instances.set(app, made);
  return made;
}

function createAuth(app: App) {
  const { allowedHosts } = app.config().treeline.http;
  return betterAuth({
    appName: "Treeline",
    basePath: "/api/auth",
    secret: app.store.auth.secret,
    baseURL: {
      allowedHosts: ["localhost:*", "127.0.0.1:*", "[::1]:*", "localhost", "127.0.0.1", ...allowedHosts],
      protocol: "auto",
    },
    trustedOrigins: app.config().gateway.controlUi.allowedOrigins,
    database: app.store.auth.adapter,
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    user: {
      modelName: "people",
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "viewer" },
        agents: { type: "string", input: false, defaultValue: "[]" },
      },
    },
    session: { modelName: "auth_sessions", expiresIn: 30 * 86_400, updateAge: 86_400 },
    account: { modelName: "auth_accounts" },
    verification: { modelName: "auth_verifications" },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 200,
      customRules: { "/sign-in/*": { window: 60, max: app.config().treeline.rateLimits.authFailuresPerMinute } },
    },
    advanced: { cookiePrefix: "treeline", useSecureCookies: false },
    telemetry: { enabled: false },
    plugins: [signInLink(), nextCookies()],
  });
}

const identifierOf = (code: string): string => `link:${createHash("sha256").update(code).digest("hex")}`;

/** One-time sign-in links: made at the command line, used once by POST, within 15 minutes, over loopback only. */
function signInLink() {
  return {
    id: "sign-in-link",
    endpoints: {
      signInWithLink: createAuthEndpoint(
        "/sign-in/link",
        { method: "POST", body: z.object({ code: z.string().max(200) }) },
        async (ctx) => {
          const host = ctx.headers?.get("host") ?? "";
          const spent = LOOPBACK.test(host)
            ? await ctx.context.internalAdapter.consumeVerificationValue(identifierOf(ctx.body.code))
            : null;
          const person =
            spent && spent.expiresAt > new Date() ? await ctx.context.internalAdapter.findUserById(spent.value) : null;
          if (!person) throw new APIError("UNAUTHORIZED", { message: "This link was used already or has run out" });
          const session = await ctx.context.internalAdapter.createSession(person.id);
          await setSessionCookie(ctx, { session, user: person });
          return ctx.json({ ok: true });
        },
      ),
    },
  };
}

/** A code that signs this person in once, within 15 minutes. */
export async function createSignInCode(app: App, personId: string): Promise<string> {
  const code = randomBytes(24).toString("base64url");
  const { internalAdapter } = await authOf(app).$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(code),
    value: personId,
    expiresAt: new Date(app.now() + LINK_MS),
  });
  return code;
}

/** The owner the first link signs in; made when there is none. */
export async function firstOwner(app: App): Promise<string> {
  const known = app.store.auth.personIdByEmail(FIRST_OWNER_EMAIL);
  if (known) return known;
  return app.store
    .office(OPERATOR)
    .createPerson({ email: FIRST_OWNER_EMAIL, name: "Owner", role: "owner", agents: [] });
}

/** The signed-in person behind a request's cookie; null without one. */
export async function signedIn(app: App, headers: Headers): Promise<Extract<Caller, { kind: "person" }> | null> {
  const session = await authOf(app)
    .api.getSession({ headers })
    .catch((cause: unknown) => {
      throw new AppError("unauthorized", "The sign-in is not valid", { cause });
    });
  return session ? app.store.auth.callerOfPerson(session.user.id) : null;
}

/** A person's own name and e-mail; null for an id nobody has. */
export async function personOf(app: App, id: string): Promise<{ name: string; email: string } | null> {
  const { internalAdapter } = await authOf(app).$context;
  const user = await internalAdapter.findUserById(id);
  return user && { name: user.name, email: user.email };
}

/** Sets a signed-in person's own name, e-mail and, if given, password; how the first owner makes the account theirs. Throws `conflict` when the e-mail is another's. */
export async function setAccount(
  app: App,
  personId: string,
  account: { name: string; email: string; password?: string },
): Promise<void> {
  const { internalAdapter, password } = await authOf(app).$context;
  const email = account.email.trim().toLowerCase();
  const holder = app.store.auth.personIdByEmail(email);
  if (holder && holder !== personId)
    throw new AppError("conflict", "Another person has this e-mail", { param: "email" });
  await internalAdapter.updateUser(personId, { name: account.name, email });
  if (account.password === undefined) return;
  const hash = await password.hash(account.password);
  const accounts = await internalAdapter.findAccounts(personId);
  if (accounts.some((entry) => entry.providerId === "credential")) await internalAdapter.updatePassword(personId, hash);
  else
    await internalAdapter.linkAccount({
      userId: personId,
      providerId: "credential",
      accountId: personId,
      password: hash,
    });
}
