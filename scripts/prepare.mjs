import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
export const next = path.join(root, "node_modules/next/dist/bin/next");

/** Environment of everything that is started here. */
export const quietEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };

/** By default vitest leaves one processor free, which on two is half of them. */
export const workers = `--maxWorkers=${Math.min(4, availableParallelism())}`;

/** Runs a command in the project folder and keeps what it prints: `output` has both streams, `stdout` the one. */
export function run(command, args, { env = quietEnv, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: show ? "inherit" : ["ignore", "pipe", "pipe"] });
    const parts = [];
    let stdout = "";
    child.stdout?.on("data", (part) => {
      parts.push(part);
      stdout += part;
    });
    child.stderr?.on("data", (part) => parts.push(part));
    child.on("error", (error) => resolve({ code: 127, stdout, output: error.message }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), stdout, output: Buffer.concat(parts).toString("utf8") }),
    );
  });
}

/** Ends the script with a plain message. */
export function fail(message, code = 1) {
  process.stderr.write(`${message.trimEnd()}\n`);
  process.exit(code);
}

function checkNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) fail(`Treeline needs Node 20 or newer; this is ${process.versions.node}`);
}

/**
 * Installs what package-lock.json names, when that is not there yet, and sees that the compiled parts load; `quick` trusts the
 * stamp that they did for this Node.
 */
export async function prepare({ say = (line) => process.stdout.write(`${line}\n`), quick = false } = {}) {
  checkNode();
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const stamp = path.join(root, "node_modules/.treeline-lock");
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${process.versions.modules}`;
  const stamped = read(stamp) === wanted;
  if (stamped && quick && existsSync(path.join(root, "node_modules/better-sqlite3/build/Release"))) return;
  if (!stamped && !isInstalled(JSON.parse(lock))) {
    say("Installing dependencies (first time, about 3 minutes)…");
    // Building needs the development dependencies too, whatever NODE_ENV says.
    const { code, output } = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (code !== 0) fail(`${output}\nThe dependencies can't be installed: npm ci failed with ${code}`);
  }
  await checkCompiled(say);
  if (!stamped) writeFileSync(stamp, wanted);
}

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** True when an install by hand brought exactly what the lock file names. */
function isInstalled(lock) {
  const text = read(path.join(root, "node_modules/.package-lock.json"));
  if (!text) return false;
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === "") return true;
    const found = installed[place];
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional === true;
  });
}

const LOADS = {
  "better-sqlite3": 'new (require("better-sqlite3"))(":memory:").close()',
  esbuild:
    'require(require.resolve("esbuild",{paths:[require.resolve("tsx")]})).transformSync("let a:number",{loader:"ts"})',
};

/** Some npm versions skip install scripts, and an addon compiled for another Node does not load. */
async function checkCompiled(say) {
  const broken = [];
  const loads = await Promise.all(Object.values(LOADS).map((code) => run(process.execPath, ["-e", code])));
  Object.keys(LOADS).forEach((name, i) => {
    if (loads[i].code !== 0) broken.push(name);
  });
  if (broken.length === 0) return;
  say(`Compiling ${broken.join(" and ")} (about 2 minutes)…`);
  const rebuilt = await run("npm", ["rebuild", "--loglevel=error", ...broken]);
  for (const name of broken) {
    const again = await run(process.execPath, ["-e", LOADS[name]]);
    if (again.code === 0) continue;
    fail(
      `${rebuilt.output}\n${again.output}\n${name} does not load and could not be rebuilt.` +
        " It is compiled on this machine: that needs python3, make and a C++ compiler (Debian: apt-get install python3 build-essential).",
    );
  }
}
