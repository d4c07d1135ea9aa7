import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { importer, removeTemporary, T0, temporary, userLine } from "../fixtures";
import { discover } from "../index";
import type { ImportContext } from "../source";

afterAll(removeTemporary);

type Files = Record<string, string | object>;

/** A state directory with these files under `agents/`. */
function stateDirectory(files: Files): string {
  const root = temporary();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, "agents", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

async function imported(files: Files, given: Partial<ImportContext> = {}, taken: string[] = []) {
  const run = importer("openclaw", stateDirectory(files), given);
  for (const key of taken) run.intake.taken.add(key);
  const report = await run.again();
  return { ...run, report, keys: [...run.intake.rows.keys()].sort() };
}

const row = (sessionId: string, more: object = {}) => ({ sessionId, updatedAt: T0, ...more });
const chat = (text: string) => userLine("a", null, text);

describe("1.3 keys", () => {
  test("bare keys keep their spelling in the default agent's folder and get a scope elsewhere", async () => {
    const rows = {
      "cron:job": row("1"),
      "HOOK:Ab": row("2"),
      main: row("3"),
      "telegram:dm:Peer": row("4"),
      "agent:work:main": row("5"),
    };
    const { keys } = await imported({ "main/sessions/sessions.json": rows });
    expect(keys).toEqual(["agent:main:main", "agent:work:main", "cron:job", "hook:ab", "telegram:dm:Peer"]);
    const elsewhere = await imported({ "Work Two/sessions/sessions.json": rows });
    expect(elsewhere.keys).toEqual([
      "agent:work-two:cron:job",
      "agent:work-two:hook:ab",
      "agent:work-two:main",
      "agent:work-two:telegram:dm:Peer",
      "agent:work:main",
    ]);
  });

  test("the main key of this installation", async () => {
    const { keys } = await imported(
      { "main/sessions/sessions.json": { "agent:main:main": row("1") } },
      { keys: { mainKey: "home", defaultAgent: "main", scope: "global" } },
    );
    expect(keys).toEqual(["agent:main:home"]);
  });

  test("rows without a key, with a malformed one, without a session id, global and unknown are no rows", async () => {
    const { keys, report } = await imported({
      "main/sessions/sessions.json": {
        "": row("1"),
        "agent:x": row("2"),
        "agent:main:ok": {},
        Global: row("3"),
        unknown: row("4"),
        "agent:main:list": [],
        "a\nb": row("5"),
      },
    });
    expect(keys).toEqual([]);
    expect(report.conflicts).toEqual([
      { key: "", reason: "malformed_key" },
      { key: "agent:x", reason: "malformed_key" },
      { key: "agent:main:ok", reason: "no sessionId" },
      { key: "agent:main:list", reason: "unreadable row" },
      { key: "a\nb", reason: "malformed_key" },
    ]);
  });

  test("two rows that fold to one key: the newer is the row, the older an orphan", async () => {
    const { keys, intake, report } = await imported({
      "main/sessions/sessions.json": {
        "agent:main:Demo": row("old", { updatedAt: T0 - 1 }),
        "agent:main:demo": row("new"),
      },
      "main/sessions/old.jsonl": chat("old"),
    });
    expect(keys).toEqual(["agent:main:demo", "agent:main:orphan:old"]);
    expect(intake.rows.get("agent:main:orphan:old")).toMatchObject({
      parentSessionKey: "agent:main:demo",
      archived: true,
    });
    expect(report.conflicts).toHaveLength(1);
  });
});

describe("0 origin: an agent whose key is taken is renamed everywhere", () => {
  const message = JSON.stringify({
    type: "message",
    id: "a",
    parentId: null,
    message: {
      role: "user",
      content: "x",
      provenance: { kind: "inter_session", sourceSessionKey: "agent:main:main", extra: 1 },
    },
  });
  const files = {
    "main/sessions/sessions.json": {
      "agent:main:main": row("1"),
      "agent:main:subagent:s": row("2", { spawnedBy: "agent:main:main", parentSessionKey: "agent:main:main" }),
      "hook:1": row("3", { spawnedBy: "agent:other:main" }),
    },
    "main/sessions/2.jsonl": `${message}\n`,
    "main/sessions/4.jsonl": chat("orphan"),
  };

  test("key, spawnedBy, parent, provenance and bare keys", async () => {
    const { keys, intake, report } = await imported(files, {}, ["agent:main:main"]);
    expect(report.renamedAgents).toEqual({ main: "main-2" });
    expect(keys).toEqual([
      "agent:main-2:hook:1",
      "agent:main-2:main",
      "agent:main-2:orphan:4",
      "agent:main-2:subagent:s",
    ]);
    expect(intake.rows.get("agent:main-2:subagent:s")).toMatchObject({
      spawnedBy: "agent:main-2:main",
      parentSessionKey: "agent:main-2:main",
    });
    expect(intake.rows.get("agent:main-2:hook:1")?.spawnedBy).toBe("agent:other:main");
    expect(intake.view("agent:main-2:subagent:s")[0]?.body?.provenance).toEqual({
      kind: "inter_session",
      sourceSessionKey: "agent:main-2:main",
    });
  });

  test("--agent chooses the name", async () => {
    const { keys } = await imported(files, { agentId: "box" });
    expect(keys).toContain("agent:box:main");
  });

  test("--adopt leaves a taken key alone and says so", async () => {
    const { report } = await imported(files, { adopt: true });
    expect(report.conflicts).toEqual([]);
    const run = importer("openclaw", stateDirectory(files), { adopt: true });
    run.intake.agentFor = async (agentId) => agentId;
    run.intake.taken.add("agent:main:main");
    expect((await run.again()).conflicts).toEqual([{ key: "agent:main:main", reason: "adopted" }]);
  });
});

describe("1.2 sessions.json", () => {
  const whole = JSON.stringify({ "agent:main:a": row("1"), "agent:main:b": row("2") });
  const files = { "main/sessions/1.jsonl": chat("one"), "main/sessions/2.jsonl": chat("two") };

  test("half-written just now: whole rows are read, nothing becomes an orphan yet", async () => {
    const { keys, report } = await imported(
      { ...files, "main/sessions/sessions.json": whole.slice(0, -20) },
      { now: Date.now() },
    );
    expect(keys).toEqual(["agent:main:a"]);
    expect(report.files.skipped).toMatchObject([{ path: "agents/main/sessions/sessions.json" }]);
  });

  test("broken for longer: the rest is imported as orphans", async () => {
    const { keys } = await imported(
      { ...files, "main/sessions/sessions.json": whole.slice(0, -20) },
      { now: Date.now() + 3_600_000 },
    );
    expect(keys).toEqual(["agent:main:a", "agent:main:orphan:2"]);
  });

  test.each(["", "[]", "null", "{", '{"agent:main:a":', '{"agent:main:a":{"sessionId":"1"', "\0\0"])(
    "never throws: %j",
    async (text) => {
      const { report } = await imported(
        { ...files, "main/sessions/sessions.json": text },
        { now: Date.now() + 3_600_000 },
      );
      expect(report.files.skipped).toHaveLength(1);
    },
  );

  test("wrong-typed fields are dropped one by one", async () => {
    const { intake } = await imported({
      "main/sessions/sessions.json": {
        "agent:main:a": row("1", {
          label: 7,
          totalTokens: "many",
          origin: [],
          deliveryContext: { channel: "slack", to: 3, threadId: 9 },
          chatType: "room",
          status: "odd",
          archivedAt: T0,
          pinnedAt: null,
          model: "delivery-mirror",
        }),
      },
    });
    const stored = JSON.parse(JSON.stringify(intake.rows.get("agent:main:a")));
    expect(stored).toEqual({
      key: "agent:main:a",
      sessionId: "1",
      transcriptId: null,
      updatedAt: T0,
      chatType: "group",
      deliveryContext: { channel: "slack", threadId: "9" },
      archived: true,
      pinned: false,
    });
  });

  test("sessionFile is a name in the folder, never a path", async () => {
    const at = (sessionFile: string) => row("1", { sessionFile });
    const { intake } = await imported({
      ...files,
      "main/sessions/sessions.json": {
        "agent:main:windows": at("C:\\Users\\ada\\.openclaw\\agents\\main\\sessions\\2.jsonl"),
        "agent:main:unix": at("/home/ada/elsewhere/2.jsonl"),
        "agent:main:escape": at("../../../../etc/passwd"),
        "agent:main:trace": at("1.trajectory.jsonl"),
      },
      "main/sessions/1.trajectory.jsonl": "{}",
    });
    const paths = Object.fromEntries([...intake.rows].map(([key, value]) => [key, value.transcriptPath]));
    expect(paths).toEqual({
      "agent:main:windows": "agents/main/sessions/2.jsonl",
      "agent:main:unix": "agents/main/sessions/2.jsonl",
      "agent:main:escape": "agents/main/sessions/1.jsonl",
      "agent:main:trace": "agents/main/sessions/1.jsonl",
    });
  });

  test("a Telegram topic's file belongs to its session", async () => {
    const { keys, intake } = await imported({
      "main/sessions/sessions.json": { "agent:main:a": row("9") },
      "main/sessions/9-topic-12.jsonl": chat("hi"),
    });
    expect(keys).toEqual(["agent:main:a"]);
    expect(intake.view("agent:main:a")).toHaveLength(1);
  });
});

describe("1.2 orphans", () => {
  const trace = (sessionKey: string) =>
    `${JSON.stringify({ traceSchema: "t", type: "session.started", sessionKey })}\n`;

  test("a trace gives the key while no row has it, else the parent", async () => {
    const { keys, intake } = await imported({
      "main/sessions/sessions.json": { "agent:main:main": row("1") },
      "main/sessions/2.jsonl": chat("earlier main"),
      "main/sessions/2.trajectory.jsonl": trace("agent:main:main"),
      "main/sessions/3.jsonl": chat("a cron run"),
      "main/sessions/3.trajectory.jsonl": trace("agent:main:cron:j:run:3"),
    });
    expect(keys).toEqual(["agent:main:cron:j:run:3", "agent:main:main", "agent:main:orphan:2"]);
    expect(intake.rows.get("agent:main:orphan:2")).toMatchObject({ parentSessionKey: "agent:main:main", orphan: true });
    expect(intake.rows.get("agent:main:cron:j:run:3")).toMatchObject({ archived: true, orphan: true });
  });

  test("archives of one session id stay apart and know the live key", async () => {
    const { keys, intake } = await imported({
      "main/sessions/sessions.json": { "agent:main:main": row("1", { usageFamilySessionIds: ["7"] }) },
      "main/sessions/1.jsonl": chat("now"),
      "main/sessions/1.jsonl.reset.2026-02-01T00-00-00.000Z": chat("before"),
      "main/sessions/1.jsonl.reset.2026-02-02T00-00-00Z": chat("between"),
      "main/sessions/7.jsonl": chat("of the family"),
    });
    expect(keys).toEqual([
      "agent:main:main",
      "agent:main:orphan:1",
      "agent:main:orphan:1-reset.2026-02-02t00-00-00z",
      "agent:main:orphan:7",
    ]);
    for (const key of keys.slice(1)) expect(intake.rows.get(key)?.parentSessionKey).toBe("agent:main:main");
  });

  test("a single file, an archive too, and a folder of files", async () => {
    const folder = temporary();
    writeFileSync(path.join(folder, "x.jsonl"), chat("x"));
    writeFileSync(path.join(folder, "y.jsonl.deleted.2026-02-01T00-00-00.000Z"), chat("y"));
    const one = importer("openclaw", path.join(folder, "y.jsonl.deleted.2026-02-01T00-00-00.000Z"), { agentId: "box" });
    await one.again();
    expect([...one.intake.rows.keys()]).toEqual(["agent:box:orphan:y"]);
    const all = importer("openclaw", folder);
    await all.again();
    expect([...all.intake.rows.keys()]).toEqual(["agent:main:orphan:x"]);
  });

  test("a sessions folder is a store of its agent", async () => {
    const root = stateDirectory({ "work/sessions/sessions.json": { "cron:1": row("1") } });
    const { again, intake } = importer("openclaw", path.join(root, "agents/work/sessions"));
    await again();
    expect([...intake.rows.keys()]).toEqual(["agent:work:cron:1"]);
  });

  test("nothing there is an error that names the argument", async () => {
    await expect(importer("openclaw", temporary()).again()).rejects.toMatchObject({
      code: "invalid_input",
      param: "path",
    });
  });
});

test("1.4: a mirror at the end does not take the tool result off the path", async () => {
  const line = (id: string, parentId: string | null, message: object) =>
    `${JSON.stringify({ type: "message", id, parentId, message })}\n`;
  const { intake } = await imported({
    "main/sessions/1.jsonl": [
      line("a", null, { role: "user", content: "go" }),
      line("b", "a", { role: "assistant", content: [{ type: "toolCall", id: "c1", name: "message", arguments: {} }] }),
      line("c", "b", { role: "toolResult", toolCallId: "c1", content: [] }),
      line("d", "b", { role: "assistant", content: "hi", provider: "openclaw", model: "gateway-injected" }),
    ].join(""),
  });
  expect(intake.view("agent:main:orphan:1").map((entry) => entry.id)).toEqual(["a", "b", "c", "d"]);
});

test("discover counts by name and opens nothing", async () => {
  const home = temporary();
  const sessions = path.join(home, ".openclaw/agents/main/sessions");
  mkdirSync(sessions, { recursive: true });
  for (const name of ["1.jsonl", "1.trajectory.jsonl", "2.jsonl.reset.2026-02-01T00-00-00.000Z", "sessions.json"])
    writeFileSync(path.join(sessions, name), "");
  const pi = path.join(home, ".pi/agent/sessions/--home-ada--");
  mkdirSync(pi, { recursive: true });
  writeFileSync(path.join(pi, "2026_00000000-0000-4000-8000-000000000401.jsonl"), "");
  expect(await discover({ OPENCLAW_STATE_DIR: path.join(home, ".openclaw") }, home)).toEqual([
    { kind: "openclaw", path: path.join(home, ".openclaw"), sessions: 2 },
    { kind: "pi", path: path.join(home, ".pi/agent/sessions"), sessions: 1 },
  ]);
});
