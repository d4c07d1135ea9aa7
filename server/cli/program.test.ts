import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { OPERATOR } from "@/db";
import { type App, createApp } from "../app";
import { serveControl } from "../control";
import { main } from "./program";

const STORE = path.resolve(import.meta.dirname, "../../fixtures/transcripts/01-openclaw-store");
const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A command line over a data folder of its own. */
function operator(env: Record<string, string> = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), "treeline-cli-"));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  const dataDir = path.join(dir, "data");
  const run = async (...argv: string[]) => {
    let out = "";
    let err = "";
    const code = await main(argv, {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      env: { TREELINE_DATA: dataDir, ...env },
      cwd: dir,
    });
    return { code, out, err };
  };
  const serve = async (): Promise<App> => {
    const app = await createApp({ dataDir, env });
    const control = await serveControl(app);
    cleanups.push(app.close, control.close);
    return app;
  };
  const config = (text: string): void => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path.join(dataDir, "treeline.json5"), text);
  };
  return { dir, dataDir, run, serve, config, database: path.join(dataDir, "treeline.db") };
}

describe("usage", () => {
  test("--help tells the exit codes and exits 0", async () => {
    const { code, out } = await operator().run("token", "create", "--help");
    expect(code).toBe(0);
    expect(out).toContain("Exit codes: 0 done; 1 failed");
  });

  test.each([[[]], [["nonsense"]], [["import", "openclaw"]], [["user", "create", "a@b.co"]], [["token", "list", "x"]]])(
    "%j exits 2 and prints nothing on standard output",
    async (argv) => {
      const { code, out, err } = await operator().run(...argv);
      expect(code).toBe(2);
      expect(out).toBe("");
      expect(err).not.toBe("");
    },
  );

  test("a configuration that can't be used exits 2 with file, line and path", async () => {
    const { run, config, dataDir } = operator();
    config("{\n  tools: { sessions: { visibility: 'some' } },\n}");
    const { code, err } = await run("token", "list");
    expect(code).toBe(2);
    expect(err).toContain(`${path.join(dataDir, "treeline.json5")}:2 tools.sessions.visibility: `);
  });
});

describe("R-API-13 token create", () => {
  test("--agent makes the main session of a configured agent", async () => {
    const { run, config } = operator();
    config('{ agents: { list: [{ id: "home" }] } }');
    const { code, out } = await run("token", "create", "--agent", "home", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ sessionKey: "agent:home:main" });
  });

  test("--session makes a missing agent:<configured id>:session:<name>, any other missing key is absent", async () => {
    const { run } = operator();
    expect((await run("token", "create", "--session", "agent:main:session:notes")).code).toBe(0);
    for (const key of ["agent:main:subagent:x", "agent:other:session:x", "agent:other:main"])
      expect(await run("token", "create", "--session", key)).toMatchObject({ code: 1, out: "" });
  });

  test("an unknown tool is an error that names the known ones", async () => {
    const { code, err } = await operator().run(
      "token",
      "create",
      "--agent",
      "main",
      "--tools",
      "sessions_list,no_tool",
    );
    expect(code).toBe(2);
    expect(err).toContain("names no tool: no_tool; known: sessions_list, ");
  });

  test.each([
    ["no target", []],
    ["two targets", ["--agent", "main", "--person", "a@b.co"]],
    ["no time", ["--agent", "main", "--expires", "soon"]],
    ["a time that is over", ["--agent", "main", "--expires", "2020-01-01"]],
    ["no tool at all", ["--agent", "main", "--tools", ""]],
  ])("%s exits 2", async (_, argv) => {
    expect(await operator().run("token", "create", ...argv)).toMatchObject({ code: 2, out: "" });
  });

  test("tools and expiry are kept, revoke ends it, twice is absent", async () => {
    const { run } = operator();
    const argv = ["--agent", "main", "--tools", "sessions_list", "--expires", "30d", "--name", "ci", "--json"];
    const { id } = JSON.parse((await run("token", "create", ...argv)).out);
    const [token] = JSON.parse((await run("token", "list", "--json")).out);
    expect(token).toMatchObject({ id, tools: ["sessions_list"], name: "ci", revokedAt: null });
    expect(token.expiresAt - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await run("token", "list")).out).toContain("live");
    expect((await run("token", "revoke", id)).code).toBe(0);
    expect((await run("token", "list")).out).toContain("revoked");
    expect((await run("token", "revoke", id)).code).toBe(1);
  });
});

