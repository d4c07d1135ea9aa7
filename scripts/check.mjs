import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fail, prepare, quietEnv, root, run, workers } from "./prepare.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);

/** Fewer modules than this means that the tool read nothing and would call that a success. */
const FEWEST_MODULES = 50;
/** Half a minute each or more. */
const SLOW = ["server/doors/stranger.test.ts", "server/sources/kill.test.ts"];

await prepare();
await Promise.all([
  step("types", () => run(bin("tsc"), ["--noEmit", "-p", "."])),
  step("lint and format", () => run(bin("biome"), ["check", "."])),
  step("imports", imports),
]);
// A taste of the random tests; `npm test` runs five times as many, TREELINE_SCALE=1 all of them.
const env = { ...quietEnv, TREELINE_SCALE: process.env.TREELINE_SCALE ?? "0.02" };
await step("unit tests", () =>
  run(bin("vitest"), ["run", workers, ...SLOW.map((file) => `--exclude=${file}`)], { env }),
);
process.stdout.write(`Left to npm test: ${SLOW.join(", ")}, end-to-end\n`);

async function step(name, work) {
  const started = Date.now();
  const { code, output } = await work();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (code !== 0) fail(`${output}\n${name} failed after ${seconds} s`);
  process.stdout.write(`${name.padEnd(16)} ${seconds.padStart(5)} s\n`);
}

async function imports() {
  const places = ["app", "server", "db", "components", "e2e", "bench", "instrumentation.ts", "proxy.ts"];
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...places.filter(hasCode)];
  const { stdout, output } = await run(bin("depcruise"), args);
  const summary = parseSummary(stdout);
  if (!summary) return { code: 1, output };
  if (summary.totalCruised < FEWEST_MODULES)
    return { code: 1, output: `Only ${summary.totalCruised} modules were looked at: the tool does not see the code` };
  const broken = summary.violations.map(
    ({ rule, from, to, comment }) => `${from} -> ${to}: ${rule.name}${comment ? ` (${comment})` : ""}`,
  );
  return { code: broken.length > 0 ? 1 : 0, output: broken.join("\n") };
}

function hasCode(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return false;
  return /\.ts$/.test(place) || readdirSync(full, { recursive: true }).some((file) => /\.tsx?$/.test(String(file)));
}

function parseSummary(output) {
  try {
    return JSON.parse(output).summary;
  } catch {
    return undefined;
  }
}
