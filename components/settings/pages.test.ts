import { describe, expect, it } from "vitest";
import { pagesFor } from "./pages";

const labels = (role: "owner" | "admin" | "viewer") => pagesFor(role).map((page) => page.label);

describe("pagesFor", () => {
  it("gives an owner everything", () => {
    expect(labels("owner")).toEqual(["Account", "People", "Tokens", "Sources", "Policy", "Audit", "About"]);
  });
  it("keeps people from admins", () => {
    expect(labels("admin")).not.toContain("People");
  });
  it("leaves viewers their account and the version", () => {
    expect(labels("viewer")).toEqual(["Account", "About"]);
  });
});
