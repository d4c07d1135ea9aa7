import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatProblems, loadConfig, watchConfig, writeDefaultConfig } from "./index";

let directory = "";
let file = "";
let stop = () => {
  // nothing is watched yet
};

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "treeline-config-"));
  file = path.join(directory, "treeline.json5");
});
afterEach(() => {
  stop();
  rmSync(directory, { recursive: true });
});

test("a file is loaded with its text and time", async () => {
  writeFileSync(file, "{gateway:{port:4000}}");
  const loaded = await loadConfig(file, {});
  expect(loaded).toMatchObject({ ok: true, text: "{gateway:{port:4000}}", config: { gateway: { port: 4000 } } });
  expect(loaded.mtimeMs).toBe(statSync(file).mtimeMs);
});

test("a wrong or missing file is reported, not thrown", async () => {
  writeFileSync(file, "{gateway:{port:0}}");
  expect(await loadConfig(file, {})).toMatchObject({ ok: false, problems: [{ path: "gateway.port" }] });
  const missing = await loadConfig(path.join(directory, "none.json5"), {});
  expect(missing.ok ? "" : formatProblems("none.json5", missing.problems)).toBe(
    "none.json5: cannot be read: there is no such file",
  );
  expect(await loadConfig(directory, {})).toMatchObject({ ok: false });
});

test("the starter file is written once, for its owner only", async () => {
  const fresh = path.join(directory, "state", "treeline.json5");
  expect(await writeDefaultConfig(fresh)).toBe(true);
  expect(statSync(fresh).mode & 0o777).toBe(0o600);
  expect((await loadConfig(fresh, {})).ok).toBe(true);
  writeFileSync(fresh, "{}");
  expect(await writeDefaultConfig(fresh)).toBe(false);
  expect(readFileSync(fresh, "utf8")).toBe("{}");
});

test("a write and a replacement by rename are seen, other files are not", async () => {
  writeFileSync(file, "{}");
  const changed = vi.fn();
  stop = watchConfig(file, changed, { settleMs: 30, pollMs: 60_000 });
  writeFileSync(path.join(directory, "other"), "x");
  await new Promise((done) => setTimeout(done, 120));
  expect(changed).not.toHaveBeenCalled();

  writeFileSync(file, "{ }");
  writeFileSync(file, "{  }");
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 3000);

  writeFileSync(`${file}.tmp`, "{   }");
  renameSync(`${file}.tmp`, file);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), 3000);

  stop();
  writeFileSync(file, "{}");
  await new Promise((done) => setTimeout(done, 120));
  expect(changed).toHaveBeenCalledTimes(2);
});

test("the poll sees a change of time alone, and a file that appears later", async () => {
  writeFileSync(file, "{}");
  const changed = vi.fn();
  stop = watchConfig(file, changed, { settleMs: 10, pollMs: 40 });
  utimesSync(file, new Date(0), new Date(0));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 3000);
  stop();

  const later = path.join(directory, "later", "treeline.json5");
  stop = watchConfig(later, changed, { settleMs: 10, pollMs: 40 });
  await writeDefaultConfig(later);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), 3000);
});
