import { describe, expect, test } from "vitest";
import type { Caller, Entry } from "@/db";
import { type Random, randomFrom, runsOf, SEED } from "@/fixtures/random";
import { call } from "../call";
import { OWNER, type TestApp, testApp } from "../testing";
import { tools } from "./index";

const TIMEOUT = 900_000;
const KEY = "agent:main:main";
const signal = new AbortController().signal;

type Reply = {
  messages: { id: string; omitted?: true }[];
  count: number;
  nextCursor?: string;
  newerCursor?: string;
  droppedMessages: boolean;
  truncated: boolean;
  bytes: number;
};

/** A transcript whose messages are small, large, too large for any reply, tool traffic or hidden. */
function randomEntry(random: Random, n: number): Entry {
  const id = `m${n}`;
  const role = random.pick(["user", "assistant", "assistant", "toolResult"]);
  const large = { type: "text", text: "x".repeat(3900) };
  const content = random.pick([
    `text ${n}`,
    `text ${n}`,
    [large],
    Array.from({ length: 5 }, () => large),
    Array.from({ length: 16 }, () => large),
    Array.from({ length: 30 }, () => large),
    [{ type: "toolCall", id: "c", name: "exec", arguments: { n } }],
  ]);
  return {
    id,
    ...(n > 0 ? { parentId: `m${n - 1}` } : {}),
    role,
    body: { content },
    raw: Buffer.from(id),
    ...(random.chance(0.15) ? { hidden: true } : {}),
  };
}

const isTool = ({ role, body }: Entry): boolean =>
  role === "toolResult" ||
  (role === "assistant" && Array.isArray(body?.content) && body.content.every((block) => block.type === "toolCall"));

async function transcript(app: TestApp, random: Random) {
  const intake = app.store.intake("native", { kind: "openclaw", path: "/", dryRun: false, adopt: false });
  const { id } = await intake.begin("a.jsonl", "sid", true);
  const entries: Entry[] = [];
  const mark = {
    size: 0,
    mtimeMs: 0,
    inode: 0,
    offset: 0,
    line: 0,
    tailHash: "",
    pending: 0,
    badLines: 0,
    badSamples: [],
  };
  const append = async (count: number): Promise<void> => {
    const added = Array.from({ length: count }, (_, at) => randomEntry(random, entries.length + at));
    entries.push(...added);
    await intake.append(id, added, mark);
    await intake.finish(id);
  };
  await append(1 + random.int(40));
  await intake.upsert({ key: KEY, sessionId: "sid", transcriptId: id, updatedAt: 1 });
  const shown = (includeTools: boolean): string[] =>
    entries.filter((entry) => !entry.hidden && (includeTools || !isTool(entry))).map((entry) => entry.id);
  return { append, shown };
}

const read = (app: TestApp, input: object, caller: Caller = OWNER): Promise<Reply> =>
  call(app, caller, tools.sessions_history, { sessionKey: KEY, ...input }, signal) as Promise<Reply>;

describe(`walks through sessions_history (seed ${SEED})`, () => {
  test(
    "H9: following either cursor skips nothing and repeats nothing, whatever is cut and whatever comes meanwhile",
    async () => {
      let cuts = 0;
      let replaced = 0;
      for (let run = 0; run < runsOf(300); run++) {
        const random = randomFrom(SEED + run);
        const app = await testApp();
        const { append, shown } = await transcript(app, random);
        const includeTools = random.chance(0.5);
        const limit = random.pick([1, 2, 5, 13, 200]);
        const anchors = shown(includeTools);
        const anchored = anchors.length > 0 && random.chance(0.6);
        const place = { seed: SEED + run, limit, includeTools, anchored };
        const page = async (given: object): Promise<Reply> => {
          const reply = await read(app, {
            limit: random.chance(0.7) ? limit : 1 + random.int(20),
            includeTools,
            ...given,
          });
          const ids = reply.messages.map((message) => message.id);
          const all = shown(includeTools);
          expect(reply.bytes).toBe(Buffer.byteLength(JSON.stringify(reply.messages)));
          expect(reply.bytes).toBeLessThanOrEqual(81_920);
          expect([place, reply.nextCursor !== undefined]).toEqual([place, all.indexOf(ids[0] ?? all[0] ?? "") > 0]);
          const older = reply.nextCursor !== undefined;
          const held = reply.messages.some((message) => message.omitted);
          if (held) replaced++;
          expect(reply.droppedMessages).toBe(older || held);
          if (reply.newerCursor === undefined && ids.length) expect(ids.at(-1)).toBe(all.at(-1));
          return reply;
        };

        const first = await page(anchored ? { messageId: random.pick(anchors) } : {});
        if (first.count < Math.min(limit, anchors.length)) cuts++;
        const found = first.messages.map((message) => message.id);
        for (let cursor = first.nextCursor; cursor; ) {
          if (random.chance(0.3)) await append(1 + random.int(3));
          const reply = await page({ cursor });
          found.unshift(...reply.messages.map((message) => message.id));
          expect([place, reply.newerCursor !== undefined]).toEqual([place, true]);
          cursor = reply.nextCursor;
        }
        const grown = found.at(-1);
        const newest = shown(includeTools);
        expect([place, found]).toEqual([place, newest.slice(0, grown === undefined ? 0 : newest.indexOf(grown) + 1)]);
        for (let cursor = first.newerCursor; cursor; ) {
          const reply = await page({ cursor });
          found.push(...reply.messages.map((message) => message.id));
          if (random.chance(0.2)) await append(1);
          cursor = reply.newerCursor;
        }
        if (anchored) {
          const all = shown(includeTools);
          expect([place, found]).toEqual([place, all.slice(0, found.length)]);
        }
        await app.dispose();
      }
      expect(cuts).toBeGreaterThan(0);
      expect(replaced).toBeGreaterThan(0);
    },
    TIMEOUT,
  );

  test("H9: a page that follows newerCursor hands on exactly where it stopped when it is cut", async () => {
    const app = await testApp();
    const large = {
      role: "assistant",
      content: Array.from({ length: 8 }, () => ({ type: "text", text: "x".repeat(3900) })),
    };
    await app.add([{ key: KEY, sessionId: "s", messages: Array.from({ length: 12 }, () => large) }]);
    const anchor = await read(app, { messageId: "m1", limit: 1 });
    const found = anchor.messages.map((message) => message.id);
    for (let cursor = anchor.newerCursor; cursor; ) {
      const reply = await read(app, { cursor });
      found.push(...reply.messages.map((message) => message.id));
      cursor = reply.newerCursor;
    }
    expect(found).toEqual(Array.from({ length: 12 }, (_, n) => `m${n + 1}`));
    await app.dispose();
  });
});
