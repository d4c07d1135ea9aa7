import { createHmac } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import type { Caller } from "./caller";
import { fold } from "./keys";
import { authAccounts, authSessions, authVerifications, people } from "./schema";
import type { Handle } from "./sqlite";
import { callerOfToken, personCaller } from "./tokens";

/** What signing in needs: the library's adapter over our tables, and who a credential stands for. No session is reached from here. */
export type AuthStore = {
  adapter: ReturnType<typeof drizzleAdapter>;
  /** Signs cookies; kept in the database. */
  secret: string;
  callerOfToken(secret: string): Caller | null;
  callerOfPerson(id: string): Extract<Caller, { kind: "person" }> | null;
  personIdByEmail(email: string): string | null;
  /** True once an owner exists. */
  hasOwner(): boolean;
  /** True once an owner has signed in: until then the start prints a sign-in link. */
  ownerSignedIn(): boolean;
};

export function openAuth(handle: Handle): AuthStore {
  const { db } = handle;
  return {
    adapter: drizzleAdapter(db, {
      provider: "sqlite",
      schema: {
        people,
        auth_sessions: authSessions,
        auth_accounts: authAccounts,
        auth_verifications: authVerifications,
      },
    }),
    secret: createHmac("sha256", handle.secret).update("cookies").digest("hex"),
    callerOfToken: (secret) => callerOfToken(handle, secret),
    callerOfPerson: (id) => {
      const person = db.select().from(people).where(eq(people.id, id)).get();
      return person ? personCaller(person) : null;
    },
    personIdByEmail: (email) =>
      db
        .select({ id: people.id })
        .from(people)
        .where(eq(people.email, fold(email)))
        .get()?.id ?? null,
    hasOwner: () =>
      db.select({ id: people.id }).from(people).where(eq(people.role, "owner")).limit(1).get() !== undefined,
    ownerSignedIn: () =>
      db
        .select({ id: people.id })
        .from(people)
        .innerJoin(authSessions, eq(authSessions.userId, people.id))
        .where(eq(people.role, "owner"))
        .limit(1)
        .get() !== undefined,
  };
}
