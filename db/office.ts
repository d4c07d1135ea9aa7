import { randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray, lt } from "drizzle-orm";
import type { Caller, PersonRole } from "./caller";
import { AppError, echo, invalid } from "./errors";
import { emptyTranscript } from "./intake";
import type { ImportReport } from "./intake-types";
import { fold, mainKeyOf, parseKey, requireKey } from "./keys";
import { requireRole } from "./require";
import { audit, authSessions, changes, forgotten, people, runs, sessions, sources, transcripts } from "./schema";
import type { Handle } from "./sqlite";
import { createToken, listTokens, parseGrants, revokeToken, type TokenInfo } from "./tokens";
import { type Tx, write } from "./write";

export type Person = {
  id: string;
  name: string;
  email: string;
  role: PersonRole;
  agents: string[] | "*";
  createdAt: number;
  signedIn: boolean;
};
type SourceInfo = {
  id: string;
  kind: string;
  path: string;
  agents: Record<string, string>;
  report: ImportReport | null;
  sessions: number;
};
type AuditRow = typeof audit.$inferSelect;
type NewToken = { name?: string; tools?: string[]; expiresAt?: number };

/**
 * What owners and admins run: people, tokens, sources, audit. Every method throws `forbidden` for a caller without the role;
 * `not_found` and `conflict` as named.
 */
export interface Office {
  people(): Promise<Person[]>;
  /** Owner. `conflict` when the e-mail is taken. Returns the person's id. */
  createPerson(person: { email: string; name?: string; role: PersonRole; agents: string[] }): Promise<string>;
  /** Owner. `conflict` when the last owner would go. */
  updatePerson(id: string, change: { role?: PersonRole; agents?: string[] }): Promise<void>;
  removePerson(id: string): Promise<void>;
  signOutEverywhere(id: string): Promise<void>;

  tokens(): Promise<TokenInfo[]>;
  /** Admin; the session must exist (`not_found`), or be the main session of a configured agent, which is then made. */
  createSessionToken(
    ref: { sessionKey: string } | { agentId: string },
    token: NewToken,
    configured: string[],
  ): Promise<{ id: string; secret: string; sessionKey: string }>;
  /** Owner. */
  createPersonToken(email: string, token: NewToken): Promise<{ id: string; secret: string }>;
  revokeToken(id: string): Promise<void>;

  sources(): Promise<SourceInfo[]>;
  /** Owner: removes the rows of a source, in bounded steps. Only a new import brings them back. */
  forgetSource(id: string): Promise<number>;
  audit(filter: { target?: string; before?: number; limit: number }): Promise<AuditRow[]>;
}

export function openOffice(handle: Handle, caller: Caller): Office {
  const { db } = handle;
  const admin = () => requireRole(caller, "owner", "admin");
  const owner = () => requireRole(caller, "owner");
  const personRow = (id: string) => {
    const row = db.select().from(people).where(eq(people.id, id)).get();
    if (!row) throw new AppError("not_found", `No person ${echo(id)}`);
    return row;
  };
  const keepOneOwner = (id: string, stays: boolean): void => {
    const owners = db.select({ id: people.id }).from(people).where(eq(people.role, "owner")).all();
    if (!stays && owners.length === 1 && owners[0]?.id === id)
      throw new AppError("conflict", "The last owner can't go");
  };

  return {
    people: async () => {
      owner();
      const signedIn = new Set(
        db
          .selectDistinct({ id: authSessions.userId })
          .from(authSessions)
          .all()
          .map((row) => row.id),
      );
      const rows = db.select().from(people).orderBy(people.createdAt).all();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role as PersonRole,
        agents: parseGrants(row.agents),
        createdAt: row.createdAt.getTime(),
        signedIn: signedIn.has(row.id),
      }));
    },
    createPerson: async ({ email, name, role, agents }) => {
      owner();
      return write(handle, (tx, record) => {
        const address = fold(email);
        if (tx.select().from(people).where(eq(people.email, address)).get()) {
          throw new AppError("conflict", `${echo(address)} is here already`, { param: "email" });
        }
        const id = randomUUID();
        const now = new Date(handle.now());
        tx.insert(people)
          .values({
            id,
            email: address,
            name: name ?? address.split("@")[0] ?? address,
            role,
            agents: JSON.stringify(agents),
            createdAt: now,
            updatedAt: now,
          })
          .run();
        record.audit(caller, "person.create", address, undefined, { role, agents });
        return id;
      });
    },
    updatePerson: async (id, change) => {
      owner();
      const row = personRow(id);
      keepOneOwner(id, change.role === undefined || change.role === "owner");
      write(handle, (tx, record) => {
        const agents = change.agents ? JSON.stringify(change.agents) : row.agents;
        tx.update(people)
          .set({ role: change.role ?? row.role, agents, updatedAt: new Date(handle.now()) })
          .where(eq(people.id, id))
          .run();
        record.audit(caller, "person.update", row.email, { role: row.role, agents: row.agents }, change);
      });
    },
    removePerson: async (id) => {
      owner();
      const row = personRow(id);
      keepOneOwner(id, false);
      write(handle, (tx, record) => {
        tx.delete(people).where(eq(people.id, id)).run();
        record.audit(caller, "person.remove", row.email);
      });
    },
    signOutEverywhere: async (id) => {
      if (caller.kind !== "person" || caller.id !== id) owner();
      write(handle, (tx, record) => {
        tx.delete(authSessions).where(eq(authSessions.userId, id)).run();
        record.audit(caller, "person.sign_out", id);
      });
    },

    tokens: async () => {
      admin();
      return listTokens(handle);
    },
    createSessionToken: async (ref, token, configured) => {
      admin();
      const { keys } = handle.policy();
      const key = "agentId" in ref ? mainKeyOf(ref.agentId, keys) : requireKey("sessionKey", ref.sessionKey, keys).key;
      const known = db.select({ key: sessions.key }).from(sessions).where(eq(sessions.key, key)).get();
      if (!known && !ensureSession(handle, key, configured))
        throw new AppError("not_found", `No session ${echo(key)} here`);
      return { ...createToken(handle, caller, { sessionKey: key }, token), sessionKey: key };
    },
    createPersonToken: async (email, token) => {
      owner();
      const row = db
        .select()
        .from(people)
        .where(eq(people.email, fold(email)))
        .get();
      if (!row) throw new AppError("not_found", `No person ${echo(email)}`);
      return createToken(handle, caller, { personId: row.id }, token);
    },
    revokeToken: async (id) => {
      admin();
      revokeToken(handle, caller, id);
    },

    sources: async () => {
      admin();
      const counts = db.select({ source: sessions.source, n: count() }).from(sessions).groupBy(sessions.source).all();
      return db
        .select()
        .from(sources)
        .all()
        .map((row) => ({ ...row, sessions: counts.find((entry) => entry.source === row.id)?.n ?? 0 }));
    },
    forgetSource: async (id) => {
      owner();
      if (id === "native") throw invalid("source", "Native sessions are no source");
      write(handle, (_, record) => record.audit(caller, "source.forget", id));
      return removeSource(handle, id);
    },
    audit: async ({ target, before, limit }) => {
      admin();
      const where = and(
        target === undefined ? undefined : eq(audit.target, target),
        before === undefined ? undefined : lt(audit.id, before),
      );
      return db.select().from(audit).where(where).orderBy(desc(audit.id)).limit(limit).all();
    },
  };
}

