import { and, desc, eq, sql } from "drizzle-orm";
import type { SessionRow } from "./resolve";
import { sessions } from "./schema";
import type { Scoped } from "./scoped";

const SHORT_ID = /^[0-9a-f]{8}$/;
const HEX4 = "[0-9a-f][0-9a-f][0-9a-f][0-9a-f]";
const UUID_TAIL = `-${HEX4}-${HEX4}-${HEX4}-${HEX4}${HEX4}${HEX4}`;

/** Visible sessions an address may mean: the key itself, else those whose UUIDs begin as the shortened ones do. */
export function byAddress(view: Scoped, key: string): SessionRow[] {
  const exact = view.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.key, key), view.visible()))
    .get();
  if (exact) return [exact];
  const segments = key.split(":");
  if (!segments.some((segment) => SHORT_ID.test(segment))) return [];
  const pattern = segments
    .map((segment) => (SHORT_ID.test(segment) ? segment + UUID_TAIL : segment.replace(/[*?[]/g, "[$&]")))
    .join(":");
  return view.db
    .select()
    .from(sessions)
    .where(and(sql`${sessions.key} glob ${pattern}`, view.visible()))
    .orderBy(desc(sessions.updatedAt))
    .limit(20)
    .all();
}
