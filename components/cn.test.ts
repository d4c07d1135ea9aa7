import { describe, expect, it } from "vitest";
import { cn } from "./cn";

describe("cn", () => {
  it("keeps a size and a colour of text beside each other", () => {
    expect(cn("text-ui text-ink-2")).toBe("text-ui text-ink-2");
  });
  it("lets the later of two sizes, radii or shadows win", () => {
    expect(cn("text-ui", "text-meta")).toBe("text-meta");
    expect(cn("rounded-control", "rounded-card")).toBe("rounded-card");
    expect(cn("shadow-pop", "shadow-dialog")).toBe("shadow-dialog");
  });
  it("leaves out what does not hold", () => {
    expect(cn("p-1", false, undefined, { "p-2": true })).toBe("p-2");
  });
});
