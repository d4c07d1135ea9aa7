import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyOf, SEED } from "@/fixtures/random";
import { AppError } from "./errors";
import { type Forest, type ForestSession, forestSpec, plant } from "./forest.testing";
import type { View } from "./view";
import { type OracleAction, type OracleAsk, oracle, oracleRelatives, oracleVisible } from "./visibility.oracle";

const TIMEOUT = 900_000;
const ACTIONS: OracleAction[] = ["list", "status_write", "send"];

/** Runs `check` for every caller of random forests; TREELINE_SCALE=1 is 1000 forests. */
async function everyCaller(
  check: (forest: Forest, one: { view: View; ask: OracleAsk }) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(forestSpec, async (given) => {
      const forest = await plant(given);
      try {
        for (const { caller, ask } of forest.asks) await check(forest, { view: forest.store.as(caller), ask });
      } finally {
        forest.store.close();
      }
    }),
    propertyOf(1000),
  );
}

const outcome = async (work: Promise<{ key: string } | { session: { key: string } }>): Promise<string> => {
  try {
    const found = await work;
    return "key" in found ? found.key : found.session.key;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  }
};

const visibleTo = (forest: Forest, ask: OracleAsk): ForestSession[] =>
  oracleVisible(forest.world, ask) as ForestSession[];

/** K2: a bare key that is not to be had is then the caller's own agent's. K10: every main session may be the shared one. */
function aimOf(forest: Forest, ask: OracleAsk, key: string, action: OracleAction): { key: string; agentId: string } {
  if (forest.global && /^agent:[^:]+:main$/.test(key)) return { key: "global", agentId: "a" };
  const bare = !key.startsWith("agent:") && key !== "global";
  const own = ask.caller.kind === "session" ? ask.caller.agentId : (ask.as?.agentId ?? "a");
  const stored = (text: string): boolean => forest.world.sessions.some((session) => session.key === text);
  const first = { key, agentId: bare || key === "global" ? "a" : (key.split(":")[1] ?? "") };
  if (!bare || (stored(key) && oracle(forest.world, ask, first, action).allowed)) return first;
  const second = { key: `agent:${own}:${key}`, agentId: own };
  return stored(second.key) && oracle(forest.world, ask, second, action).allowed ? second : first;
}

