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
    expect(changesOf(null, { tools: ["a"] })).toEqual([{ key: "tools", before: null, after: "a" }]);
    expect(changesOf({ role: "owner" }, null)).toEqual([{ key: "role", before: "owner", after: null }]);
  });
  it("reads lists kept as text, and moments", () => {
    expect(changesOf({ agents: "[]" }, { agents: ["a", "b"] })).toEqual([
      { key: "agents", before: "none", after: "a, b" },
    ]);
    expect(changesOf({ agents: '["a"]' }, { agents: ["a"] })).toEqual([]);
    expect(changesOf(null, { expiresAt: 0 })).toEqual([
      { key: "expiresAt", before: null, after: "1970-01-01 00:00 UTC" },
    ]);
    expect(changesOf(null, { label: "[draft" })).toEqual([{ key: "label", before: null, after: "[draft" }]);
  });
  it("takes plain values", () => {
    expect(changesOf("x", "y")).toEqual([{ key: "value", before: "x", after: "y" }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
