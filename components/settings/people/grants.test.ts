import { describe, expect, it } from "vitest";
import { grantsInput, grantsText, toggleGrant } from "./grants";

describe("grants", () => {
  it("gives and takes one agent", () => {
    expect(toggleGrant(["scout"], "ledger")).toEqual(["ledger", "scout"]);
    expect(toggleGrant(["ledger", "scout"], "scout")).toEqual(["ledger"]);
  });
  it("turns all on and off, and from all to one", () => {
    expect(toggleGrant(["scout"], "*")).toBe("*");
    expect(toggleGrant("*", "*")).toEqual([]);
    expect(toggleGrant("*", "scout")).toEqual(["scout"]);
  });
  it("says them shortly", () => {
    expect(grantsText("*")).toBe("All agents");
    expect(grantsText([])).toBe("No agents");
    expect(grantsText(["a", "b"])).toBe("a, b");
    expect(grantsText(["a", "b", "c"])).toBe("3 agents");
    expect(grantsInput("*")).toEqual(["*"]);
  });
});
