import { describe, expect, it } from "vitest";
import { dateText, distanceText } from "./when-text";

const NOW = Date.UTC(2026, 10, 19, 17, 58);

describe("dateText", () => {
  it("names the day, the year and the minute", () => {
    expect(dateText(NOW, "UTC")).toBe("19 Nov 2026, 17:58");
  });
});

describe("distanceText", () => {
  it.each([
    [0, "now"],
    [-59_000, "now"],
    [-5 * 60_000, "5m ago"],
    [-3 * 3_600_000, "3h ago"],
    [-86_400_000, "1 day ago"],
    [90 * 86_400_000, "in 90 days"],
    [90 * 86_400_000 - 5_000, "in 90 days"],
    [-47 * 3_600_000, "1 day ago"],
    [23 * 3_600_000, "in 23h"],
  ])("%i ms away is %s", (ms, text) => {
    expect(distanceText(NOW + ms, NOW)).toBe(text);
  });
});
