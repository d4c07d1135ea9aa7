import { afterAll, describe, expect, test } from "vitest";
import { OPERATOR } from "@/db";
import { randomFrom, SEED } from "@/fixtures/random";
import { authenticate } from "../auth";
import type { TestApp, TestSession } from "../testing";
import { type Answer, askAbout, askerOf, askLists, askStream } from "./stranger.script.testing";
import {
  appOf,
  type Caller,
  HIDDEN_SOURCE,
  type Lack,
  lackOf,
  randomAsker,
  randomWorld,
  storedCount,
  type World,
} from "./stranger.testing";
import { DOORS, type Doors, requestTo } from "./testing";

/**
 * R-INV-11, V6: what a caller can't see is as if it were not there. The same requests go to a store with a session the caller
 * can't see and to a copy without it. "Without" is what rule V2 makes of it: a session on which no lineage hangs was never there;
 * one that others were spawned by was deleted, which keeps its link, so that what stands beneath it is still beneath what stands above.
 *
 * A pair is a caller and a session asked about: the hidden one itself (denied), or one the caller sees (allowed), then of course
 * with the same hidden session missing from the copy.
 */
const PAIRS = 200;
const TIMEOUT = 900_000;

type Case = {
  world: World;
  hidden: TestSession;
  lack: Lack;
  seen: TestSession[];
  make: (app: TestApp) => Promise<Caller>;
  describe: string;
};

/** Cases in which something is hidden from the caller, for as long as they are asked for. */
async function* cases(seed: number): AsyncGenerator<Case> {
  for (let n = 0; ; n++) {
    const random = randomFrom(seed + n);
    const world = randomWorld(random);
    const { describe, make } = randomAsker(random, world);
    const probe = await appOf(world, "");
    const caller = await authenticate(probe, requestTo("/", { headers: (await make(probe)).headers })).catch(
      () => null,
    );
    const visible =
      caller && (await probe.store.as(caller).list({ limit: 200, archived: "all" })).rows.map((row) => row.key);
    await probe.dispose();
    if (!visible) continue;
    const hidden = world.sessions.filter((session) => !visible.includes(session.key));
    const seen = world.sessions.filter((session) => visible.includes(session.key));
    if (!hidden.length || !seen.length) continue;
    const chosen = random.pick(hidden);
    const near = seen.filter(
      ({ key, spawnedBy, label }) => spawnedBy === chosen.key || key === chosen.spawnedBy || label === chosen.label,
    );
    const asked = [...near, ...seen].filter((session, at, all) => all.indexOf(session) === at).slice(0, 2);
    yield {
      world,
      hidden: chosen,
      lack: lackOf(world, chosen.key),
      seen: asked,
      make,
      describe: `${n}: ${describe}, hidden ${chosen.key}`,
    };
  }
}

/** Puts all questions to one app. */
async function interview(given: Case, doors: Doors, lack?: Lack): Promise<Answer[]> {
  const { world, hidden, seen } = given;
  const app = await appOf(world, hidden.key, lack);
  try {
    const asker = askerOf(doors, app, await given.make(app));
    const keys = world.sessions.map((session) => session.key);
    await askLists(asker, hidden, keys);
    for (const target of [hidden, ...seen]) await askAbout(asker, target);
    let moves = 0;
    const hide = async (): Promise<void> => {
      if (lack !== undefined) return;
      if (moves++ < 2)
        await app.addTo(HIDDEN_SOURCE, [{ ...hidden, label: `moved ${moves}`, updatedAt: app.now() + moves }]);
      else await app.store.office(OPERATOR).forgetSource(HIDDEN_SOURCE);
    };
    await askStream(asker, doors, seen[0] ?? hidden, hidden, hide);
    await asker.walk("sessions_list", { archived: "all", facets: true, limit: 5 });
    await askAbout(asker, hidden);
    return asker.answers;
  } finally {
    await app.dispose();
  }
}

/** The first question that tells the two apart; null when nothing does. */
async function difference(
  given: Case,
  doors: Doors,
): Promise<{ asked: string; here: string; there: string | undefined } | null> {
  const here = await interview(given, doors);
  const there = await interview(given, doors, given.lack);
  for (const [n, { asked, answer }] of here.entries()) {
    const other = there[n];
    if (other?.asked !== asked || other.answer !== answer)
      return { asked: `${given.describe}: ${asked}`, here: answer, there: other?.answer };
  }
  return here.length === there.length
    ? null
    : { asked: "as many questions", here: String(here.length), there: String(there.length) };
}

describe(`the stranger test (seed ${SEED})`, () => {
  const count = { allowed: 0, denied: 0, never: 0, deleted: 0 };
  afterAll(() => {
    process.stdout.write(`stranger test: ${JSON.stringify(count)}\n`);
  });

  test(
    `V6 R-INV-11: ${PAIRS} pairs, and nothing tells a hidden session from one that is not there`,
    async () => {
      for await (const given of cases(SEED)) {
        expect(await difference(given, DOORS)).toBeNull();
        count.denied += 1;
        count.allowed += given.seen.length;
        count[given.lack] += 1;
        if (count.denied + count.allowed >= PAIRS) break;
      }
      expect(count.allowed).toBeGreaterThanOrEqual(60);
      expect(count.denied).toBeGreaterThanOrEqual(60);
      expect(Math.min(count.never, count.deleted)).toBeGreaterThan(0);
    },
    TIMEOUT,
  );

  /** Doors that leak one thing: the test above must see each. */
  const leaks: Record<string, Doors> = {
    "the number of stored sessions": {
      ...DOORS,
      serveTool: async (app, request, name) => {
        const response = await DOORS.serveTool(app, request, name);
        if (name !== "sessions_list" || response.status !== 200) return response;
        return Response.json({ ...(await response.json()), total: await storedCount(app as TestApp) }, response);
      },
    },
    "a status that depends on what is stored": {
      ...DOORS,
      serveTrpc: async (app, request) => {
        const response = await DOORS.serveTrpc(app, request);
        return response.status === 403
          ? new Response(await response.text(), {
              ...response,
              status: 403 + ((await storedCount(app as TestApp)) % 2),
            })
          : response;
      },
    },
  };
  test.each(Object.keys(leaks))(
    "a planted leak is found: %s",
    async (name) => {
      const doors = leaks[name] ?? DOORS;
      for await (const given of cases(SEED)) {
        if (given.lack !== "never") continue;
        expect(await difference(given, DOORS)).toBeNull();
        expect(await difference(given, doors)).not.toBeNull();
        break;
      }
    },
    TIMEOUT,
  );
});
