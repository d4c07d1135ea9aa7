import { describe, expect, it } from "vitest";
import { ago, type Clock, clockTime, dayName, duration, idleWords, moment } from "./time";

const now = Date.UTC(2025, 10, 20, 14, 30);
const clock: Clock = { now, zone: "UTC" };

describe("ago", () => {
  it.each([
    [0, "now"],
    [-5_000, "now"],
    [44_000, "now"],
    [50_000, "1m"],
    [9 * 60_000, "9m"],
    [3 * 3_600_000, "3h"],
    [2 * 86_400_000, "Tue"],
    [20 * 86_400_000, "31 Oct"],
    [400 * 86_400_000, "Oct 2024"],
    [Number.NaN, "unknown"],
  ])("%d ms ago is %s", (age, text) => expect(ago(now - age, clock)).toBe(text));
});

describe("times of day", () => {
  it("names the day when it is not today", () => {
    expect(clockTime(now, clock)).toBe("14:30");
    expect(clockTime(now - 86_400_000, clock)).toBe("Wed 14:30");
    expect(clockTime(now - 20 * 86_400_000, clock)).toBe("31 Oct 14:30");
  });
  it("keeps to the zone it is given", () => {
    expect(clockTime(now, { now, zone: "Asia/Tokyo" })).toBe("23:30");
    expect(moment(now, clock)).toBe("Thu 20 Nov 2025, 14:30:00");
  });
  it("names today and yesterday", () => {
    expect(dayName(now, clock)).toBe("Today, Thursday 20 November");
    expect(dayName(now - 86_400_000, clock)).toBe("Yesterday, Wednesday 19 November");
    expect(dayName(now - 400 * 86_400_000, clock)).toBe("Wednesday 16 October 2024");
  });
});

describe("lengths", () => {
  it.each([
    [400, "0.4s"],
    [3_100, "3.1s"],
    [42_000, "42s"],
    [530_000, "8m50s"],
    [3_900_000, "1h05m"],
    [100 * 3_600_000, "4d4h"],
    [-1, "unknown"],
  ])("%d ms is %s", (ms, text) => expect(duration(ms)).toBe(text));
  it("puts a silence in words", () => {
    expect(idleWords(940 * 60_000)).toBe("15 h 40 min idle");
    expect(idleWords(2 * 3_600_000)).toBe("2 h idle");
    expect(idleWords(50 * 3_600_000)).toBe("2 days idle");
  });
});
