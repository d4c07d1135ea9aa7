import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Caller } from "./caller";
import { AppError, echo } from "./errors";
import { kindOf, parseKey } from "./keys";
import { isSandboxed } from "./policy";
import { people, sessions, tokens } from "./schema";
import type { Handle } from "./sqlite";
import { write } from "./write";

export type TokenTarget = { sessionKey: string } | { personId: string };

/** A token as lists show it: never the secret, which is kept hashed and shown once. */
export type TokenInfo = Omit<typeof tokens.$inferSelect, "hash"> & { personEmail: string | null };

const PREFIX = "tl_";
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Makes a token and gives its secret, which nobody can read again. */
export function createToken(
  handle: Handle,
  caller: Caller,
  target: TokenTarget,
  options: { name?: string; tools?: string[]; expiresAt?: number },
): { id: string; secret: string } {
  const id = randomUUID();
  const secret = PREFIX + randomBytes(32).toString("base64url");
  write(handle, (tx, record) => {
    tx.insert(tokens)
      .values({ id, hash: hashOf(secret), ...target, ...options, createdAt: handle.now() })
      .run();
    record.audit(caller, "token.create", id, undefined, { ...target, ...options });
  });
  return { id, secret };
}

export function listTokens(handle: Handle): TokenInfo[] {
  return handle.db
    .select({ token: tokens, personEmail: people.email })
    .from(tokens)
    .leftJoin(people, eq(people.id, tokens.personId))
    .orderBy(desc(tokens.createdAt))
    .all()
    .map(({ token: { hash: _, ...token }, personEmail }) => ({ ...token, personEmail }));
}

/** Throws `not_found` for an id there is no live token with. */
export function revokeToken(handle: Handle, caller: Caller, id: string): void {
  write(handle, (tx, record) => {
    const done = tx
      .update(tokens)
      .set({ revokedAt: handle.now() })
      .where(and(eq(tokens.id, id), isNull(tokens.revokedAt)))
      .run();
    if (!done.changes) throw new AppError("not_found", `No live token ${echo(id)}`);
    record.audit(caller, "token.revoke", id);
  });
}

const USE_STAMP_MS = 60_000;

/** A2: the caller a bearer token stands for; null for an unknown, expired or revoked one. */
export function callerOfToken(handle: Handle, secret: string): Caller | null {
  const now = handle.now();
  const row = handle.db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, hashOf(secret)),
        isNull(tokens.revokedAt),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .get();
  if (!row) return null;
  if ((row.lastUsedAt ?? 0) < now - USE_STAMP_MS)
    handle.db.update(tokens).set({ lastUsedAt: now }).where(eq(tokens.id, row.id)).run();
  if (row.personId) {
    const person = handle.db.select().from(people).where(eq(people.id, row.personId)).get();
    return person ? personCaller(person) : null;
  }
  const policy = handle.policy();
  const parsed = row.sessionKey ? parseKey(row.sessionKey, policy.keys) : null;
  if (!parsed) return null;
  const chatType = handle.db
    .select({ chatType: sessions.chatType })
    .from(sessions)
    .where(eq(sessions.key, parsed.key))
    .get()?.chatType;
  return {
    kind: "session",
    key: parsed.key,
    agentId: parsed.agentId,
    sandboxed: isSandboxed(policy, parsed.agentId, kindOf(parsed, policy.keys, chatType)),
    tokenId: row.id,
    ...(row.tools ? { tools: row.tools } : {}),
  };
}

/** A person row as a caller. An unreadable grant list grants nothing (A3). */
export function personCaller(person: {
  id: string;
  role: string;
  agents: string;
}): Extract<Caller, { kind: "person" }> {
  const role = person.role === "owner" || person.role === "admin" ? person.role : "viewer";
  return { kind: "person", id: person.id, role, agents: parseGrants(person.agents) };
}

export function parseGrants(text: string): string[] | "*" {
  const value: unknown = text.startsWith("[") ? JSON.parse(text) : [];
  const list = Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
  return list.includes("*") ? "*" : list;
}
