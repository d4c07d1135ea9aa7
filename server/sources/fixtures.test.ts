import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { channelOf, type Entry, kindOf, parseKey } from "@/db";
import { databaseRoot, expected, importer, removeTemporary, roles, T0, temporary } from "./fixtures";
import { modelContext } from "./model-context";

afterAll(removeTemporary);

const KEYS = { mainKey: "main", defaultAgent: "main", scope: "per-sender" } as const;
const firstText = (entry: Entry | undefined): unknown => {
  const content = entry?.body?.content;
  return typeof content === "string" ? content : content?.find((block) => block.type === "text");
};

describe("01 openclaw store", () => {
  const { again, intake } = importer("openclaw", temporary("01-openclaw-store"));
  const want = expected["01"];

  test("rows, orphans and archives; nothing of the siblings", async () => {
    const report = await again();
    const rows = [...intake.rows.values()];
    expect(
      rows
        .filter((row) => !row.orphan)
        .map((row) => row.key)
        .sort(),
    ).toEqual(Object.keys(want.keys).sort());
    expect(
      rows
        .filter((row) => row.orphan)
        .map((row) => row.key)
        .sort(),
    ).toEqual(want.orphanKeys);
    expect(report.sessions).toMatchObject({ added: 9, taken: 0 });
    expect(report).toMatchObject({ pending: 0, badLines: [], conflicts: [], renamedAgents: {} });
    expect(report.files).toEqual({ read: 6, unchanged: 0, skipped: [] });
    expect(JSON.stringify([...intake.files.values()].map((file) => file.list))).not.toContain("deleted text");
    expect(intake.reports).toEqual([report]);
  });

  test("kind, channel and context size of each row", () => {
    for (const [key, [kind, channel, totalTokens]] of Object.entries<[string, string, number | null]>(want.keys)) {
      const row = intake.rows.get(key);
      const parsed = parseKey(key, KEYS);
      if (!row || !parsed) throw new Error(key);
      expect([kindOf(parsed, KEYS, row.chatType), channelOf(parsed, kindOf(parsed, KEYS, row.chatType), row)]).toEqual([
        kind,
        channel,
      ]);
      expect(row.totalTokens ?? null, key).toBe(totalTokens);
    }
  });

  test("fields of a row: transcript by the basename of a Windows path, window, staleness, lineage, titles", () => {
    const main = intake.rows.get("agent:main:main");
    expect(main).toMatchObject({
      transcriptPath: "agents/main/sessions/00000000-0000-4000-8000-0000000000a1.jsonl",
      model: "claude-test-1",
      modelProvider: "anthropic",
      contextTokens: 200000,
      totalTokensFresh: true,
      updatedAt: T0 + 600_000,
      createdAt: T0,
      status: "done",
      lastTo: "telegram:1000000001",
      usage: { input: 2300, output: 150, costUsd: 0.002 },
      cwd: "/home/ada/ws",
    });
    expect(roles(intake.view("agent:main:main"))).toEqual(want.mainRoles);
    const child = intake.rows.get("agent:main:subagent:11111111-1111-4111-8111-111111111111");
    expect(child).toMatchObject({
      label: "tidy-notes",
      spawnedBy: "agent:main:main",
      spawnDepth: 1,
      role: "leaf",
      totalTokensFresh: false,
      status: "timeout",
    });
    expect(intake.rows.get("agent:main:whatsapp:group:120000000000000000@g.us")?.subject).toBe("Garden club");
    expect(intake.rows.get("agent:main:telegram:direct:1000000002")).toMatchObject({
      originLabel: "Grace (telegram)",
      transcriptId: null,
    });
    expect(intake.rows.get("hook:33333333-3333-4333-8333-333333333333")?.transcriptId).toBeNull();
  });

  test("two rows share one transcript", () => {
    const [one, two] = [
      "agent:main:cron:job-nightly",
      "agent:main:cron:job-nightly:run:22222222-2222-4222-8222-222222222222",
    ];
    expect(intake.rows.get(one)?.transcriptId).toBe(intake.rows.get(two)?.transcriptId);
    expect(intake.files.size).toBe(6);
  });

  test("an orphan and a reset archive are archived rows with what their lines say", () => {
    for (const [key, totalTokens] of [
      [want.orphanKeys[0], 110],
      [want.orphanKeys[1], 99],
    ]) {
      expect(intake.rows.get(key)).toMatchObject({
        archived: true,
        orphan: true,
        totalTokens,
        model: "claude-test-1",
        updatedAt: T0 + 2000,
      });
      expect(intake.view(key)).toHaveLength(2);
    }
  });

  test("a second import changes nothing", async () => {
    const before = JSON.stringify([[...intake.files], [...intake.rows]]);
    const report = await again();
    expect(report.sessions).toMatchObject({ added: 0, updated: 0, unchanged: 9 });
    expect(report.files).toMatchObject({ read: 0, unchanged: 6 });
    expect(report.messages).toBe(0);
    expect(JSON.stringify([[...intake.files], [...intake.rows]])).toBe(before);
  });
});

