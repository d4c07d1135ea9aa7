import { describe, expect, it } from "vitest";
import { safeNext } from "./safe-next";

describe("safeNext", () => {
  it.each(["/", "/settings/people", "/s/main/main?m=3#x"])("keeps %s", (path) => {
    expect(safeNext(path)).toBe(path);
  });
  it.each([
    undefined,
    "",
    "settings",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/login?code=x",
    "/login",
    "/api/auth/sign-out",
    "/x/..//evil.example/../login",
  ])("sends %s home", (path) => {
    expect(safeNext(path)).toBe("/");
  });
});
