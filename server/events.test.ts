import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "@/db";
import { events, type LiveEvent } from "./events";
import { OWNER, type TestApp, testApp } from "./testing";

const NOW = 1_772_359_200_000;
const KEY = "agent:a:main";
const HIDDEN = "agent:b:main";
const HOUR = 3_600_000;
const agent: Caller = { kind: "session", key: KEY, agentId: "a", sandboxed: false };
const other: Caller = { kind: "session", key: HIDDEN, agentId: "b", sandboxed: false };

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ now: NOW, config: { agents: { list: [{ id: "a" }, { id: "b" }] } } });
  await touch(KEY, 1);
  await touch(HIDDEN, 1);
});
afterEach(() => app.dispose());

const touch = (key: string, updatedAt: number) => app.add([{ key, sessionId: key, updatedAt }]);

type Options = { lastEventId?: string; sessionKey?: string; beatMs?: number };

/** A subscriber: `next` waits for one event, `stop` goes away and waits until everything is released. */
function follow(caller: Caller, options: Options = {}) {
  const abort = new AbortController();
  const source = events(app, caller, { ...options, signal: abort.signal });
  const next = async (): Promise<LiveEvent> => {
    const { value, done } = await source.next();
    if (done) throw new Error("the stream ended");
    return value;
  };
  const take = async (count: number): Promise<LiveEvent[]> => {
    const found: LiveEvent[] = [];
    while (found.length < count) found.push(await next());
    return found;
  };
  const stop = async (): Promise<void> => {
    abort.abort();
    while (!(await source.next()).done);
  };
  return { next, take, stop, source, abort };
}

const keyAndTime = (event: LiveEvent): unknown => (event.kind === "event" ? [event.type, event.data] : event.kind);
const idOf = (event: LiveEvent | undefined): string => (event && event.kind !== "beat" ? event.id : "");

describe("R-API-9 live events", () => {
  test("only what comes after the start, only what the caller sees, without what the store adds", async () => {
    const stream = follow(agent);
    const first = stream.next();
    await touch(HIDDEN, 2);
    await touch(KEY, 2);
    expect(keyAndTime(await first)).toEqual(["session.updated", { sessionKey: KEY, at: NOW }]);
    await stream.stop();
  });

  test("a removed session's last event reaches who saw it and nobody else", async () => {
    await app.addTo("src", [{ key: "agent:a:subagent:x", sessionId: "x", updatedAt: 1, spawnedBy: KEY }]);
    const [seeing, blind] = [follow(agent), follow(other)];
    const [seen, unseen] = [seeing.next(), blind.next()];
    await app.store.office(OWNER).forgetSource("src");
    await touch(HIDDEN, 9);
    expect(keyAndTime(await seen)).toEqual(["session.removed", { sessionKey: "agent:a:subagent:x", at: NOW }]);
    expect(keyAndTime(await unseen)).toEqual(["session.updated", { sessionKey: HIDDEN, at: NOW }]);
    await Promise.all([seeing.stop(), blind.stop()]);
  });

  test("an event is judged when it is read: a policy that was changed meanwhile holds", async () => {
    const start = follow(agent);
    const waiting = start.next();
    await touch(KEY, 2);
    const id = idOf(await waiting);
    await start.stop();
    await touch(HIDDEN, 2);
    await touch(KEY, 3);
    const policy = app.policy();
    Object.assign(app.config().tools, { sessions: { visibility: "all" }, agentToAgent: { enabled: true } });
    expect(app.policy().level).not.toBe(policy.level);
    const stream = follow(agent, { lastEventId: id });
    expect(
      (await stream.take(2)).map((event) => (event.kind === "event" ? event.data.sessionKey : event.kind)),
    ).toEqual([HIDDEN, KEY]);
    await stream.stop();
  });

  test("sessionKey narrows the stream to one session", async () => {
    const stream = follow(OWNER, { sessionKey: HIDDEN });
    const first = stream.next();
    await touch(KEY, 5);
    await touch(HIDDEN, 6);
    expect(keyAndTime(await first)).toEqual(["session.updated", { sessionKey: HIDDEN, at: NOW }]);
    await stream.stop();
  });

  test("nothing is lost when more comes than one read takes", async () => {
    const stream = follow(OWNER);
    const first = stream.next();
    for (let n = 0; n < 450; n++) await touch(KEY, 1000 + n);
    const ids = [await first, ...(await stream.take(449))].map(idOf);
    expect(new Set(ids).size).toBe(450);
    await stream.stop();
  });
});

