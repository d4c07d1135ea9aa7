import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { databaseRoot, importer, removeTemporary, T0, temporary, userLine } from "../fixtures";
import { unzstd } from "./unzstd";

afterAll(removeTemporary);

const MAIN = "agent:main:main";
const CURRENT = "00000000-0000-4000-8000-000000001201";

function changed(file: string, sql: string, ...args: (string | number | Buffer | null)[]): void {
  const database = new Database(file);
  database.prepare(sql).run(...args);
  database.close();
}

/** "zstd" of the reference tool: a frame with one raw block. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(3);
  header.writeUIntLE((bytes.length << 3) | 1, 0, 3);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, header, bytes]);
}

const INSERT = "INSERT INTO transcript_events VALUES(?, ?, ?, ?, ?)";

describe("1.6 events that come, go and change their form", () => {
  test("new events, compressed ones too, are read alone", async () => {
    const { root, file } = databaseRoot("openclaw-agent.sql");
    const { again, intake } = importer("openclaw", root);
    await again();
    changed(file, INSERT, CURRENT, 20, userLine("71000006", "71000005", "More"), null, T0);
    changed(file, INSERT, CURRENT, 22, null, frame(userLine("71000007", "71000006", "And more")), T0);
    const report = await again();
    expect(report).toMatchObject({ messages: 2, files: { read: 1 } });
    expect(intake.view(MAIN).map((entry) => entry.id)).toEqual(["71000004", "71000005", "71000006", "71000007"]);
  });

  test("an event taken out or put in before the mark: all is read again", async () => {
    const { root, file } = databaseRoot("openclaw-agent.sql");
    const { again, intake } = importer("openclaw", root);
    await again();
    changed(file, "DELETE FROM transcript_events WHERE session_id = ? AND seq = 15", CURRENT);
    await again();
    expect(intake.view(MAIN).map((entry) => entry.id)).toEqual(["71000004"]);
    changed(file, INSERT, CURRENT, 8, userLine("early", "71000001", "x"), null, T0);
    expect((await again()).messages).toBe(5);
  });

  test("an event that was compressed meanwhile is the same event", async () => {
    const { root, file } = databaseRoot("openclaw-agent.sql");
    const { again } = importer("openclaw", root);
    await again();
    const database = new Database(file);
    const row = database
      .prepare<[], { json: string }>("SELECT event_json AS json FROM transcript_events WHERE seq = 15")
      .get();
    database
      .prepare("UPDATE transcript_events SET event_json = NULL, event_zstd = ? WHERE seq = 15")
      .run(frame(row?.json ?? ""));
    database.close();
    expect((await again()).files).toMatchObject({ read: 0, unchanged: 2 });
  });
});

test("8.3 both eras: the database goes before the files, which add what it lacks", async () => {
  const { root } = databaseRoot("openclaw-agent.sql");
  const sessions = path.join(root, "agents/main/sessions");
  mkdirSync(sessions, { recursive: true });
  writeFileSync(
    path.join(sessions, "sessions.json"),
    JSON.stringify({
      [MAIN]: { sessionId: "stale", updatedAt: T0, displayName: "Stale" },
      "agent:main:alias": { sessionId: CURRENT, updatedAt: T0 },
      "agent:main:only-here": { sessionId: "kept", updatedAt: T0 },
    }),
  );
  for (const id of [CURRENT, "kept", "orphan"])
    writeFileSync(path.join(sessions, `${id}.jsonl`), userLine("a", null, "from a file"));
  const { again, intake } = importer("openclaw", root);
  await again();
  expect([...intake.rows.keys()].sort()).toEqual([
    "agent:main:alias",
    MAIN,
    "agent:main:only-here",
    "agent:main:orphan:00000000-0000-4000-8000-000000001200",
    "agent:main:orphan:orphan",
    "agent:main:subagent:66666666-6666-4666-8666-666666666666",
  ]);
  expect(intake.rows.get(MAIN)?.displayName).toBe("Main chat");
  expect(intake.rows.get("agent:main:alias")?.transcriptId).toBe(intake.rows.get(MAIN)?.transcriptId);
  expect(intake.rows.get("agent:main:only-here")?.transcriptId).not.toBeNull();
});

test("a row whose entry_json is broken is made from the columns", async () => {
  const { root, file } = databaseRoot("openclaw-agent.sql");
  changed(file, "UPDATE session_nodes SET entry_json = '{' WHERE label = 'scout'");
  const { again, intake } = importer("openclaw", root);
  await again();
  expect(intake.rows.get("agent:main:subagent:66666666-6666-4666-8666-666666666666")).toMatchObject({
    label: "scout",
    spawnedBy: MAIN,
    archived: true,
    updatedAt: T0 + 30_000,
  });
});

test.each([
  ["a database with other tables", "CREATE TABLE auth_profile_store(secret TEXT)", []],
  [
    "an older layout",
    "CREATE TABLE session_entries(x)",
    [{ path: "agents/main/agent/openclaw-agent.sqlite", reason: "an SQLite layout this version does not read" }],
  ],
])("%s leaves the files era as it is", async (_name, sql, skipped) => {
  const root = temporary("01-openclaw-store");
  mkdirSync(path.join(root, "agents/main/agent"));
  changed(path.join(root, "agents/main/agent/openclaw-agent.sqlite"), sql);
  const { again } = importer("openclaw", root);
  const report = await again();
  expect(report.files.skipped).toEqual(skipped);
  expect(report.sessions.added).toBe(9);
});

test("a file that is no database is reported", async () => {
  const root = temporary("01-openclaw-store");
  mkdirSync(path.join(root, "agents/main/agent"));
  writeFileSync(path.join(root, "agents/main/agent/openclaw-agent.sqlite"), "x".repeat(5000));
  const { again } = importer("openclaw", root);
  expect((await again()).files.skipped).toMatchObject([{ reason: "SQLITE_NOTADB" }]);
});

describe("unzstd", () => {
  test("what the reference tool compressed", () => {
    let packed: Buffer;
    try {
      packed = execFileSync("zstd", ["-c"], { input: "hello ".repeat(1000), stdio: ["pipe", "pipe", "ignore"] });
    } catch {
      return;
    }
    expect(unzstd(packed, 1e6).toString()).toBe("hello ".repeat(1000));
    expect(() => unzstd(packed.subarray(0, -6), 1e6)).toThrow();
    expect(() => unzstd(packed, 1000)).toThrow("too long");
  });

  test("raw blocks, cut ones, other bytes", () => {
    expect(unzstd(frame("abc"), 10).toString()).toBe("abc");
    expect(() => unzstd(frame("abcdef").subarray(0, -2), 10)).toThrow();
    expect(() => unzstd(Buffer.from("not zstd at all"), 10)).toThrow();
  });
});