describe("people", () => {
  test("user create prints a sign-in link with the port in force, the e-mail is taken then", async () => {
    const { run, config } = operator();
    config("{ gateway: { port: 4123 } }");
    const made = await run("user", "create", "Ada@Example.com", "--role", "owner");
    expect(made.code).toBe(0);
    expect(made.out).toMatch(/http:\/\/127\.0\.0\.1:4123\/login\?code=\S{20,}\n$/);
    expect(await run("user", "create", "ada@example.com", "--role", "viewer")).toMatchObject({ code: 1 });
    expect((await run("user", "list")).out).toMatch(/ada@example\.com\s+owner/);
    expect((await run("user", "link", "ada@example.com")).out).toContain("/login?code=");
    expect(await run("user", "link", "bob@example.com")).toMatchObject({ code: 1, out: "" });
  });

  test.each([["not-an-address"], ["two words@x.y"]])("%s is no e-mail", async (email) => {
    expect((await operator().run("user", "create", email, "--role", "owner")).code).toBe(2);
  });

  test("an unknown role exits 2", async () => {
    expect((await operator().run("user", "create", "a@b.co", "--role", "king")).code).toBe(2);
  });
});

describe("explain", () => {
  test("prints the decision and the steps through the eyes of a session or a person", async () => {
    const { run } = operator();
    await run("token", "create", "--agent", "main");
    await run("user", "create", "v@example.com", "--role", "viewer");
    const own = await run("explain", "--as", "agent:main:main", "history", "agent:main:main");
    expect(own.code).toBe(0);
    expect(own.out).toMatch(/^allowed +agent:main:main\n/);
    expect(own.out).toMatch(/1\. +/);
    const { out } = await run("explain", "--as", "v@example.com", "list", "agent:main:main");
    expect(out).toMatch(/^denied +agent:main:main\n/);
    expect(out).toContain("viewer.agents");
    expect((await run("explain", "--as", "nobody@example.com", "list", "agent:main:main")).code).toBe(1);
    expect((await run("explain", "--as", "agent:main:main", "eat", "agent:main:main")).code).toBe(2);
  });
});

describe("R-CFG-2 config", () => {
  test("check names every problem, 2; in order, 0", async () => {
    const { run, config } = operator();
    config("{ nothing: 1, tools: { profile: 'none' } }");
    const bad = await run("config", "check");
    expect(bad.code).toBe(2);
    expect(bad.err).toContain("nothing: is not a known key");
    expect(bad.err).toContain("tools.profile: ");
    config("{}");
    expect(await run("config", "check")).toMatchObject({ code: 0, err: "" });
  });

  test("reload needs a server; a bad file is reported and the old one stays", async () => {
    const { run, config, serve } = operator();
    expect((await run("config", "reload")).code).toBe(1);
    const app = await serve();
    config("{ tools: { sessions: { visibility: 'all' } } }");
    expect((await run("config", "reload")).code).toBe(0);
    expect(app.config().tools.sessions.visibility).toBe("all");
    config("{ tools: { sessions: { visibility: 'none' } } }");
    const bad = await run("config", "reload");
    expect(bad.code).toBe(2);
    expect(bad.err).toContain("the old configuration stays");
    expect(app.config().tools.sessions.visibility).toBe("all");
  });
});

describe("import", () => {
  test("reports what came of it, the second time too, in text and as JSON", async () => {
    const { run } = operator();
    const trial = await run("import", "openclaw", STORE, "--dry-run");
    expect(trial.out).toMatch(/^Would import openclaw/);
    const first = await run("import", "openclaw", STORE, "--agent", "work");
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/sessions +9 added, 0 updated, 0 unchanged, 0 adopted, 0 forgotten, 0 taken/);
    expect(first.out).toContain("main is work here");
    const second = JSON.parse((await run("import", "openclaw", STORE, "--json")).out);
    expect(second).toMatchObject({ sessions: { added: 0, unchanged: 9 }, messages: 0 });
  });

  test("skipped lines are named with their reasons", async () => {
    const { run } = operator();
    const { out } = await run("import", "openclaw", path.resolve(STORE, "../03-openclaw-messy"));
    expect(out).toContain("Skipped lines:");
    expect(out).toMatch(/ {4}line \d+: \S/);
  });

  test("nothing there is 1, an unknown source 2", async () => {
    const { run } = operator();
    expect((await run("import", "openclaw", "./nothing")).code).toBe(1);
    const { code, err } = await run("import", "diary", STORE);
    expect(code).toBe(2);
    expect(err).toContain("known: openclaw");
  });
});

