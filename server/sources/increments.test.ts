import { appendFileSync, copyFileSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Entry } from "@/db";
import { importer, type Run, removeTemporary, T0, temporary, userLine } from "./fixtures";

afterAll(removeTemporary);

const KEY = "agent:main:orphan:s1";
const entries = ({ intake }: Run): Entry[] => intake.files.get("s1.jsonl")?.list ?? [];
const ids = (run: Run): string[] => entries(run).map((entry) => entry.id);

function started(content: string) {
  const root = temporary();
  const file = path.join(root, "s1.jsonl");
  writeFileSync(file, content);
  return { file, run: importer("openclaw", root) };
}

describe("a file that was read before", () => {
  const first = userLine("a", null, "one") + userLine("b", "a", "two");

  test("grown: only the new lines", async () => {
    const { file, run } = started(first);
    expect((await run.again()).messages).toBe(2);
    appendFileSync(file, userLine("c", "b", "three", T0 + 1000));
    expect(await run.again()).toMatchObject({
      messages: 1,
      files: { read: 1, unchanged: 0 },
      sessions: { updated: 1 },
    });
    expect(ids(run)).toEqual(["a", "b", "c"]);
    expect(run.intake.view(KEY)).toHaveLength(3);
  });

  test("unchanged: nothing is written", async () => {
    const { run } = started(first);
    await run.again();
    const { appends } = run.intake;
    expect(await run.again()).toMatchObject({
      messages: 0,
      files: { read: 0, unchanged: 1 },
      sessions: { unchanged: 1 },
    });
    expect(run.intake.appends).toBe(appends);
  });

  test.each([
    ["truncated", (file: string) => writeFileSync(file, userLine("a", null, "one")), ["a"]],
    [
      "rewritten and longer",
      (file: string) => writeFileSync(file, userLine("x", null, "new") + first),
      ["x", "a", "b"],
    ],
    [
      "rewritten at the same size",
      (file: string) => {
        writeFileSync(file, first.replace("two", "2wo"));
        utimesSync(file, 1, 1);
      },
      ["a", "b"],
    ],
    [
      "replaced by a longer copy",
      (file: string) => {
        copyFileSync(file, `${file}.new`);
        appendFileSync(`${file}.new`, userLine("c", "b", "three"));
        renameSync(`${file}.new`, file);
      },
      ["a", "b", "c"],
    ],
  ])("%s: read afresh", async (_name, change, want) => {
    const { file, run } = started(first);
    await run.again();
    change(file);
    expect((await run.again()).messages).toBe(want.length);
    expect(ids(run)).toEqual(want);
    expect(run.intake.view(KEY).at(-1)?.id).toBe(want.at(-1));
  });

  test("the mark tells where and what", async () => {
    const { file, run } = started(`${first}{"type":"mess`);
    await run.again();
    const { mark } = (await run.intake.transcript("s1.jsonl")) ?? {};
    expect(mark).toMatchObject({ size: statSync(file).size, offset: first.length, line: 2, pending: 1, badLines: 0 });
    expect(mark?.tailHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a last line that is whole counts without its newline", async () => {
    const { file, run } = started(first.trimEnd());
    expect(await run.again()).toMatchObject({ messages: 2, pending: 0 });
    appendFileSync(file, `\n${userLine("c", "b", "three")}`);
    await run.again();
    expect(ids(run)).toEqual(["a", "b", "c"]);
  });
});

describe("ids that repeat in a file", () => {
  const twin = userLine("b", "a", "second version");
  const lines = [userLine("a", null, "one"), userLine("b", "a", "two"), twin, twin, userLine("c", "b", "three")];

  test("same bytes: dropped; other content: both kept, later children hang on the later", async () => {
    const { run } = started(lines.join(""));
    await run.again();
    expect(entries(run).map(({ id, parentId }) => [id, parentId])).toEqual([
      ["a", undefined],
      ["b", "a"],
      ["b~2", "a"],
      ["c", "b~2"],
    ]);
    expect(run.intake.view(KEY).map((entry) => entry.id)).toEqual(["a", "b~2", "c"]);
  });

  test("the same when each line is an import of its own", async () => {
    const { file, run } = started("");
    for (const line of lines) {
      appendFileSync(file, line);
      await run.again();
    }
    expect(ids(run)).toEqual(["a", "b", "b~2", "c"]);
  });

  test("a crash that repeats many lines", async () => {
    const many = Array.from({ length: 2000 }, (_, n) => userLine(`n${n}`, n ? `n${n - 1}` : null, `text ${n}`));
    const { run } = started([...many, ...many.slice(10), userLine("end", "n1999", "end")].join(""));
    await run.again();
    expect(ids(run)).toHaveLength(2001);
    expect(run.intake.view(KEY)).toHaveLength(2001);
  });
});

describe("cancelling", () => {
  const content = Array.from({ length: 3000 }, (_, n) =>
    userLine(`n${n}`, n ? `n${n - 1}` : null, `text ${n} ${"x".repeat(300)}`),
  ).join("");

  test("stops between batches and goes on later without a double", async () => {
    const { run } = started(content);
    const stop = new AbortController();
    const progress = () => stop.abort(new Error("enough"));
    await expect(run.again({ signal: stop.signal, progress })).rejects.toThrow("enough");
    expect(ids(run)).toHaveLength(200);
    expect(run.intake.rows.size).toBe(0);
    await run.again();
    expect(ids(run)).toEqual(Array.from({ length: 3000 }, (_, n) => `n${n}`));
    expect(run.intake.view(KEY)).toHaveLength(3000);
  });

  test("a crash before the path was settled is made good", async () => {
    const { run } = started(content);
    const { finish } = run.intake;
    run.intake.finish = async () => Promise.reject(new Error("power cut"));
    expect((await run.again()).files.skipped).toEqual([{ path: "s1.jsonl", reason: "power cut" }]);
    run.intake.finish = finish;
    expect(await run.again()).toMatchObject({ messages: 0, files: { read: 1 } });
    expect(run.intake.view(KEY)).toHaveLength(3000);
  });
});

describe("importing in pieces gives what importing at once gives", () => {
  const tree = readFileSync("fixtures/transcripts/02-openclaw-tree/00000000-0000-4000-8000-000000000201.jsonl");
  const messy = readFileSync("fixtures/transcripts/03-openclaw-messy/00000000-0000-4000-8000-000000000301.jsonl");
  const v1 = readFileSync(
    "fixtures/transcripts/04-pi-v1/--home-ada-ws--/2026-03-01T10-00-00-000Z_00000000-0000-4000-8000-000000000401.jsonl",
  );

  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const line = fc.oneof(
    fc
      .record({ id, parent: fc.option(id), text: fc.string({ unit: "grapheme" }) })
      .map((of) => userLine(of.id, of.parent, of.text, T0)),
    fc.constantFrom(
      "\n",
      "\r\n",
      '{"cut":',
      '{"type":"custom","id":"g"}',
      "[]\n",
      "\0\0\n",
      '{"type":"reset","id":"r","parentId":"a"}\r\n',
      "}{\n",
    ),
    fc
      .record({ at: fc.nat(20), id })
      .map((of) => `${JSON.stringify({ type: "compaction", id: of.id, summary: "s", firstKeptEntryIndex: of.at })}\n`),
  );
  const content = fc.oneof(
    fc.constantFrom(tree, messy, v1),
    fc.array(line, { maxLength: 30 }).map((lines) => Buffer.from(lines.join(""))),
  );

  test("entries, row and marks", async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        async (bytes, cuts) => {
          const ends = [...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
          const once = started("");
          writeFileSync(once.file, bytes);
          await once.run.again();
          const pieces = started("");
          let from = 0;
          for (const end of ends) {
            appendFileSync(pieces.file, bytes.subarray(from, end));
            from = end;
            await pieces.run.again();
          }
          const result = ({ intake }: Run) => {
            const [file] = intake.files.values();
            const mark = file?.mark;
            const { size, offset, line: at, tailHash, pending, badLines, badSamples, state } = mark ?? {};
            return {
              list: file?.list,
              shown: file?.shown,
              mark: { size, offset, at, tailHash, pending, badLines, badSamples, state },
            };
          };
          expect(result(pieces.run)).toEqual(result(once.run));
        },
      ),
      { numRuns: 150 },
    );
  });
});