describe("02 openclaw tree", () => {
  const { again, intake } = importer("openclaw", temporary("02-openclaw-tree"));
  const want = expected["02"];
  const key = "agent:main:orphan:00000000-0000-4000-8000-000000000201";

  test("the view: mirror put back, dividers, one hidden, one abandoned", async () => {
    const report = await again();
    expect(report.sessions.added).toBe(1);
    expect(roles(intake.view(key))).toEqual(want.roles);
    expect(intake.facts(key)).toEqual({ shown: want.shown, hidden: want.hidden, abandoned: want.abandoned });
    const view = intake.view(key);
    expect(view.map((entry) => entry.body?.notice ?? null).filter(Boolean)).toEqual(["compaction", "prompt_error"]);
    expect(view[2]?.body).toMatchObject({ delivered: true, content: [{ type: "text", text: "Take the train." }] });
    expect(view[2]?.body?.model).toBeUndefined();
    expect(view[5]?.body?.content).toBe("User plans a trip by train.");
    expect(view[8]?.body?.content).toBe("aborted");
  });

  test("provenance is kept and the text is left as it is", () => {
    const [, , , , , , routed] = intake.view(key);
    expect(routed?.body?.provenance).toEqual({
      kind: "inter_session",
      sourceSessionKey: "agent:main:subagent:s1",
      sourceChannel: "webchat",
      sourceTool: "subagent_announce",
    });
    expect(firstText(routed)).toMatchObject({ text: expect.stringMatching(/^\[Inter-session message\]/) });
    const human = intake.view(key).filter((entry) => entry.role === "user" && !entry.body?.provenance);
    expect(human).toHaveLength(want.humanUser);
  });

  test("sums count abandoned calls and no mirror; the repeat is dropped", () => {
    expect(intake.rows.get(key)).toMatchObject({ totalTokens: want.snapshot, usage: want.usage, model: want.model });
    expect([...intake.files.values()][0]?.list).toHaveLength(16);
  });

  test("model context", () => {
    const context = modelContext([...intake.files.values()][0]?.list ?? []);
    expect(context).toHaveLength(want.modelContext);
    expect(roles(context)).toEqual(["system", "toolResult", "assistant", "user", "assistant", "user", "assistant"]);
  });
});

describe("03 openclaw messy", () => {
  const root = temporary("03-openclaw-messy");
  const { again, intake } = importer("openclaw", root);
  const want = expected["03"];
  const key = "agent:main:orphan:00000000-0000-4000-8000-000000000301";

  test("BOM, CRLF, lost lines, no header, unknown type in the chain", async () => {
    const report = await again();
    expect(roles(intake.view(key))).toEqual(want.roles);
    expect(report.pending).toBe(want.pending);
    expect(report.badLines).toEqual([
      {
        path: "00000000-0000-4000-8000-000000000301.jsonl",
        count: want.badLines,
        samples: [
          { line: 3, reason: "not JSON" },
          { line: 5, reason: "not an object" },
        ],
      },
    ]);
    expect(intake.rows.get(key)).toMatchObject({
      totalTokens: want.snapshot,
      sessionId: "00000000-0000-4000-8000-000000000301",
    });
    const [first, failed, last] = intake.view(key);
    const [image] = first?.body?.content ?? [];
    expect(image).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(Buffer.from((image as { data: string }).data, "base64")).toHaveLength(want.imageBytes);
    expect(failed?.body).toMatchObject({ content: [], stopReason: "error", errorMessage: "429 quota exceeded" });
    expect(firstText(last)).toMatchObject({ text: "Größe: 2×3 😀" });
  });

  test("the pending line becomes a message when its rest arrives", async () => {
    appendFileSync(path.join(root, "00000000-0000-4000-8000-000000000301.jsonl"), want.appendToComplete);
    const report = await again();
    expect(roles(intake.view(key))).toEqual([...want.roles, "user"]);
    expect(report).toMatchObject({ pending: 0, messages: 1 });
    expect(report.badLines[0]?.count).toBe(want.badLines);
    expect(intake.rows.get(key)?.updatedAt).toBe(T0 + 6000);
  });
});