/** R-API-13: makes the main session of a configured agent, or `agent:<configured>:session:<name>`. False for any other key. */
function ensureSession(handle: Handle, key: string, configured: string[]): boolean {
  const parsed = parseKey(key, handle.policy().keys);
  if (!parsed || !configured.includes(parsed.agentId)) return false;
  const isMain = parsed.key === mainKeyOf(parsed.agentId, handle.policy().keys);
  if (!isMain && !parsed.rest.startsWith("session:")) return false;
  const at = handle.now();
  const row = {
    key: parsed.key,
    agentId: parsed.agentId,
    kind: isMain ? "main" : "other",
    channel: isMain ? "unknown" : "webchat",
  };
  write(handle, (tx, record) => {
    const movedSeq = record.change("session.updated", row);
    const sessionId = randomUUID();
    tx.insert(sessions)
      .values({
        ...row,
        source: "native",
        sessionId,
        createdAt: at,
        updatedAt: at,
        movedSeq,
        names: `${parsed.key}\n${sessionId}`,
      })
      .onConflictDoNothing()
      .run();
  });
  return true;
}

const ROWS_PER_STEP = 50;

/** Removes a source's sessions and transcripts; lineage stays (V2). */
export async function removeSource(handle: Handle, id: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = handle.db.select().from(sessions).where(eq(sessions.source, id)).limit(ROWS_PER_STEP).all();
    write(handle, (tx, record) => {
      for (const row of rows) {
        record.change("session.removed", row);
        removeRow(tx, row);
      }
    });
    removed += rows.length;
    if (rows.length < ROWS_PER_STEP) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  write(handle, (tx) => {
    tx.delete(forgotten).where(eq(forgotten.source, id)).run();
    tx.delete(sources).where(eq(sources.id, id)).run();
    const left = tx
      .select({ id: transcripts.id })
      .from(transcripts)
      .where(and(eq(transcripts.source, id), eq(transcripts.adopted, false)))
      .all();
    for (const transcript of left) dropTranscript(tx, transcript.id);
  });
  return removed;
}

function removeRow(tx: Tx, row: typeof sessions.$inferSelect): void {
  tx.delete(sessions).where(eq(sessions.key, row.key)).run();
  tx.delete(runs).where(eq(runs.sessionKey, row.key)).run();
  if (row.transcriptId === null) return;
  const shared = tx
    .select({ key: sessions.key })
    .from(sessions)
    .where(eq(sessions.transcriptId, row.transcriptId))
    .limit(1)
    .get();
  if (!shared) dropTranscript(tx, row.transcriptId);
}

function dropTranscript(tx: Tx, id: number): void {
  emptyTranscript(tx, id);
  tx.delete(transcripts)
    .where(inArray(transcripts.id, [id]))
    .run();
}

/** Drops changes and audit rows past their retention, a bounded number in one call. */
export function applyRetention(handle: Handle, limit: number): void {
  const { changesMs, auditMs } = handle.policy().retention;
  const now = handle.now();
  for (const [table, before] of [
    [changes, now - changesMs],
    [audit, now - auditMs],
  ] as const) {
    const key = table === changes ? changes.seq : audit.id;
    const old = handle.db.select({ key }).from(table).where(lt(table.at, before)).orderBy(key).limit(limit).all();
    const last = old.at(-1);
    if (last)
      handle.db
        .delete(table)
        .where(and(lt(table.at, before), lt(key, last.key + 1)))
        .run();
  }
}
