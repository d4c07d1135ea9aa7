import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importer, removeTemporary, roles, T0, temporary } from "../fixtures";

afterAll(removeTemporary);

const uuid = (n: number) => `00000000-0000-4000-8000-00000000040${n}`;
const name = (n: number) => `2026-03-01T10-00-00-000Z_${uuid(n)}.jsonl`;
const key = (n: number) => `agent:pi:session:${uuid(n)}`;
const iso = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();

const header = (n: number, more: object = {}) => ({
  type: "session",
  version: 3,
  id: uuid(n),
  timestamp: iso(0),
  cwd: "/home/ada/ws",
  ...more,
});
const call = (id: string, parentId: string | null, seconds: number, input: number) => ({
  type: "message",
  id,
  parentId,
  timestamp: iso(seconds),
  message: {
    role: "assistant",
    content: [{ type: "text", text: id }],
    provider: "p",
    model: "m",
    usage: { input, output: 1 },
    timestamp: T0 + seconds * 1000,
  },
});

async function imported(files: Record<string, object[]>) {
  const root = temporary();
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  const run = importer("pi", root);
  return { ...run, report: await run.again() };
}

test("v2 and v3: shown and hidden custom messages, a branch summary, a shell command in the tree", async () => {
  const bash = {
    role: "bashExecution",
    command: "false",
    output: "",
    exitCode: 1,
    cancelled: false,
    truncated: false,
    timestamp: T0 + 3000,
  };
  const { intake } = await imported({
    [name(1)]: [
      header(1, { version: 2 }),
      {
        type: "custom_message",
        id: "a",
        parentId: null,
        timestamp: iso(1),
        customType: "x",
        content: "shown",
        display: true,
      },
      {
        type: "custom_message",
        id: "b",
        parentId: "a",
        timestamp: iso(2),
        customType: "x",
        content: "hidden",
        display: false,
      },
      { type: "message", id: "c", parentId: "b", timestamp: iso(3), message: bash },
      { type: "branch_summary", id: "d", parentId: "c", timestamp: iso(4), fromId: "q", summary: "tried that" },
      { type: "session_info", id: "e", parentId: "d", timestamp: iso(5), name: "First" },
      { type: "session_info", id: "f", parentId: "e", timestamp: iso(6), name: "Second" },
    ],
  });
  expect(roles(intake.view(key(1)))).toEqual(["system", "assistant", "toolResult", "system"]);
  const [, command, result, summary] = intake.view(key(1));
  expect(command?.body?.content).toEqual([
    { type: "toolCall", id: "bash-c", name: "bash", arguments: { command: "false" } },
  ]);
  expect([command?.id, command?.parentId, result?.id, result?.parentId, summary?.parentId]).toEqual([
    "c~call",
    "b",
    "c",
    "c~call",
    "c",
  ]);
  expect(result?.body).toMatchObject({ isError: true, toolCallId: "bash-c" });
  expect(summary?.body).toMatchObject({ notice: "branch_summary", content: "tried that", meta: { fromId: "q" } });
  expect(intake.rows.get(key(1))).toMatchObject({
    displayName: "Second",
    updatedAt: T0 + 6000,
    createdAt: T0,
    cwd: "/home/ada/ws",
  });
});

test("a fork links its parent by name and does not count its calls again", async () => {
  const { intake } = await imported({
    [`--home-ada--/${name(1)}`]: [header(1), call("a", null, 1, 100), call("b", "a", 2, 200)],
    [`--home-ada--/${name(2)}`]: [
      header(2, { timestamp: iso(60), parentSession: `C:\\Users\\ada\\.pi\\agent\\sessions\\x\\${name(1)}` }),
      call("a", null, 1, 100),
      call("c", "a", 61, 7),
    ],
  });
  expect(intake.rows.get(key(1))?.usage).toMatchObject({ input: 300, output: 2 });
  expect(intake.rows.get(key(2))).toMatchObject({
    parentSessionKey: key(1),
    usage: { input: 7, output: 1 },
    totalTokens: 8,
  });
  expect(intake.view(key(2))).toHaveLength(2);
});

test("a file whose first good line is no header is no session; of two with one id the first counts", async () => {
  const { intake, report } = await imported({
    [name(1)]: [header(1), call("a", null, 1, 1)],
    [name(2)]: [call("a", null, 1, 1), header(2)],
    [`z/${name(3)}`]: [header(1), call("a", null, 1, 1)],
  });
  expect([...intake.rows.keys()]).toEqual([key(1)]);
  expect(report.files.skipped.map(({ reason }) => reason)).toEqual([
    "no session header",
    "another file has this session id",
  ]);
});

test("a v1 header gives the model and the thinking level", async () => {
  const { intake } = await imported({
    [name(1)]: [header(1, { version: undefined, provider: "p", modelId: "m0", thinkingLevel: "low" })],
  });
  expect(intake.rows.get(key(1))).toMatchObject({ model: "m0", modelProvider: "p", thinkingLevel: "low" });
});

test("pi's own folders lead to its sessions; a taken key renames the agent", async () => {
  const root = temporary();
  const folder = path.join(root, "agent/sessions/--x--");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name(1)), `${JSON.stringify(header(1))}\n`);
  const { again, intake } = importer("pi", root);
  intake.taken.add(key(1));
  const report = await again();
  expect(report.renamedAgents).toEqual({ pi: "pi-2" });
  expect([...intake.rows.keys()]).toEqual([`agent:pi-2:session:${uuid(1)}`]);
});
