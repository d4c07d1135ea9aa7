import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { serveControl } from "./control";
import { askServer, claimSocket, isServed, socketPath } from "./control-socket";
import { type TestApp, testApp } from "./testing";

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function served(): Promise<{ app: TestApp; control: { close(): Promise<void> } }> {
  const app = await testApp();
  const control = await serveControl(app);
  cleanups.push(app.dispose, control.close);
  return { app, control };
}

const folder = (): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), "treeline-control-"));
  cleanups.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Whatever one likes, straight to the socket. */
function raw(app: TestApp, method: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath: socketPath(app.dataDir), method, path: "/" }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    // Node reports the end of a large write late, on a connection the server may have closed by then.
    request.on("socket", (socket) => void socket.on("error", () => undefined));
    request.end(body);
  });
}

describe("the socket", () => {
  test("only its owner can open it", async () => {
    const { app } = await served();
    expect(statSync(socketPath(app.dataDir)).mode & 0o777).toBe(0o600);
  });

  test("a second server on one data folder is refused, and the first goes on", async () => {
    const { app } = await served();
    await expect(serveControl(app)).rejects.toMatchObject({ code: "conflict" });
    await expect(serveControl(app)).rejects.toThrow("Another server runs on this data folder");
    expect(await askServer(app.dataDir, "user.list", {})).toEqual({ result: [] });
  });

  test("of many that start at once over what a crash left, one gets it", async () => {
    const dataDir = folder();
    leaveStale(socketPath(dataDir));
    const refuse: http.RequestListener = (_, response) => void response.end();
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => claimSocket(dataDir, refuse)));
    const won = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(won).toHaveLength(1);
    expect(await isServed(dataDir)).toBe(true);
    for (const server of won) await new Promise((resolve) => server.close(resolve));
  });

  test("what a crash left is replaced, a plain file too", async () => {
    const app = await testApp();
    cleanups.push(app.dispose);
    leaveStale(socketPath(app.dataDir));
    expect(existsSync(socketPath(app.dataDir))).toBe(true);
    expect(await isServed(app.dataDir)).toBe(false);
    const control = await serveControl(app);
    await control.close();
    writeFileSync(socketPath(app.dataDir), "");
    cleanups.push((await serveControl(app)).close);
    expect(await isServed(app.dataDir)).toBe(true);
  });

  test("it is gone after an orderly stop", async () => {
    const { app, control } = await served();
    await control.close();
    expect(existsSync(socketPath(app.dataDir))).toBe(false);
    expect(await askServer(app.dataDir, "user.list", {})).toBeUndefined();
  });

  test("a folder too deep for a socket says so", () => {
    expect(() => socketPath(path.join(os.tmpdir(), "x".repeat(120)))).toThrow("too long");
  });
});

describe("commands", () => {
  test("a command runs in the server and answers its result", async () => {
    const { app } = await served();
    const answer = await askServer(app.dataDir, "token.create", { agent: "main" });
    expect(answer?.result).toMatchObject({ sessionKey: "agent:main:main", secret: expect.stringMatching(/^tl_/) });
    expect(
      await app.store.office({ kind: "person", id: "operator", role: "owner", agents: "*" }).tokens(),
    ).toHaveLength(1);
  });

  test("a refusal keeps its code and text", async () => {
    const { app } = await served();
    await expect(askServer(app.dataDir, "user.link", { email: "nobody@example.com" })).rejects.toMatchObject({
      code: "not_found",
      message: "No person nobody@example.com",
    });
    expect(JSON.parse((await raw(app, "POST", '{"command":"token.revoke","args":{"id":"x"}}')).text)).toEqual({
      ok: false,
      code: "not_found",
      message: "No live token x",
    });
  });

  test.each([
    ["no JSON", "POST", "{"],
    ["another shape", "POST", '{"command":"user.list"}'],
    ["another method", "PUT", '{"command":"user.list","args":{}}'],
    ["an unknown command", "POST", '{"command":"__proto__","args":{}}'],
    ["an unknown argument", "POST", '{"command":"user.list","args":{"as":"x"}}'],
    ["a relative path", "POST", '{"command":"backup","args":{"file":"x.db"}}'],
  ])("%s is invalid_input", async (_, method, body) => {
    const { app } = await served();
    const { status, text } = await raw(app, method, body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ ok: false, code: "invalid_input" });
  });

  test("a body over 1 MiB is too_large", async () => {
    const { app } = await served();
    const { status } = await raw(app, "POST", JSON.stringify({ command: "x".repeat(1024 * 1024), args: {} }));
    expect(status).toBe(413);
  });

  test("a stop does not wait for a client that never finishes its request", async () => {
    const { app, control } = await served();
    const client = net.connect(socketPath(app.dataDir));
    client.on("error", () => undefined);
    client.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = Date.now();
    await control.close();
    expect(Date.now() - before).toBeLessThan(2_000);
    client.destroy();
  });
});

/** A socket file nobody listens on, as a killed process leaves it. */
function leaveStale(file: string): void {
  const script = `require("node:net").createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, "SIGKILL"))`;
  spawnSync(process.execPath, ["-e", script]);
}
