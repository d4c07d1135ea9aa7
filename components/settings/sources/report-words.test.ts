import { describe, expect, it } from "vitest";
import { countsOf, type Report, skippedOf, summaryOf } from "./report-words";

const report = (change: Partial<Report> = {}): Report => ({
  source: "s",
  kind: "openclaw",
  path: "/x",
  at: 0,
  dryRun: true,
  renamedAgents: {},
  sessions: { added: 0, updated: 0, unchanged: 0, adopted: 0, forgotten: 0, taken: 0 },
  files: { read: 0, unchanged: 0, skipped: [] },
  messages: 0,
  badLines: [],
  pending: 0,
  conflicts: [],
  ...change,
});

describe("an import report in words", () => {
  it("always says how many were added, the rest only when there are some", () => {
    expect(countsOf(report()).map((count) => count.name)).toEqual(["added"]);
    const full = report({ sessions: { added: 2, updated: 0, unchanged: 3, adopted: 0, forgotten: 0, taken: 1 } });
    expect(countsOf(full).map((count) => count.name)).toEqual(["added", "unchanged", "held by another source"]);
  });

  it("groups what was skipped by file, the worst first", () => {
    const groups = skippedOf(
      report({
        files: { read: 1, unchanged: 0, skipped: [{ path: "b.lock", reason: "a lock file" }] },
        badLines: [{ path: "a.jsonl", count: 7, samples: [{ line: 3, reason: "not JSON" }] }],
      }),
    );
    expect(groups.map(({ path, total }) => [path, total])).toEqual([
      ["a.jsonl", 7],
      ["b.lock", 1],
    ]);
    expect(groups[1]?.lines).toEqual([{ line: null, reason: "a lock file" }]);
  });

  it("sums up in one line", () => {
    expect(summaryOf(report())).toBe("nothing found");
    const full = report({
      sessions: { added: 2, updated: 1, unchanged: 0, adopted: 0, forgotten: 0, taken: 0 },
      badLines: [{ path: "a", count: 7, samples: [] }],
    });
    expect(summaryOf(full)).toBe("2 added, 1 updated, 7 skipped");
  });
});
