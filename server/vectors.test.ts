import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Groups that a later issue brings: nothing runs them yet. */
const LATER = {
  reading: ["toolPolicy"],
  running: [
    "sendPolicy",
    "spawnValidation",
    "attachments",
    "subagentTarget",
    "subagentKill",
    "yield",
    "announceRender",
    "formatting",
    "a2a",
    "send",
    "patch",
    "envelope",
    "route",
    "transition",
    "idempotency",
    "command",
    "http",
    "scenarios",
  ],
};

it.each(["reading", "running"] as const)(
  "every group of %s.json is loaded by a test, or is named as a later one",
  (file) => {
    const groups = Object.keys(
      (JSON.parse(readFileSync(`fixtures/vectors/${file}.json`, "utf8")) as { groups: object }).groups,
    );
    const files = ["db", "server"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
    );
    const tests = files.filter((name) => name.endsWith(".test.ts")).map((name) => readFileSync(name, "utf8"));
    const loaded = groups.filter((group) =>
      tests.some((text) => new RegExp(`vectors(<[^(]*>)?\\(\\s*"${file}",\\s*"${group}"`).test(text)),
    );
    expect(groups.filter((group) => !loaded.includes(group)).sort()).toEqual([...LATER[file]].sort());
  },
);
