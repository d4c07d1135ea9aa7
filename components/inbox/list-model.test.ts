import { describe, expect, it } from "vitest";
import type { Row } from "../trpc";
import { NO_FILTER } from "./address-state";
import { matches, newestFirst } from "./list-input";
import { itemsOf, NOTHING_WAITING, settle, sortNews, waitingCount } from "./list-model";

const row = (key: string, updatedAt = 0, more: Partial<Row> = {}): Row => ({
  key,
  kind: "main",
  channel: "telegram",
  agentId: "a",
  sessionId: key,
  createdAt: 0,
  updatedAt,
  archived: false,
  source: "native",
  version: 1,
  ...more,
});
const shown = (...rows: Row[]) => new Map(rows.map((one) => [one.key, one]));
const all = (one: Row) => matches(one, NO_FILTER);

describe("itemsOf", () => {
  it("nests opened rows in place, at any depth", () => {
    const children: Record<string, Row[]> = { a: [row("a1"), row("a2")], a1: [row("a11")] };
    const items = itemsOf([row("a"), row("b")], new Set(["a", "a1"]), (key) => ({ rows: children[key] }));
    expect(items.map((item) => `${item.depth} ${item.type === "row" ? item.row.key : item.type}`)).toEqual([
      "0 a",
      "1 a1",
      "2 a11",
      "1 a2",
      "0 b",
    ]);
  });
  it("says when children load, fail or are not all there", () => {
    const items = itemsOf([row("a"), row("b"), row("c")], new Set(["a", "b", "c"]), (key) =>
      key === "a" ? {} : key === "b" ? { failed: true } : { rows: [], more: true },
    );
    expect(items.map((item) => item.type)).toEqual(["row", "loading", "row", "failed", "row", "more"]);
  });
  it("ends at a cycle", () => {
    const items = itemsOf([row("a")], new Set(["a", "b"]), (key) => ({ rows: [row(key === "a" ? "b" : "a")] }));
    expect(items).toHaveLength(3);
    expect(new Set(items.map((item) => item.id)).size).toBe(3);
  });
});

describe("sortNews", () => {
  it("changes a row where it stands when its time did not move", () => {
    const { patches, waiting } = sortNews(
      shown(row("a", 5)),
      NOTHING_WAITING,
      { rows: [row("a", 5, { label: "x" })], gone: [] },
      all,
    );
    expect(patches.get("a")?.label).toBe("x");
    expect(waitingCount(waiting)).toBe(0);
  });
  it("keeps moves, new rows and rows that no longer belong waiting", () => {
    const { waiting } = sortNews(
      shown(row("a", 5), row("b", 4)),
      NOTHING_WAITING,
      { rows: [row("a", 9), row("b", 4, { archived: true }), row("c", 8), row("d", 8, { archived: true })], gone: [] },
      all,
    );
    expect([...waiting.rows.keys()]).toEqual(["a", "c"]);
    expect([...waiting.gone]).toEqual(["b"]);
  });
  it("does not take a child for a peer, nor guess about a text search", () => {
    const child = row("a:1", 9, { parentSessionKey: "a", spawnDepth: 1 });
    expect(sortNews(shown(), NOTHING_WAITING, { rows: [child], gone: [] }, all).waiting.rows.size).toBe(0);
    const searched = (one: Row) => matches(one, { ...NO_FILTER, search: "x" });
    expect(sortNews(shown(), NOTHING_WAITING, { rows: [row("n", 9)], gone: [] }, searched).waiting.rows.size).toBe(0);
  });
  it("keeps a moved row waiting when more comes in for it", () => {
    const first = sortNews(shown(row("a", 5)), NOTHING_WAITING, { rows: [row("a", 9)], gone: [] }, all);
    const second = sortNews(
      shown(row("a", 9)),
      first.waiting,
      { rows: [row("a", 9, { label: "x" })], gone: ["zz"] },
      all,
    );
    expect(second.waiting.rows.get("a")?.label).toBe("x");
  });
});

describe("settle", () => {
  it("puts rows where they belong", () => {
    const rows = settle([row("b", 6), row("a", 5), row("g", 1)], {
      rows: shown(row("a", 9), row("n", 7)),
      gone: new Set(["g"]),
    });
    expect(rows.map((one) => one.key)).toEqual(["a", "n", "b"]);
  });
  it("orders as the server does", () => {
    const rows = [row("b", 1), row("a", 1), row("c", 1, { createdAt: 4 })].sort(newestFirst);
    expect(rows.map((one) => one.key)).toEqual(["c", "a", "b"]);
  });
});
