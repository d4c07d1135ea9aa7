import { describe, expect, it } from "vitest";
import { changesOf } from "./changes-of";

describe("changesOf", () => {
  it("leaves out what stayed and what the change does not name", () => {
    expect(changesOf({ role: "viewer", agents: "[]" }, { role: "admin" })).toEqual([
      { key: "role", before: "viewer", after: "admin" },
    ]);
    expect(changesOf({ label: "a", pinned: true }, { label: "b", pinned: true })).toEqual([
      { key: "label", before: "a", after: "b" },
    ]);
  });
  it("shows what is new, and what was there before something went", () => {
    expect(changesOf(null, { tools: ["a"] })).toEqual([{ key: "tools", before: null, after: '["a"]' }]);
    expect(changesOf({ role: "owner" }, null)).toEqual([{ key: "role", before: "owner", after: null }]);
  });
  it("takes plain values", () => {
    expect(changesOf("x", "y")).toEqual([{ key: "value", before: "x", after: "y" }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
