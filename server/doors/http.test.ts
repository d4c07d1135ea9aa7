import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR } from "@/db";
import { type TestApp, testApp } from "../testing";
import { serveTool } from "./http";
import { serveEvents } from "./sse";
import { callTool, personToken, requestTo, sessionToken } from "./testing";
import { serveTrpc } from "./trpc";

const KEY = "agent:a:main";
const HIDDEN = "agent:b:main";

let app: TestApp;
let token: Record<string, string>;
let owner: Record<string, string>;
beforeAll(async () => {
  app = await testApp({
    config: {
      agents: { list: [{ id: "a" }, { id: "b" }] },
      treeline: { http: { allowedHosts: ["tree.example", "port.example:8443"] } },
      gateway: { controlUi: { allowedOrigins: ["https://ui.example"] } },
    },
    sessions: [
      { key: KEY, sessionId: "s1", updatedAt: 1, messages: [{ content: "hi" }] },
      { key: HIDDEN, sessionId: "s2", updatedAt: 2 },
    ],
  });
  token = await sessionToken(app, KEY);
  owner = await personToken(app, "owner");
});
afterAll(() => app.dispose());

type Problem = Record<string, unknown>;
const bodyOf = (response: Response): Promise<Problem> => response.json() as Promise<Problem>;
const list = (headers: Record<string, string> = {}, more: object = {}) =>
  serveTool(
    app,
    requestTo("/api/tools/sessions_list", { body: {}, headers: { ...token, ...headers }, ...more }),
    "sessions_list",
  );

