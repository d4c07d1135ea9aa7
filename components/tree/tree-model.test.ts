import { describe, expect, it } from "vitest";
import type { Row } from "../trpc";
import { foldedAtFirst, linesOf, subtreeOf, treeOf } from "./tree-model";

const row = (key: string, parent?: string, more: Partial<Row> = {}): Row => ({
  key,
  kind: "other",
  channel: "internal",
  agentId: "a",
  sessionId: key,
  createdAt: 0,
  updatedAt: 0,
  archived: false,
  source: "native",
  version: 1,
  spawnDepth: parent ? 1 : 0,
  ...(parent ? { parentSessionKey: parent } : {}),
  ...more,
});
const shown = (rows: Row[], folded: string[] = []) =>
  linesOf(treeOf(rows), new Set(folded)).map(({ node }) => `${node.depth}${node.row.key}`);

const family = [row("a"), row("b", "a"), row("c", "a"), row("d", "b")];

describe("treeOf", () => {
  it("nests rows under their parents, in the order given", () => {
    expect(shown(family)).toEqual(["0a", "1b", "2d", "1c"]);
  });
  it("adds up tokens and cost; unknown stays unknown", () => {
    const [root] = treeOf([
      row("a", undefined, { totalTokens: 5 }),
      row("b", "a", { totalTokens: 7, costUsd: 0.5 }),
      row("c", "a"),
    ]);
    expect([root?.tokens, root?.cost, root?.size]).toEqual([12, 0.5, 3]);
    expect(root?.children[1]?.tokens).toBeUndefined();
  });
  it("puts a row without its parent at the top, and cuts a circle", () => {
    expect(shown([row("a"), row("x", "gone")])).toEqual(["0a", "0x"]);
    expect(shown([row("a", "b"), row("b", "a")])).toEqual(["0a", "1b"]);
    expect(shown([row("r"), row("a", "b"), row("b", "a")])).toHaveLength(3);
  });
  it("takes a chain of ten thousand and a fan of ten thousand", () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => row(`k${n}`, n ? `k${n - 1}` : undefined));
    expect(treeOf(chain)[0]?.size).toBe(10_000);
    const fan = [row("r"), row("p", "r"), ...Array.from({ length: 9_998 }, (_, n) => row(`k${n}`, "p"))];
    const roots = treeOf(fan);
    expect(linesOf(roots, foldedAtFirst(roots, "r"))).toHaveLength(2);
    expect(linesOf(roots, foldedAtFirst(roots, "k5"))).toHaveLength(10_000);
  });
});

describe("linesOf", () => {
  it("leaves out what is folded", () => expect(shown(family, ["b"])).toEqual(["0a", "1b", "1c"]));
  it("says each line's place among its siblings", () => {
    expect(linesOf(treeOf(family), new Set()).map(({ place, of }) => `${place}/${of}`)).toEqual([
      "1/1",
      "1/2",
      "1/1",
      "2/2",
    ]);
  });
  it("shows matches and what is above them, folded or not", () => {
    const lines = linesOf(treeOf(family), new Set(["b"]), ({ key }) => key === "d");
    expect(lines.map(({ node }) => node.row.key)).toEqual(["a", "b", "d"]);
  });
});

describe("folding", () => {
  it("folds nothing in a small tree, and keeps what is restless open in a big one", () => {
    expect(foldedAtFirst(treeOf(family), "a").size).toBe(0);
    const big = [row("r"), ...Array.from({ length: 20 }, (_, n) => row(`p${n}`, "r"))];
    for (let n = 0; n < 20; n++)
      for (let m = 0; m < 15; m++)
        big.push(row(`p${n}c${m}`, `p${n}`, n === 3 && m === 2 ? { status: "running" } : {}));
    const folded = foldedAtFirst(treeOf(big), "r");
    expect(folded.has("p3")).toBe(false);
    expect(folded.size).toBe(19);
  });
});

it("subtreeOf takes a session and everything beneath it", () => {
  expect(subtreeOf(family, "b").map(({ key }) => key)).toEqual(["b", "d"]);
});
