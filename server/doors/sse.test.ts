import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing";
import { serveEvents } from "./sse";
import { frames, personToken, requestTo, sessionToken } from "./testing";

const KEY = "agent:a:main";

let app: TestApp;
let token: Record<string, string>;
let owner: Record<string, string>;
beforeAll(async () => {
  app = await testApp({
    config: { agents: { list: [{ id: "a" }] } },
    sessions: [{ key: KEY, sessionId: "s1", updatedAt: 1 }],
  });
  token = await sessionToken(app, KEY);
  owner = await personToken(app, "owner");
});
afterAll(() => app.dispose());

describe("GET /api/events (R-API-9)", () => {
  test("the first byte comes at once, unbuffered; then ids, types and data; a heartbeat is a comment", async () => {
    const response = await serveEvents(app, requestTo("/api/events", { headers: token }));
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("cache-control")).toContain("no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const stream = frames(response);
    expect(await stream.next()).toEqual({ comment: "connected" });
    await app.add([{ key: KEY, sessionId: "s1", updatedAt: 50 }]);
    const frame = await stream.next();
    expect(frame).toEqual({
      id: expect.stringMatching(/^[\w-]+$/),
      event: "session.updated",
      data: JSON.stringify({ sessionKey: KEY, at: app.now() }),
    });
    await stream.cancel();
    await app.add([{ key: KEY, sessionId: "s1", updatedAt: 51 }]);
    for (const resume of [
      requestTo("/api/events", { headers: { ...token, "last-event-id": frame?.id ?? "" } }),
      requestTo(`/api/events?since=${frame?.id}`, { headers: token }),
    ]) {
      const again = frames(await serveEvents(app, resume));
      await again.next();
      expect(await again.next()).toMatchObject({ event: "session.updated" });
      await again.cancel();
    }
  });

  test("B50: a made-up id gives one gap", async () => {
    const stream = frames(await serveEvents(app, requestTo("/api/events?since=12", { headers: token })));
    await stream.next();
    expect(await stream.next()).toMatchObject({ event: "gap", data: "{}" });
    await stream.cancel();
  });

  test("a malformed sessionKey: 400", async () => {
    expect((await serveEvents(app, requestTo("/api/events?sessionKey=agent:a", { headers: token }))).status).toBe(400);
  });

  test("B132: 2,000 streams that are dropped, by the reader or by its connection, leave nobody behind", async () => {
    for (let round = 0; round < 20; round++) {
      const aborts = Array.from({ length: 100 }, () => new AbortController());
      const opened = await Promise.all(
        aborts.map((abort) => serveEvents(app, requestTo("/api/events", { headers: token, signal: abort.signal }))),
      );
      expect(app.live.subscribers).toBe(100);
      for (const [n, abort] of aborts.entries()) {
        if (n % 2) abort.abort();
        else await opened[n]?.body?.cancel();
      }
      while (app.live.subscribers > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(app.live.subscribers).toBe(0);
  });

  test("a reader that lets more than 1 MiB pile up is closed, and what it got is whole", async () => {
    const response = await serveEvents(app, requestTo("/api/events", { headers: owner }));
    for (let n = 0; n < 9000 && app.live.subscribers > 0; n++) {
      await app.add([{ key: `agent:a:session:${"x".repeat(400)}`, sessionId: "s", updatedAt: n }]);
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(app.live.subscribers).toBe(0);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(text.endsWith("\n\n")).toBe(true);
  });
});
