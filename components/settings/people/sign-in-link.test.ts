import { describe, expect, it } from "vitest";
import { signInLink } from "./sign-in-link";

describe("signInLink", () => {
  it("keeps a loopback host and its port", () => {
    expect(signInLink("http://localhost:3000", "a_b")).toBe("http://localhost:3000/login?code=a_b");
  });
  it("points another host at this machine", () => {
    expect(signInLink("http://box.lan:3000", "x")).toBe("http://127.0.0.1:3000/login?code=x");
  });
});
