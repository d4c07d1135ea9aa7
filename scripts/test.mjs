import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildWhenStale } from "./build.mjs";
import { chromium } from "./chromium.mjs";
import { prepare, quietEnv, root, run, workers } from "./prepare.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);
const say = (line) => process.stdout.write(`${line}\n`);

await prepare();
const browser = await chromium(say);
const reports = mkdtempSync(path.join(os.tmpdir(), "treeline-reports-"));
const env = {
  ...quietEnv,
  TREELINE_SEED: process.env.TREELINE_SEED ?? (await seedOfCommit()),
  TREELINE_SCALE: process.env.TREELINE_SCALE ?? "0.1",
  ...(browser ? { CHROMIUM_PATH: browser } : {}),
};
say(`Random tests: TREELINE_SEED=${env.TREELINE_SEED} TREELINE_SCALE=${env.TREELINE_SCALE}`);

const unit = await suite("unit", unitCounts, (report) =>
  run(bin("vitest"), ["run", workers, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
    env,
    show: true,
  }),
);
await buildWhenStale();
const endToEnd = await suite("end-to-end", e2eCounts, (report) =>
  run(bin("playwright"), ["test"], { env: { ...env, TREELINE_E2E_REPORT: report }, show: true }),
);
rmSync(reports, { recursive: true, force: true });

const passed = unit.passed + endToEnd.passed;
const failed = unit.failed + endToEnd.failed;
// Let what the suites printed reach the terminal first: this is the last line.
await new Promise((resolve) => process.stdout.write(`${passed} passed, ${failed} failed\n`, resolve));
process.exit(failed > 0 ? 1 : 0);

/** Runs a suite and counts. A skipped test, an empty suite and a crash are failures. */
async function suite(name, count, start) {
  say(`Running ${name} tests…`);
  const report = path.join(reports, `${name}.json`);
  const { code } = await start(report);
  const { passed, failed, skipped } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  if (skipped > 0) say(`${name}: ${skipped} skipped, counted as failed`);
  if (passed + failed + skipped === 0) say(`${name}: no test ran`);
  else if (code !== 0 && failed + skipped === 0) say(`${name}: the runner ended with ${code}`);
  const bad = failed + skipped;
  const fine = bad === 0 && code === 0 && passed > 0;
  return { passed, failed: fine ? 0 : Math.max(bad, 1) };
}

function unitCounts(report) {
  // A file that can't be loaded has no test to fail.
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function e2eCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Another seed for each commit, and the same one wherever that commit is tested. */
async function seedOfCommit() {
  const { code, stdout } = await run("git", ["rev-parse", "HEAD"], { env: process.env });
  return String(code === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : randomInt(2 ** 31));
}