describe("POST /api/tools/<tool> (R-API-2)", () => {
  test("an outcome: 200, the tool's own object, not to be stored, with a request id", async () => {
    const response = await list();
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toMatchObject({ count: 1, sessions: [{ key: KEY }] });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an empty body is no arguments", async () => {
    const request = requestTo("/api/tools/sessions_list", {
      body: "",
      headers: { ...token, "content-type": "application/json" },
    });
    expect((await serveTool(app, request, "sessions_list")).status).toBe(200);
  });

  test("a refusal: problem+json, the HTTP number in status, the tool's word in toolStatus", async () => {
    const response = await callTool(app, "sessions_history", token, { sessionKey: HIDDEN });
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const body = await bodyOf(response);
    expect(body).toEqual({
      type: "about:blank",
      title: "Forbidden",
      status: 403,
      code: "forbidden",
      toolStatus: "forbidden",
      detail: expect.any(String),
      rule: "tools.sessions.visibility=tree",
      remedy: expect.any(String),
      reason: "level_tree",
      requestId: response.headers.get("x-request-id"),
    });
  });

  test("an input error names the argument; what is not there is 404; a state is 409", async () => {
    const bad = await callTool(app, "sessions_list", token, { limit: 0 });
    expect([bad.status, await bodyOf(bad)]).toMatchObject([
      400,
      { code: "invalid_input", toolStatus: "error", param: "limit", title: "Bad Request" },
    ]);
    const missing = await callTool(app, "sessions_history", token, { sessionKey: "nothing" });
    expect([missing.status, await bodyOf(missing)]).toMatchObject([404, { code: "not_found", toolStatus: "error" }]);
    const stale = await callTool(app, "sessions_patch", owner, { sessionKey: KEY, pinned: true, expectedVersion: 0 });
    expect([stale.status, await bodyOf(stale)]).toMatchObject([409, { code: "conflict", reason: "version" }]);
  });

  test("R-API-4 P8: a tool that never was and one this token does not have are the same 404", async () => {
    const answers = [];
    for (const name of ["sessions_none", "sessions_patch", "__proto__"]) {
      const response = await callTool(app, name, token, { sessionKey: KEY });
      const { requestId: _, detail, ...rest } = await bodyOf(response);
      answers.push([response.status, rest, String(detail).replace(name, "-")]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject([404, { code: "not_found" }, "No tool - here"]);
  });
});

const doors: Record<string, (request: Request) => Promise<Response>> = {
  "/api/tools/sessions_list": (request) => serveTool(app, request, "sessions_list"),
  "/api/trpc/tools.session_status": (request) => serveTrpc(app, request),
  "/api/events": (request) => serveEvents(app, request),
};
const READS = ["/api/events"];

describe.each(Object.keys(doors))("transport checks (R-API-11, R-API-12) of %s", (path) => {
  const method = READS.includes(path) ? "GET" : "POST";
  const ask = async (
    headers: Record<string, string>,
    more: { method?: string; body?: unknown } = {},
  ): Promise<Response> => {
    const body = method === "GET" ? {} : { body: {} };
    const response = await doors[path]?.(requestTo(path, { headers: { ...token, ...headers }, ...body, ...more }));
    if (!response) throw new Error("no door");
    return response;
  };
  const outcome = async (response: Response): Promise<unknown[]> => {
    const { code, reason } = await bodyOf(response);
    return [response.status, code, reason];
  };

  test("B51: a Host that is not served: 421, and the body names the setting", async () => {
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "port.example",
      "port.example:1",
    ]) {
      const response = await ask({ host });
      expect([host, response.status]).toEqual([host, 421]);
      expect(await bodyOf(response)).toMatchObject({
        code: "forbidden",
        status: 421,
        rule: "treeline.http.allowedHosts",
        detail: expect.stringContaining("treeline.http.allowedHosts"),
      });
    }
  });

  test("loopback with any port and the allowed hosts are served", async () => {
    for (const host of [
      "localhost",
      "LOCALHOST:1",
      "127.0.0.1:3000",
      "[::1]:9",
      "tree.example",
      "Tree.Example:81",
      "port.example:8443",
    ]) {
      const response = await ask({ host });
      expect([host, response.status < 402 && response.status !== 401]).toEqual([host, true]);
      await response.body?.cancel();
    }
  });

  test("B51: a foreign Origin: 403; the own one and the allowed ones pass; no wildcard is ever sent", async () => {
    for (const origin of ["https://evil.example", "null", "http://localhost:3001", "https://ui.example.evil"])
      expect([origin, ...(await outcome(await ask({ origin })))]).toEqual([origin, 403, "forbidden", undefined]);
    for (const origin of ["http://localhost:3000", "https://ui.example"]) {
      const response = await ask({ origin });
      expect([origin, response.status < 401]).toEqual([origin, true]);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      await response.body?.cancel();
    }
  });

  test("another method: 405", async () => {
    for (const other of ["PUT", "DELETE", "PATCH"])
      expect([other, ...(await outcome(await ask({}, { method: other, body: {} })))]).toEqual([
        other,
        405,
        "invalid_input",
        "method",
      ]);
  });

  test("no credential, a made-up or malformed one: 401", async () => {
    for (const authorization of ["", "Bearer", "Bearer x", "Basic abc", `Bearer ${token.authorization}`, "Bearer tl_"])
      expect([authorization, ...(await outcome(await ask({ authorization })))]).toEqual([
        authorization,
        401,
        "unauthorized",
        undefined,
      ]);
    const { authorization: _, ...none } = { ...token };
    const bare = await doors[path]?.(requestTo(path, { headers: none, ...(method === "GET" ? {} : { body: {} }) }));
    expect(bare?.status).toBe(401);
  });

  test("a token that was revoked or has run out: 401", async () => {
    const office = app.store.office(OPERATOR);
    const revoked = await office.createSessionToken({ sessionKey: KEY }, {}, []);
    await office.revokeToken(revoked.id);
    const old = await office.createSessionToken({ sessionKey: KEY }, { expiresAt: app.now() }, []);
    for (const { secret } of [revoked, old])
      expect((await ask({ authorization: `Bearer ${secret}` })).status).toBe(401);
  });

  test("R-API-12: Host before Origin before method before the credential before the content type", async () => {
    const all = {
      host: "evil.example",
      origin: "https://evil.example",
      authorization: "Bearer x",
      "content-type": "text/plain",
    };
    const { host: _, ...noHost } = all;
    const { origin: __, ...noOrigin } = noHost;
    const put = { method: "PUT", body: "x" };
    expect((await ask(all, put)).status).toBe(421);
    expect((await ask(noHost, put)).status).toBe(403);
    expect((await ask(noOrigin, put)).status).toBe(405);
    expect((await ask(noOrigin)).status).toBe(401);
  });
});

