import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { OPERATOR } from "@/db";
import { createApp } from "../app";
import { serveControl } from "../control";

const ROOT = path.resolve(import.meta.dirname, "../..");
const dir = mkdtempSync(path.join(os.tmpdir(), "treeline-process-"));
const dataDir = path.join(dir, "data");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The command line as a shell runs it. */
function treeline(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const child = spawn(process.execPath, [path.join(ROOT, "scripts/treeline.mjs"), ...argv], {
      cwd: dir,
      env: { ...env, TREELINE_DATA: dataDir, TREELINE_CONFIG: "" },
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (part) => {
      out += part;
    });
    child.stderr.on("data", (part) => {
      err += part;
    });
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

const STORE = path.join(ROOT, "fixtures/transcripts/01-openclaw-store");

describe("npm run treeline, without a server", () => {
  test("token create prints the token alone", async () => {
    const { code, out, err } = await treeline("token", "create", "--agent", "main");
    expect(out).toMatch(/^tl_[\w-]{43}\n$/);
    expect(err).toBe("");
    expect(code).toBe(0);
  });

  test("import, and again", async () => {
    expect((await treeline("import", "openclaw", STORE)).out).toContain("9 added, 0 updated, 0 unchanged");
    expect((await treeline("import", "openclaw", STORE)).out).toContain("0 added, 0 updated, 9 unchanged");
  });

  test("paths mean the folder the command was typed in", async () => {
    const { code, out } = await treeline("backup", "one.db");
    expect(code).toBe(0);
    expect(out).toContain(path.join(dir, "one.db"));
  });
});

describe("npm run treeline, beside a server", () => {
  test("commands run in it, restore refuses", async () => {
    const app = await createApp({ dataDir, env: { PORT: "4555" } });
    const control = await serveControl(app);
    try {
      const { code, out } = await treeline("user", "create", "ada@example.com", "--role", "owner");
      expect(code).toBe(0);
      expect(out).toContain("/login?code=");
      expect((await app.store.office(OPERATOR).people()).map((person) => person.email)).toEqual(["ada@example.com"]);
      const refused = await treeline("restore", "one.db");
      expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("A server runs") });
    } finally {
      await control.close();
      await app.close();
    }
    expect((await treeline("restore", "one.db")).code).toBe(0);
  });
});
