import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importer, removeTemporary, temporary, userLine } from "./fixtures";
import { namesInside, openInside, Refused } from "./inside";

afterAll(removeTemporary);

const allow = (name: string) => name.endsWith(".jsonl") || name.endsWith(".json");

function store() {
  const outside = temporary();
  writeFileSync(path.join(outside, "secret.jsonl"), "secret");
  const root = path.join(outside, "store");
  mkdirSync(path.join(root, "inner"), { recursive: true });
  writeFileSync(path.join(root, "good.jsonl"), "good");
  writeFileSync(path.join(root, "auth.json"), "key");
  return { outside, root };
}

test("opens what lies inside, also over a link that stays inside", async () => {
  const { root } = store();
  symlinkSync("../good.jsonl", path.join(root, "inner/link.jsonl"));
  for (const name of ["good.jsonl", "inner/link.jsonl"]) {
    const file = await openInside(root, name, allow);
    expect(await file.readFile("utf8")).toBe("good");
    await file.close();
  }
});

test.each([
  ["a way out", "../secret.jsonl", () => undefined],
  ["an absolute path", "/etc/hosts.json", () => undefined],
  ["a link out", "out.jsonl", (root: string) => symlinkSync("../secret.jsonl", path.join(root, "out.jsonl"))],
  ["a linked folder", "far/secret.jsonl", (root: string) => symlinkSync("..", path.join(root, "far"))],
  ["a link to credentials inside", "s.jsonl", (root: string) => symlinkSync("auth.json", path.join(root, "s.jsonl"))],
  ["credentials", "auth.json", () => undefined],
  ["the configuration", "openclaw.json", (root: string) => writeFileSync(path.join(root, "openclaw.json"), "{}")],
  ["a name nobody asked for", "x.txt", (root: string) => writeFileSync(path.join(root, "x.txt"), "")],
  ["a folder", "d.jsonl", (root: string) => mkdirSync(path.join(root, "d.jsonl"))],
])("refuses %s", async (_name, relative, prepare) => {
  const { root } = store();
  prepare(root);
  await expect(openInside(root, relative, allow)).rejects.toThrow();
});

test("a refusal names no absolute path", async () => {
  const { root } = store();
  const error = await openInside(root, "../secret.jsonl", allow).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  expect(String(error)).not.toContain(root);
});

test("names of a folder outside or missing: none", async () => {
  const { root } = store();
  expect(await namesInside(root, "..")).toEqual([]);
  expect(await namesInside(root, "nowhere")).toEqual([]);
});

test("an import reports what it refused and goes on", async () => {
  const { outside, root } = store();
  const sessions = path.join(root, "agents/main/sessions");
  mkdirSync(sessions, { recursive: true });
  writeFileSync(path.join(outside, "other.jsonl"), userLine("a", null, "not of this store"));
  symlinkSync(path.join(outside, "other.jsonl"), path.join(sessions, "s1.jsonl"));
  symlinkSync(path.join(outside, "other.jsonl"), path.join(sessions, "s3.jsonl"));
  writeFileSync(path.join(sessions, "s2.jsonl"), userLine("a", null, "hello"));
  linkSync(path.join(sessions, "s2.jsonl"), path.join(sessions, "s2.jsonl.lock"));
  writeFileSync(
    path.join(sessions, "sessions.json"),
    JSON.stringify({ "agent:main:main": { sessionId: "s1", updatedAt: 1e12 } }),
  );
  const { again, intake } = importer("openclaw", root);
  const report = await again();
  expect(report.files.skipped.map(({ path: name, reason }) => [name, reason]).sort()).toEqual([
    ["agents/main/sessions/s1.jsonl", "outside the store"],
    ["agents/main/sessions/s3.jsonl", "outside the store"],
  ]);
  expect([...intake.rows.keys()].sort()).toEqual(["agent:main:main", "agent:main:orphan:s2"]);
  expect(intake.rows.get("agent:main:main")?.transcriptId).toBeNull();
  expect(JSON.stringify([...intake.files.values()])).not.toContain("not of this store");
});
