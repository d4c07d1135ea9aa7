import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { AppError, OPERATOR } from "@/db";
import { call } from "./call";
import { importSource } from "./imports";
import { OWNER, type TestApp, testApp } from "./testing";
import { tools } from "./tools";

const FIXTURES = path.resolve("fixtures/transcripts");
const expected = JSON.parse(readFileSync(path.join(FIXTURES, "expected.json"), "utf8"));
const signal = new AbortController().signal;

type Row = {
  key: string;
  kind: string;
  channel: string;
  totalTokens?: number;
  totalTokensFresh?: boolean;
  derivedTitle: string | null;
  parentSessionKey?: string;
  archived: boolean;
  status?: string;
  model?: string;
  updatedAt: number;
  source: string;
  transcriptPath?: string;
};
type History = { messages: { role: string; content: string | { type: string; text?: string }[]; omitted?: boolean }[] };

const apps: TestApp[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.dispose();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function imported(kind: "openclaw" | "pi", from: string, more: { dryRun?: boolean; agentId?: string } = {}) {
  const app = await testApp({ now: 1_772_400_000_000 });
  apps.push(app);
  const report = await importSource(app, OPERATOR, { kind, path: from, ...more }, signal);
  return { app, report };
}

const rowsOf = async (app: TestApp): Promise<Row[]> =>
  (
    (await call(
      app,
      OWNER,
      tools.sessions_list,
      { archived: "all", includeDerivedTitles: true, limit: 200 },
      signal,
    )) as { sessions: Row[] }
  ).sessions;
const historyOf = async (app: TestApp, sessionKey: string, includeTools = true): Promise<History> =>
  (await call(app, OWNER, tools.sessions_history, { sessionKey, includeTools }, signal)) as History;
const roles = (history: History): string[] => history.messages.map((message) => message.role);
const textsOf = (history: History): string[] =>
  history.messages.map(({ content }) =>
    typeof content === "string" ? content : content.map((block) => block.text ?? `[${block.type}]`).join(" "),
  );

describe("fixture 01: an OpenClaw store of the files era", () => {
  const root = path.join(FIXTURES, "01-openclaw-store");

  it("lists its rows with kind, channel, tokens and title, and no bookkeeping file", async () => {
    const { app } = await imported("openclaw", root);
    const rows = await rowsOf(app);
    const live = rows.filter((row) => !row.archived);
    expect(live).toHaveLength(expected["01"].rows);
    for (const [key, [kind, channel, tokens]] of Object.entries(
      expected["01"].keys as Record<string, [string, string, number | null]>,
    )) {
      const row = rows.find((candidate) => candidate.key === key);
      expect([key, row?.kind, row?.channel, row?.totalTokens ?? null]).toEqual([key, kind, channel, tokens]);
    }
    for (const [key, title] of Object.entries(expected["01"].titles)) {
      expect([key, rows.find((row) => row.key === key)?.derivedTitle]).toEqual([key, title]);
    }
    expect(
      rows
        .filter((row) => row.archived)
        .map((row) => row.key)
        .sort(),
    ).toEqual([...expected["01"].orphanKeys].sort());
    const child = rows.find((row) => row.key.includes("subagent"));
    expect(child).toMatchObject({ parentSessionKey: "agent:main:main", totalTokensFresh: false, status: "timeout" });
    expect(rows.every((row) => row.source === "openclaw" && !row.transcriptPath?.startsWith("/"))).toBe(true);
  });

  it("reads the main transcript with and without tools", async () => {
    const { app } = await imported("openclaw", root);
    expect(roles(await historyOf(app, "agent:main:main"))).toEqual(expected["01"].mainRoles);
    expect((await historyOf(app, "agent:main:main", false)).messages).toHaveLength(expected["01"].withoutTools);
  });

  it("a second import changes nothing and a dry run writes nothing", async () => {
    const { app, report } = await imported("openclaw", root);
    const before = await rowsOf(app);
    const again = await importSource(app, OPERATOR, { kind: "openclaw", path: root }, signal);
    expect(report.sessions.added).toBe(9);
    expect(again.sessions).toMatchObject({ added: 0, updated: 0, unchanged: 9 });
    expect(again.messages).toBe(0);
    expect(await rowsOf(app)).toEqual(before);

    const dry = await imported("openclaw", root, { dryRun: true });
    expect(dry.report.sessions.added).toBe(9);
    expect(await rowsOf(dry.app)).toEqual([]);
  });

  it("a taken agent id is replaced everywhere in the store, and the choice holds", async () => {
    const app = await testApp({ sessions: [{ key: "agent:main:main", sessionId: "native", updatedAt: 1 }] });
    apps.push(app);
    const report = await importSource(app, OPERATOR, { kind: "openclaw", path: root }, signal);
    expect(report.renamedAgents).toEqual({ main: "main-2" });
    const rows = await rowsOf(app);
    expect(rows.find((row) => row.key.startsWith("agent:main-2:subagent"))?.parentSessionKey).toBe("agent:main-2:main");
    const again = await importSource(app, OPERATOR, { kind: "openclaw", path: root }, signal);
    expect(again.sessions).toMatchObject({ added: 0, updated: 0 });
  });

  it("is for owners and admins, and names a path that is not there", async () => {
    const app = await testApp();
    apps.push(app);
    const viewer = { kind: "person" as const, id: "v", role: "viewer" as const, agents: "*" as const };
    await expect(importSource(app, viewer, { kind: "openclaw", path: root }, signal)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      importSource(app, OPERATOR, { kind: "openclaw", path: "/nowhere/at/all" }, signal),
    ).rejects.toBeInstanceOf(AppError);
  });
});

describe("fixture 02: branches, mirrors, compaction", () => {
  it("shows the path with its mirror, hides what nobody saw, strips the session header", async () => {
    const { app } = await imported("openclaw", path.join(FIXTURES, "02-openclaw-tree"));
    const [row] = await rowsOf(app);
    const history = await historyOf(app, row?.key ?? "");
    expect(roles(history)).toEqual(expected["02"].roles);
    expect(textsOf(history)).toContain("Tickets cost 40 EUR.");
    expect(textsOf(history).join("\n")).not.toContain("First idea");
    expect(row).toMatchObject({
      model: expected["02"].model,
      totalTokens: expected["02"].snapshot,
      derivedTitle: "Plan the trip",
    });
    expect(await app.store.as(OWNER).facts(row?.key ?? "")).toMatchObject({
      hidden: expected["02"].hidden,
      abandoned: expected["02"].abandoned,
    });
  });
});

describe("fixture 03: a messy file", () => {
  it("one bad line never hides the rest", async () => {
    const { app, report } = await imported("openclaw", path.join(FIXTURES, "03-openclaw-messy"));
    const [row] = await rowsOf(app);
    const history = await historyOf(app, row?.key ?? "");
    expect(roles(history)).toEqual(expected["03"].roles);
    expect(textsOf(history).at(-1)).toBe("Größe: 2×3 😀");
    expect(report.badLines.map((file) => file.count)).toEqual([expected["03"].badLines]);
    expect(report.pending).toBe(expected["03"].pending);
    expect(row?.totalTokens).toBe(expected["03"].snapshot);
    const image = await app.store
      .as(OWNER)
      .image(
        row?.key ?? "",
        (await app.store.as(OWNER).messages(row?.key ?? "", { limit: 10, includeTools: true })).messages[0]?.id ?? "",
        0,
      );
    expect([image.mimeType, image.data.length]).toEqual(["image/png", expected["03"].imageBytes]);
  });
});

describe("fixture 04: pi, version 1", () => {
  it("chains its entries and reads title, model and usage", async () => {
    const { app } = await imported("pi", path.join(FIXTURES, "04-pi-v1"));
    const [row] = await rowsOf(app);
    expect(roles(await historyOf(app, row?.key ?? ""))).toEqual(expected["04"].roles);
    expect(row).toMatchObject({
      derivedTitle: expected["04"].title,
      model: expected["04"].model,
      totalTokens: expected["04"].snapshot,
      updatedAt: expected["04"].updatedAt,
    });
  });
});

describe("fixture 12: OpenClaw's SQLite era", () => {
  it("reads rows, the current window, older windows and unreadable events", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "treeline-sqlite-"));
    folders.push(folder);
    const agentDir = path.join(folder, "agents/main/agent");
    mkdirSync(agentDir, { recursive: true });
    const db = new Database(path.join(agentDir, "openclaw-agent.sqlite"));
    db.exec(readFileSync(path.join(FIXTURES, "12-sqlite/openclaw-agent.sql"), "utf8"));
    db.close();
    const { app, report } = await imported("openclaw", folder);
    const rows = await rowsOf(app);
    expect(rows).toHaveLength(expected["12"].openclaw.rows + expected["12"].openclaw.olderWindows);
    const main = rows.find((row) => row.key === "agent:main:main");
    expect(main).toMatchObject({
      totalTokens: expected["12"].openclaw.totalTokens,
      derivedTitle: "Main chat",
      channel: "webchat",
    });
    expect(roles(await historyOf(app, "agent:main:main"))).toEqual(expected["12"].openclaw.roles);
    expect(await app.store.as(OWNER).facts("agent:main:main")).toMatchObject({
      abandoned: expected["12"].openclaw.previousWindow + 1,
    });
    expect(report.badLines.reduce((sum, file) => sum + file.count, 0)).toBe(expected["12"].openclaw.unreadable);
  });
});