describe("backup and restore", () => {
  test("a backup of a running server comes back, and the replaced database stays", async () => {
    const { run, serve, dir, dataDir } = operator();
    const app = await serve();
    await run("user", "create", "ada@example.com", "--role", "owner");
    expect(await run("backup", "one.db")).toMatchObject({ code: 0 });
    expect(statSync(path.join(dir, "one.db")).mode & 0o777).toBe(0o600);
    expect((await run("backup", "one.db")).code).toBe(1);
    await run("user", "create", "bob@example.com", "--role", "viewer");
    expect(await app.store.office(OPERATOR).people()).toHaveLength(2);

    expect(await run("restore", "one.db")).toMatchObject({ code: 1, err: expect.stringContaining("stop it") });
    for (const cleanup of cleanups.splice(1).reverse()) await cleanup();
    expect((await run("restore", "one.db")).code).toBe(0);
    expect((await run("user", "list")).out).not.toContain("bob@example.com");
    expect(readdirSync(dataDir).filter((name) => /^treeline\.db\.before-restore-[\dTZ-]+$/.test(name))).toHaveLength(1);
  });

  test("restore into an empty folder", async () => {
    const from = operator();
    await from.run("user", "create", "ada@example.com", "--role", "owner");
    await from.run("backup", "one.db");
    const to = operator();
    expect((await to.run("restore", path.join(from.dir, "one.db"))).code).toBe(0);
    expect((await to.run("user", "list")).out).toContain("ada@example.com");
  });

  test("a database that is open elsewhere is not replaced", async () => {
    const { run, dir, dataDir } = operator();
    await run("user", "create", "ada@example.com", "--role", "owner");
    await run("backup", "one.db");
    const app = await createApp({ dataDir, env: {} });
    cleanups.push(app.close);
    const before = readdirSync(dataDir);
    expect(await run("restore", path.join(dir, "one.db"))).toMatchObject({ code: 1 });
    expect(readdirSync(dataDir)).toEqual(before);
  });

  test.each([
    ["no file", () => undefined, 1],
    ["text", (file: string) => writeFileSync(file, "no database"), 2],
    ["an empty database", (file: string) => writeFileSync(file, ""), 2],
  ])("%s is refused and changes nothing", async (_, write, expected) => {
    const { run, dir, dataDir } = operator();
    await run("user", "create", "ada@example.com", "--role", "owner");
    write(path.join(dir, "bad.db"));
    const before = readdirSync(dataDir);
    expect((await run("restore", "bad.db")).code).toBe(expected);
    expect(readdirSync(dataDir)).toEqual(before);
    expect((await run("user", "list")).out).toContain("ada@example.com");
  });

  test("a backup with a broken page is refused", async () => {
    const { run, dir } = operator();
    await run("import", "openclaw", STORE);
    await run("backup", "one.db");
    const bytes = readFileSync(path.join(dir, "one.db"));
    bytes.fill(0x5a, 8192, 8192 + 4096 * 3);
    writeFileSync(path.join(dir, "one.db"), bytes);
    const { code, err } = await run("restore", "one.db");
    expect(code).toBe(2);
    expect(err).toContain("nothing was changed");
  });

  test("a broken database in place is replaced and kept with its log", async () => {
    const { run, dataDir, database } = operator();
    await run("user", "create", "ada@example.com", "--role", "owner");
    await run("backup", "one.db");
    writeFileSync(database, "broken");
    writeFileSync(`${database}-wal`, "log");
    expect((await run("doctor")).code).toBe(1);
    expect((await run("restore", "one.db")).code).toBe(0);
    expect((await run("doctor")).code).toBe(0);
    const log = readdirSync(dataDir).find((name) => /before-restore-.*-wal$/.test(name)) ?? "";
    expect(readFileSync(path.join(dataDir, log), "utf8")).toBe("log");
    expect((await run("user", "list")).out).toContain("ada@example.com");
  });
});

describe("doctor", () => {
  test("says what is there, without making anything", async () => {
    const { run, dataDir } = operator();
    const { code, out } = await run("doctor");
    expect(code).toBe(0);
    expect(out).toContain("none yet");
    expect(existsSync(path.join(dataDir, "treeline.db"))).toBe(false);
  });

  test("works beside a server, and with a configuration that can't be used", async () => {
    const { run, serve, config } = operator();
    await serve();
    config("{ nothing: 1 }");
    const { code, out } = await run("doctor", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      server: "running",
      database: { integrity: "ok" },
      config: { problems: [{ path: "nothing" }] },
      versions: { node: process.versions.node, sqlite: expect.stringMatching(/^3\./) },
    });
  });
});
