import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { OPERATOR, type Session } from "@/db";
import { type Random, randomFrom, SEED } from "@/fixtures/random";
import { removeTemporary, T0, temporary } from "./fixtures";
import { importAll, openAt } from "./kill-import";

const KILLS = 20;
const KILLS_EACH = 2;
const TIMEOUT = 900_000;

afterAll(removeTemporary);

/** The fixture store with a few thousand messages more, most in transcripts that take many writes: branches, tool traffic, pictures, lines that are no JSON. */
function generatedRoots(random: Random): string[] {
  const root = temporary("01-openclaw-store");
  const folder = path.join(root, "agents/main/sessions");
  const index = JSON.parse(readFileSync(path.join(folder, "sessions.json"), "utf8"));
  for (const [n, count] of [2600, 2100, 1600, ...Array.from({ length: 8 }, () => 40 + random.int(40))].entries()) {
    const sessionId = `00000000-0000-4000-8000-${String(n).padStart(12, "7")}`;
    writeFileSync(path.join(folder, `${sessionId}.jsonl`), transcriptText(random, sessionId, count));
    const parent = n > 0 && random.chance(0.5) ? { spawnedBy: `agent:main:subagent:gen-${random.int(n)}` } : {};
    index[`agent:main:subagent:gen-${n}`] = { sessionId, updatedAt: T0 + n * 1000, label: `generated ${n}`, ...parent };
  }
  writeFileSync(path.join(folder, "sessions.json"), JSON.stringify(index));
  const others = { openclaw: ["02-openclaw-tree", "03-openclaw-messy"], pi: ["04-pi-v1"] };
  return [
    `openclaw=${root}`,
    ...Object.entries(others).flatMap(([kind, sets]) => sets.map((set) => `${kind}=${temporary(set)}`)),
  ];
}

function transcriptText(random: Random, sessionId: string, count: number): string {
  const lines = [
    JSON.stringify({ type: "session", version: 3, id: sessionId, timestamp: new Date(T0).toISOString(), cwd: "/w" }),
  ];
  for (let n = 0; n < count; n++) {
    if (random.chance(0.005)) lines.push("{ not json");
    const at = T0 + n * 1000;
    const back = random.chance(0.02) ? 1 + random.int(3) : 1;
    const role = random.pick(["user", "assistant", "assistant", "toolResult"]);
    const picture = { type: "image", mimeType: "image/png", data: Buffer.from(`picture ${n % 50}`).toString("base64") };
    const content = [
      { type: "text", text: `line ${n} ${"word ".repeat(random.int(60))}` },
      ...(random.chance(0.05) ? [picture] : []),
    ];
    const parentId = n - back < 0 ? null : `e${n - back}`;
    lines.push(
      JSON.stringify({
        type: "message",
        id: `e${n}`,
        parentId,
        timestamp: new Date(at).toISOString(),
        message: { role, content, timestamp: at },
      }),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** All that an import came to: rows, messages as shown, original bytes. Numbers of rows in tables are left out. */
async function resultOf(file: string): Promise<Record<string, string>> {
  const store = openAt(file);
  const view = store.as(OPERATOR);
  const found: Record<string, string> = {};
  let cursor: string | undefined;
  do {
    const page = await view.list({ limit: 200, archived: "all", ...(cursor ? { cursor } : {}) });
    for (const row of page.rows) {
      const { transcriptId: _, movedSeq: __, ...kept }: Session = row;
      const { messages } = await view.messages(row.key, { limit: 5000, includeTools: true });
      const plain = await view.messages(row.key, { limit: 5000, includeTools: false });
      const raw = createHash("sha256");
      for (const bytes of await view.transcript(row.key)) raw.update(bytes).update("\n");
      const facts = await view.facts(row.key);
      found[row.key] = JSON.stringify({
        kept,
        facts,
        messages,
        plain: plain.messages.map(({ id }) => id),
        raw: raw.digest("hex"),
      });
    }
    cursor = page.nextCursor;
  } while (cursor);
  const reports = (await store.office(OPERATOR).sources()).map(({ id, sessions }) => `${id}: ${sessions}`);
  found.sources = reports.sort().join(", ");
  store.close();
  return found;
}

/** Starts an import in a process of its own; `running` settles when it has begun, `ended` when the process is gone. */
function startImport(file: string, roots: string[]) {
  const script = path.resolve("server/sources/kill-import.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, file, ...roots], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  return { child, running: once(child.stdout, "data"), ended };
}

describe(`kill -9 during an import (seed ${SEED})`, () => {
  test(
    `the database opens whole after each of ${KILLS} kills, and an import that goes on ends as if nothing had been`,
    async () => {
      const random = randomFrom(SEED);
      const roots = generatedRoots(random);
      const folder = temporary();
      const undisturbed = path.join(folder, "undisturbed.db");
      const whole = startImport(undisturbed, roots);
      await whole.running;
      const began = Date.now();
      expect(await whole.ended).toEqual({ code: 0, signal: null });
      const took = Date.now() - began;
      const expected = await resultOf(undisturbed);
      expect(Object.keys(expected).length).toBeGreaterThan(20);

      let killed = 0;
      let unfinished = 0;
      for (let round = 0; killed < KILLS; round++) {
        const file = path.join(folder, `${round}.db`);
        for (let n = 0; n < KILLS_EACH; n++) {
          const { child, running, ended } = startImport(file, roots);
          await running;
          await new Promise((resolve) => setTimeout(resolve, random.int(Math.max(1, took / KILLS_EACH))));
          child.kill("SIGKILL");
          const { signal } = await ended;
          killed++;
          if (signal === "SIGKILL") unfinished++;
          const store = openAt(file);
          expect([SEED, round, store.integrity()]).toEqual([SEED, round, "ok"]);
          store.close();
        }
        const store = openAt(file);
        await importAll(store, roots);
        expect(store.integrity()).toBe("ok");
        store.close();
        expect(await resultOf(file)).toEqual(expected);
      }
      expect(unfinished).toBeGreaterThanOrEqual(KILLS / 2);
      process.stdout.write(`kills: ${killed}, ${unfinished} before the end; an import takes ${took} ms\n`);
    },
    TIMEOUT,
  );
});
