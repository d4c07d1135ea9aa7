import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, next, quietEnv, root, run } from "./prepare.mjs";

const FOLDERS = ["app", "server", "db", "components", "public"];
const FILES = [
  "next.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "proxy.ts",
  "instrumentation.ts",
];

/** Builds the pages when a source of theirs changed since the last build. */
export async function buildWhenStale(say = (line) => process.stdout.write(`${line}\n`)) {
  const stamp = path.join(root, ".next/treeline-sources");
  const hash = sourcesHash();
  const built = existsSync(path.join(root, ".next/BUILD_ID")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8") === hash) return;
  say("Building (about a minute)…");
  const env = { ...quietEnv, NODE_ENV: "production" };
  const { code, output } = await run(process.execPath, [next, "build"], { env });
  if (code !== 0) fail(`${output}\nThe build failed`);
  writeFileSync(stamp, hash);
}

function sourcesHash() {
  const hash = createHash("sha256");
  const files = [...FOLDERS.flatMap(filesUnder), ...FILES.filter((file) => existsSync(path.join(root, file)))];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}
