import { eq } from "drizzle-orm";
import { kindOf, parseKey } from "./keys";
import { sessions } from "./schema";
import type { Handle } from "./sqlite";
import { metaValue } from "./sqlite";
import { write } from "./write";

/** Kinds depend on `session.mainKey`: when it is another one than last time, stored kinds are brought up to date. */
export function rekind(handle: Handle): void {
  const { keys } = handle.policy();
  const known = metaValue(handle.sqlite, "main_key", () => keys.mainKey);
  if (known === keys.mainKey) return;
  write(handle, (tx, record) => {
    const rows = tx
      .select({ key: sessions.key, agentId: sessions.agentId, kind: sessions.kind, chatType: sessions.chatType })
      .from(sessions)
      .all();
    for (const row of rows) {
      const parsed = parseKey(row.key, keys);
      const kind = parsed && kindOf(parsed, keys, row.chatType);
      if (!kind || kind === row.kind) continue;
      tx.update(sessions).set({ kind }).where(eq(sessions.key, row.key)).run();
      record.change("session.updated", row);
    }
  });
  handle.sqlite.prepare("update meta set value = ? where key = 'main_key'").run(keys.mainKey);
}