describe("R-API-9 resuming", () => {
  test("goes on after the id, each event once, and over what can't be seen", async () => {
    const stream = follow(agent);
    const waiting = stream.next();
    for (let n = 2; n < 6; n++) {
      await touch(KEY, n);
      await touch(HIDDEN, n);
    }
    const all = [await waiting, ...(await stream.take(3))];
    await stream.stop();
    const again = follow(agent, { lastEventId: idOf(all[1]) });
    expect((await again.take(2)).map(keyAndTime)).toEqual(all.slice(2).map(keyAndTime));
    await again.stop();
  });

  test("B50: a foreign, made-up or malformed id gives one gap and then live events", async () => {
    const stream = follow(other);
    const waiting = stream.next();
    await touch(HIDDEN, 2);
    const foreign = idOf(await waiting);
    await stream.stop();
    const cursor = (await app.store.as(OWNER).list({ limit: 1 })).nextCursor ?? "";
    for (const lastEventId of [
      foreign,
      cursor,
      "0",
      "-1",
      "99999999999999999999",
      "x",
      "",
      "ä",
      foreign.slice(2),
      "A".repeat(5000),
    ]) {
      const bad = follow(agent, { lastEventId });
      const gap = await bad.next();
      expect([lastEventId, gap.kind]).toEqual([lastEventId, "gap"]);
      const live = bad.next();
      await touch(KEY, 3 + lastEventId.length);
      expect(keyAndTime(await live)).toEqual(["session.updated", { sessionKey: KEY, at: NOW }]);
      await bad.stop();
      const resumed = follow(agent, { lastEventId: idOf(gap) });
      expect((await resumed.next()).kind).toBe("event");
      await resumed.stop();
    }
  });

  test("an id past the retention gives a gap, whatever happened meanwhile out of sight", async () => {
    const idNow = async (): Promise<string> => {
      const stream = follow(agent);
      const waiting = stream.next();
      await touch(KEY, app.now());
      const id = idOf(await waiting);
      await stream.stop();
      return id;
    };
    for (const busy of [false, true]) {
      const id = await idNow();
      app.setNow(app.now() + 24 * HOUR);
      if (busy) await touch(HIDDEN, app.now());
      while (app.store.tidy());
      const kept = follow(agent, { lastEventId: id, beatMs: 1 });
      expect([busy, (await kept.next()).kind]).toEqual([busy, "beat"]);
      await kept.stop();
      app.setNow(app.now() + 1);
      if (busy) await touch(HIDDEN, app.now());
      while (app.store.tidy());
      const late = follow(agent, { lastEventId: id, beatMs: 1 });
      expect([busy, (await late.next()).kind]).toEqual([busy, "gap"]);
      await late.stop();
    }
  });

  test("a stream that begins when retention has dropped everything begins without a gap", async () => {
    app.setNow(NOW + 48 * HOUR);
    while (app.store.tidy());
    const stream = follow(agent);
    const first = stream.next();
    await touch(KEY, 7);
    expect((await first).kind).toBe("event");
    await stream.stop();
  });
});

describe("beats", () => {
  test("come while nothing happens", async () => {
    const stream = follow(agent, { beatMs: 1 });
    expect((await stream.take(3)).map((event) => event.kind)).toEqual(["beat", "beat", "beat"]);
    await stream.stop();
  });

  test("V6: come all the same while others are busy out of sight", async () => {
    const stream = follow(agent, { beatMs: 30 });
    let busy = true;
    const churn = (async () => {
      for (let n = 2; busy; n++) {
        await touch(HIDDEN, n);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect((await stream.take(2)).map((event) => event.kind)).toEqual(["beat", "beat"]);
    busy = false;
    await churn;
    await stream.stop();
  });
});

describe("B132 subscribers are released", () => {
  test("on abort while waiting, while reading, before the first read, and when the reader returns", async () => {
    const waiting = follow(agent);
    const pending = waiting.source.next();
    expect(app.live.subscribers).toBe(1);
    waiting.abort.abort();
    expect((await pending).done).toBe(true);
    const reading = follow(OWNER);
    const first = reading.next();
    await touch(KEY, 4);
    await first;
    await reading.source.return(undefined);
    const before = follow(agent);
    before.abort.abort();
    expect((await before.source.next()).done).toBe(true);
    expect(app.live.subscribers).toBe(0);
  });

  test("2,000 readers that go away leave nobody behind", async () => {
    const streams = Array.from({ length: 2000 }, () => follow(agent));
    const pending = streams.map((stream) => stream.source.next());
    expect(app.live.subscribers).toBe(2000);
    for (const [n, stream] of streams.entries()) {
      if (n === 1000) await touch(HIDDEN, 9);
      stream.abort.abort();
    }
    for (const one of await Promise.all(pending)) expect(one.done).toBe(true);
    expect(app.live.subscribers).toBe(0);
  });
});