describe.each(Object.keys(doors).filter((path) => !READS.includes(path)))("bodies at %s", (path) => {
  const ask = async (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<[number, unknown]> => {
    const request = new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { host: "localhost:3000", "content-type": "application/json", ...token, ...headers },
      body: body as BodyInit,
    });
    const response = await doors[path]?.(request);
    const answer = response && (await bodyOf(response));
    return [response?.status ?? 0, answer?.code];
  };

  test("a content type that a foreign page may send: 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
      expect([type, ...(await ask("{}", { "content-type": type }))]).toEqual([type, 415, "invalid_input"]);
    expect((await ask('{"json":{}}', { "content-type": "Application/JSON; charset=utf-8" }))[0]).not.toBe(415);
  });

  test("what is no JSON: 400", async () => {
    for (const body of ["{", "{'a':1}", "undefined", new Uint8Array([0x22, 0xff, 0x22])])
      expect(await ask(body)).toEqual([400, "invalid_input"]);
  });

  test("a body over the limit: 413, counted while it comes in, after the token", async () => {
    const limit = path.includes("trpc") ? 8 : 1;
    const large = `{"x":"${"y".repeat(limit * 1_048_576)}"}`;
    expect(await ask(large)).toEqual([413, "too_large"]);
    expect((await ask(large, { authorization: "Bearer x" }))[0]).toBe(401);
  });
});

describe("who a request acts as (R-API-1)", () => {
  const as = async (headers: Record<string, string>, input: object = {}) => {
    const response = await callTool(app, "session_status", headers, input);
    return [
      response.status,
      (await bodyOf(response)) as { sessionKey?: string; rule?: string; code?: string },
    ] as const;
  };

  test("A2: a token is its own session, however it is spelled, and no other", async () => {
    for (const named of ["current", " AGENT:A:Main ", KEY])
      expect(await as({ ...token, "x-treeline-session": named })).toMatchObject([200, { sessionKey: KEY }]);
    expect(await as({ ...token, "x-treeline-session": HIDDEN })).toMatchObject([403, { code: "forbidden" }]);
    expect(await as({ ...token, "x-treeline-session": "agent:a" })).toMatchObject([400, { code: "invalid_input" }]);
    expect(await as({ ...token, "x-treeline-view-as": KEY })).toMatchObject([403, { rule: "persons only" }]);
  });

  test("an owner acts as a session or looks through one, not both; a viewer only looks", async () => {
    expect(await as({ ...owner, "x-treeline-session": HIDDEN })).toMatchObject([200, { sessionKey: HIDDEN }]);
    expect(await as({ ...owner, "x-treeline-view-as": HIDDEN })).toMatchObject([200, { sessionKey: HIDDEN }]);
    expect(await as({ ...owner, "x-treeline-view-as": HIDDEN, "x-treeline-session": KEY })).toMatchObject([
      400,
      { code: "invalid_input" },
    ]);
    const viewer = await personToken(app, "viewer", ["a"]);
    expect(await as({ ...viewer, "x-treeline-session": KEY })).toMatchObject([403, { rule: "role=viewer" }]);
    expect(await as({ ...viewer, "x-treeline-view-as": KEY })).toMatchObject([200, { sessionKey: KEY }]);
    const hidden = await as({ ...viewer, "x-treeline-view-as": HIDDEN });
    expect(hidden).toMatchObject([403, { rule: "viewer.agents" }]);
    const [, never] = await as({ ...viewer, "x-treeline-view-as": "agent:b:never" });
    expect({ ...never, requestId: 0 }).toEqual({ ...hidden[1], requestId: 0 });
  });
});