describe("04 pi v1", () => {
  const { again, intake } = importer("pi", temporary("04-pi-v1"));
  const want = expected["04"];
  const key = "agent:pi:session:00000000-0000-4000-8000-000000000401";

  test("synthetic ids in a chain, one command as call and result", async () => {
    const report = await again();
    expect(report.sessions.added).toBe(1);
    expect(roles(intake.view(key))).toEqual(want.roles);
    const list = [...intake.files.values()][0]?.list ?? [];
    expect(list.filter((entry) => /^entry-\d+$/.test(entry.id))).toHaveLength(want.entries);
    expect(list.map((entry) => entry.parentId)).toEqual([undefined, ...list.slice(0, -1).map((entry) => entry.id)]);
    expect(list.find((entry) => entry.body?.notice === "compaction")?.body?.meta).toMatchObject({
      firstKeptEntryId: "entry-4",
    });
    expect(list.find((entry) => entry.id === "entry-4")?.body?.content).toBe("new question");
    const result = intake.view(key).find((entry) => entry.role === "toolResult");
    expect(result?.body).toMatchObject({
      toolName: "bash",
      isError: false,
      content: [{ text: "a.txt" }],
      meta: { exitCode: 0 },
    });
  });

  test("row", () => {
    const row = intake.rows.get(key);
    expect(row).toMatchObject({
      displayName: want.title,
      model: want.model,
      usage: want.usage,
      totalTokens: want.snapshot,
      updatedAt: want.updatedAt,
    });
    expect(row?.transcriptPath).toBe(
      "--home-ada-ws--/2026-03-01T10-00-00-000Z_00000000-0000-4000-8000-000000000401.jsonl",
    );
    expect(row?.archived).toBeUndefined();
  });
});

describe("12 openclaw SQLite", () => {
  const { root } = databaseRoot("openclaw-agent.sql");
  const { again, intake } = importer("openclaw", root);
  const want = expected["12"].openclaw;
  const window = "agent:main:orphan:00000000-0000-4000-8000-000000001200";

  test("rows, the older window, the event that cannot be read", async () => {
    const report = await again();
    const rows = [...intake.rows.values()];
    expect(rows.filter((row) => !row.orphan)).toHaveLength(want.rows);
    expect(rows.filter((row) => row.orphan)).toHaveLength(want.olderWindows);
    expect(intake.rows.get("agent:main:main")).toMatchObject({
      lastChannel: "webchat",
      displayName: "Main chat",
      totalTokens: want.totalTokens,
      contextTokens: 200000,
      updatedAt: T0 + 60_000,
      transcriptPath: "agents/main/agent/openclaw-agent.sqlite",
    });
    expect(intake.rows.get("agent:main:subagent:66666666-6666-4666-8666-666666666666")).toMatchObject({
      label: "scout",
      spawnedBy: "agent:main:main",
      archived: true,
      transcriptId: null,
    });
    expect(intake.rows.get(window)).toMatchObject({
      archived: true,
      orphan: true,
      parentSessionKey: "agent:main:main",
    });
    expect(intake.facts(window).shown).toBe(0);
    expect(report.badLines.map((bad) => bad.count)).toEqual([want.unreadable]);
  });

  test("what stands before the reset is the previous window", () => {
    expect(roles(intake.view("agent:main:main"))).toEqual(want.roles);
    expect(intake.facts("agent:main:main").abandoned).toBe(want.previousWindow);
  });

  test("a second import changes nothing", async () => {
    const report = await again();
    expect(report.sessions).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
    expect(report).toMatchObject({ messages: 0, files: { read: 0 } });
  });
});