describe(`random forests (seed ${SEED})`, () => {
  test(
    "V7 V8: every decision is the oracle's, and the list is exactly what it allows",
    async () => {
      await everyCaller(async (forest, { view, ask }) => {
        for (const { key } of forest.targets) {
          for (const action of ACTIONS) {
            const decision = await view.explain(key, action);
            const target = aimOf(forest, ask, key, action);
            const expected = oracle(forest.world, ask, target, action);
            expect([action, decision.key, decision.allowed, decision.reason]).toEqual([
              action,
              target.key,
              expected.allowed,
              expected.reason,
            ]);
            expect(decision.code).toBe(expected.allowed ? null : "forbidden");
            if (expected.rule !== null) expect(decision.rule).toBe(expected.rule);
            expect(decision.remedy === undefined).toBe(expected.allowed);
            expect(decision.trace.at(-1)).toEqual({
              step: expect.any(String),
              rule: decision.rule,
              outcome: expected.allowed ? "allow" : "deny",
              reason: expected.reason,
            });
            expect(decision.trace.slice(0, -1).filter((step) => step.outcome !== "pass")).toEqual([]);
          }
        }
        const { rows, nextCursor } = await view.list({ limit: 200, archived: "all" });
        const order = (a: ForestSession, b: ForestSession): number =>
          b.updatedAt - a.updatedAt || b.createdAt - a.createdAt || (a.key < b.key ? -1 : 1);
        const expected = visibleTo(forest, ask).sort(order);
        expect(rows.map((row) => row.key)).toEqual(expected.map((session) => session.key));
        expect(nextCursor).toBeUndefined();
      });
    },
    TIMEOUT,
  );

  test(
    "K11 K13 K16: a key, a session id and a label find what the oracle shows, and nothing else",
    async () => {
      await everyCaller(async (forest, { view, ask }) => {
        const visible = visibleTo(forest, ask);
        for (const { key } of forest.targets) {
          const target = aimOf(forest, ask, key, "history");
          const allowed = oracle(forest.world, ask, target, "history").allowed;
          const stored = forest.world.sessions.some((session) => session.key === target.key);
          const expected = !allowed ? "forbidden" : stored ? target.key : "not_found";
          expect([key, await outcome(view.messages(key, { limit: 1, includeTools: true }))]).toEqual([key, expected]);
        }
        for (const id of [
          "5e55-0001",
          "5E55-0001",
          "5e55-0002",
          "named-id",
          "room",
          "Deploy",
          "x1",
          "id-0",
          "nothing",
        ]) {
          const expected = byName(visible, id);
          expect([id, await outcome(view.messages(id, { limit: 1, includeTools: true }))]).toEqual([id, expected]);
        }
      });
    },
    TIMEOUT,
  );

  test(
    "V6 4.2: parents, children and descendants are the visible ones alone",
    async () => {
      await everyCaller(async (forest, { view, ask }) => {
        const { rows } = await view.list({ limit: 200, archived: "all" });
        for (const row of rows) {
          const session = forest.world.sessions.find((one) => one.key === row.key);
          if (!session) throw new Error(`${row.key} is not of this forest`);
          const expected = oracleRelatives(forest.world, ask, session);
          const beneath = expected.beneath as ForestSession[];
          expect([row.key, row.parent, row.children]).toEqual([row.key, expected.parent, expected.children]);
          expect([row.key, row.descendants]).toEqual([
            row.key,
            beneath.length ? { total: beneath.length, active: beneath.filter((one) => one.active).length } : undefined,
          ]);
        }
      });
    },
    TIMEOUT,
  );

  test(
    "L 4.1: parent names direct children, none those whose spawner is not to be seen, facets count the visible",
    async () => {
      await everyCaller(async (forest, { view, ask }) => {
        const visible = visibleTo(forest, ask);
        const keys = new Set(visible.map((session) => session.key));
        const listed = async (parent: string): Promise<string[]> =>
          (await view.list({ limit: 200, archived: "all", parent })).rows.map((row) => row.key).sort();
        const roots = visible.filter((session) => session.spawnedBy === undefined || !keys.has(session.spawnedBy));
        expect(await listed("none")).toEqual(roots.map((session) => session.key).sort());
        for (const { key } of visible) {
          const children = visible.filter((session) => session.spawnedBy === key).map((session) => session.key);
          if (aimOf(forest, ask, key, "list").key === key) expect(await listed(key)).toEqual(children.sort());
        }
        const { facets } = await view.list({ limit: 1, archived: "all", facets: true });
        const agents: Record<string, number> = {};
        for (const { agentId } of visible) agents[agentId] = (agents[agentId] ?? 0) + 1;
        expect(facets?.agents).toEqual(agents);
      });
    },
    TIMEOUT,
  );

  test(
    "V2: a tree is everything visible beneath its topmost visible ancestor, and a cycle ends the climb",
    async () => {
      await everyCaller(async (forest, { view, ask }) => {
        const visible = visibleTo(forest, ask);
        for (const session of visible.slice(0, 6)) {
          if (aimOf(forest, ask, session.key, "list").key !== session.key) continue;
          const climbed = [session];
          for (;;) {
            const above = visible.find((one) => one.key === climbed[0]?.spawnedBy);
            if (!above || climbed.includes(above)) break;
            climbed.unshift(above);
          }
          const root = climbed[0] ?? session;
          const rows = await view.tree(session.key, 1000);
          const beneath = oracleRelatives(forest.world, ask, root).beneath.map((one) => one.key);
          expect(rows[0]?.key).toBe(root.key);
          expect(
            rows
              .slice(1)
              .map((row) => row.key)
              .sort(),
          ).toEqual(beneath.sort());
          const above = await view.ancestors(session.key);
          expect(above.map((row) => row.key)).toEqual(climbed.slice(0, -1).map((one) => one.key));
        }
      });
    },
    TIMEOUT,
  );
});

/** K11 step 5 over what is visible; a session id is folded when it is hexadecimal. */
function byName(visible: ForestSession[], text: string): string {
  const hex = /^[0-9a-f-]+$/i.test(text);
  const ids = visible
    .filter(({ sessionId }) => sessionId === text || (hex && sessionId.toLowerCase() === text.toLowerCase()))
    .sort((a, b) => b.updatedAt - a.updatedAt);
  const [newest, next] = ids;
  if (newest) return next && next.updatedAt === newest.updatedAt ? "conflict" : newest.key;
  const labelled = visible.filter((session) => session.label === text);
  return labelled.length > 1 ? "conflict" : (labelled[0]?.key ?? "not_found");
}
