import { describe, expect, it } from "vitest";
import { endOf, nameOf, toolsText } from "./token-words";

describe("tokens in words", () => {
  it("says how one ended", () => {
    expect(endOf({ revokedAt: 5, expiresAt: 1 }, 10)).toBe("Revoked");
    expect(endOf({ revokedAt: null, expiresAt: 10 }, 10)).toBe("Expired");
    expect(endOf({ revokedAt: null, expiresAt: 11 }, 10)).toBeNull();
    expect(endOf({ revokedAt: null, expiresAt: null }, 10)).toBeNull();
  });
  it("says what it may call", () => {
    expect(toolsText(null)).toBe("All tools");
    expect(toolsText([])).toBe("No tools");
    expect(toolsText(["sessions_list"])).toBe("sessions_list");
    expect(toolsText(["a", "b"])).toBe("2 tools");
  });
  it("names it", () => {
    expect(nameOf({ name: null, sessionKey: "agent:a:main", personEmail: null })).toBe("agent:a:main");
  });
});
