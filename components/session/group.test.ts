import { describe, expect, it } from "vitest";
import type { Message } from "../trpc";
import { argumentLine, outputText, partsOf } from "./blocks";
import { type Entry, entriesOf, type Marks, toolNames } from "./group";

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 2, 1, 10);
const say = (id: string, role: string, content: unknown, more: object = {}): Message =>
  ({ id, role, content, ...more }) as Message;
const call = (id: string, name = "read") => ({ type: "toolCall", id, name, arguments: { path: id } });
const shapes = (messages: Message[], marks: Marks = {}): string[] =>
  entriesOf(messages, marks, "UTC").map((entry: Entry) =>
    entry.type === "said"
      ? entry.voice
      : entry.type === "tools"
        ? `tools ${entry.calls.length}`
        : entry.type === "notice"
          ? entry.kind
          : entry.type,
  );

describe("entriesOf", () => {
  it("gathers calls and results between two texts into one run", () => {
    const messages = [
      say("1", "user", "hi"),
      say("2", "assistant", [{ type: "text", text: "I look" }, call("a")]),
      say("3", "toolResult", "A", { toolCallId: "a" }),
      say("4", "assistant", [call("b"), call("c")]),
      say("5", "toolResult", "B", { toolCallId: "b", isError: true }),
      say("6", "assistant", "done"),
    ];
    expect(shapes(messages)).toEqual(["person", "assistant", "tools 3", "assistant"]);
    const run = entriesOf(messages, {}, "UTC").find((entry) => entry.type === "tools");
    expect(run?.type === "tools" && run.calls.map(({ output, isError }) => [output, isError])).toEqual([
      ["A", false],
      ["B", true],
      [undefined, undefined],
    ]);
    expect(run?.type === "tools" && run.ids).toEqual(["2", "3", "4", "4", "5"]);
  });
  it("gives a result without a call a place of its own, and pairs by id across a text", () => {
    expect(shapes([say("1", "toolResult", "x", { toolName: "exec" })])).toEqual(["tools 1"]);
    const late = [
      say("1", "assistant", [call("a")]),
      say("2", "user", "wait"),
      say("3", "toolResult", "A", { toolCallId: "a" }),
    ];
    expect(shapes(late)).toEqual(["tools 1", "person"]);
  });
  it("tells people, sessions and the system apart", () => {
    const from = (kind: string) => ({ provenance: { kind } });
    expect(
      shapes([
        say("1", "user", "a", from("external_user")),
        say("2", "user", "b", from("inter_session")),
        say("3", "user", "c", from("internal_system")),
        say("4", "critic", "d"),
      ]),
    ).toEqual(["person", "session", "system", "system"]);
  });
  it("shows what was left out and what the system did as notices", () => {
    const marks: Marks = { 2: { notice: "compaction" } };
    expect(shapes([say("1", "user", "[omitted]", { omitted: true }), say("2", "system", "summary")], marks)).toEqual([
      "omitted",
      "compaction",
    ]);
  });
  it("marks days and long silences", () => {
    expect(
      shapes([
        say("1", "user", "a", { timestamp: T0 }),
        say("2", "user", "b", { timestamp: T0 + 60_000 }),
        say("3", "user", "c", { timestamp: T0 + 20 * HOUR }),
      ]),
    ).toEqual(["day", "person", "person", "idle", "day", "person"]);
  });
  it("keeps its neighbours whole whatever a message looks like", () => {
    const odd = [
      null,
      7,
      {},
      [null, 3, { type: 4 }, { type: "text", text: 9 }, { type: "hologram", x: 1 }],
      [],
      "",
      undefined,
    ];
    const messages = [
      say("a", "user", "before"),
      ...odd.map((content, n) => say(`o${n}`, "assistant", content)),
      say("z", "user", "after"),
    ];
    const entries = entriesOf(messages, {}, "UTC");
    expect(entries.filter((entry) => entry.type === "said" && entry.voice === "person")).toHaveLength(2);
    expect(entries).toHaveLength(odd.length + 2);
  });
});

describe("blocks", () => {
  it("reads call blocks of every spelling", () => {
    expect(partsOf([{ type: "tool_use", id: "1", name: "x", input: { a: 1 } }])).toEqual([
      { type: "call", call: { id: "1", name: "x", input: { a: 1 } } },
    ]);
    expect(partsOf([{ type: "function_call", call_id: "1", name: "x", arguments: '{"a":1}' }])).toEqual([
      { type: "call", call: { id: "1", name: "x", input: { a: 1 } } },
    ]);
  });
  it("shows output as text where it is text", () => {
    expect(
      outputText([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
    ).toBe("a\nb");
    expect(outputText({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(outputText(undefined)).toBe("");
  });
  it("picks the argument that tells", () => {
    expect(argumentLine({ timeout: 5, command: "ls -la" })).toBe("ls -la");
    expect(argumentLine({ city: "Lisbon" })).toBe("Lisbon");
    expect(argumentLine({ seats: 9, minutes: 30 })).toBe("seats: 9, minutes: 30");
    expect(argumentLine(undefined)).toBe("");
  });
  it("counts names that repeat", () => {
    const calls = ["a", "b", "a"].map((name, n) => ({ key: String(n), id: undefined, name, input: undefined }));
    expect(toolNames(calls)).toBe("a ×2, b");
  });
});
