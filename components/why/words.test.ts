import { describe, expect, it } from "vitest";
import { inputWords, stepName, unreached, verdict } from "./words";

describe("why", () => {
  it("answers in a sentence", () => {
    expect(verdict({ allowed: false, reason: "sandbox_clamp" })).toBe(
      "No: it is sandboxed, so it sees only what it spawned.",
    );
    expect(verdict({ allowed: true, reason: "own" })).toBe("Yes: it is the session itself.");
    expect(verdict({ allowed: false, reason: "new_reason" })).toBe("No.");
    expect(verdict({ allowed: true })).toBe("Yes.");
  });
  it("names the steps that were not looked at", () => {
    const own = { step: "own", rule: "x", outcome: "pass" } as const;
    expect(unreached([own, { step: "level", rule: "x", outcome: "deny" }])).toEqual(["enabled", "allow"]);
    expect(unreached([])).toEqual([]);
    expect(unreached([own, { step: "write", rule: "x", outcome: "deny" }])).toEqual([]);
  });
  it("keeps settings as they are spelled, and puts the rest in words", () => {
    expect(inputWords("spawnedBy", "pass")).toEqual({ text: "not below the asking session", code: false });
    expect(inputWords("tools.sessions.visibility=tree", "deny")).toEqual({
      text: "tools.sessions.visibility=tree",
      code: true,
    });
    expect(stepName("same agent")).toBe("Same agent");
    expect(stepName("new step")).toBe("new step");
  });
});
