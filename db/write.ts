import { actorOf, type Caller } from "./caller";
import { audit, changes } from "./schema";
import type { Db, Handle } from "./sqlite";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type ChangeType = "session.updated" | "session.removed" | "message.appended" | "run.state";

/** One immediate transaction; subscribers are told after it committed, if it wrote changes. */
export function write<T>(handle: Handle, work: (tx: Tx, record: Recorder) => T): T {
  let changed = false;
  const result = handle.db.transaction(
    (tx) =>
      work(tx, {
        change: (type, session, data) => {
          changed = true;
          const row = { at: handle.now(), type, sessionKey: session.key, agentId: session.agentId, data: data ?? null };
          return tx.insert(changes).values(row).returning({ seq: changes.seq }).get().seq;
        },
        audit: (caller, action, target, before, after) => {
          tx.insert(audit)
            .values({ at: handle.now(), ...actorOf(caller), action, target, before, after })
            .run();
        },
      }),
    { behavior: "immediate" },
  );
  if (changed) handle.nudge();
  return result;
}

/** What a transaction leaves behind besides its rows: a change for readers, a line in the audit. */
export type Recorder = {
  /** Returns the change's number. */
  change: (
    type: ChangeType,
    session: { key: string; agentId: string },
    data?: Record<string, string | number>,
  ) => number;
  audit: (caller: Caller, action: string, target: string | null, before?: unknown, after?: unknown) => void;
};
