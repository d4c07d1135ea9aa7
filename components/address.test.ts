import { describe, expect, it } from "vitest";
import { addressOf, keyOfAddress, shortKey } from "./address";

const back = (key: string) => keyOfAddress(addressOf(key).slice("/s/".length).split("/"));

describe("addressOf", () => {
  it("spells agent and rest as segments", () => {
    expect(addressOf("agent:scout:telegram:group:-1001482206")).toBe("/s/scout/telegram/group/-1001482206");
  });
  it("shortens a UUID to its first 8 characters", () => {
    expect(addressOf("agent:main:subagent:11111111-2222-3333-4444-555555555555")).toBe("/s/main/subagent/11111111");
  });
  it("puts a dash where a key names no agent", () => {
    expect(addressOf("hook:build")).toBe("/s/-/hook/build");
    expect(addressOf("main")).toBe("/s/-/main");
  });
  it("percent-encodes what a path can't hold", () => {
    expect(addressOf("agent:a:slack:channel:c/1?x#y z")).toBe("/s/a/slack/channel/c%2F1%3Fx%23y%20z");
  });
  it("keeps the rest whole when a segment is empty or dots", () => {
    expect(addressOf("agent:a:x::y")).toBe("/s/a/x%3A%3Ay");
    expect(addressOf("agent:a:x:..:y")).toBe("/s/a/x%3A..%3Ay");
  });
});

describe("keyOfAddress", () => {
  it.each([
    "agent:scout:telegram:group:-1001482206",
    "agent:a:slack:channel:c/1?x#y z%20",
    "agent:a:x::y",
    "agent:a:main:",
    "agent:a:..",
    "agent:a:x:.:y",
    "agent::x",
    "hook:build",
    "node-1",
    "main",
    "cron:夜間:点検",
  ])("goes there and back: %s", (key) => expect(back(key)).toBe(key));

  it("keeps a shortened id for the server to resolve", () => {
    expect(keyOfAddress(["main", "subagent", "11111111"])).toBe("agent:main:subagent:11111111");
  });
  it("is null without a rest, and takes a broken escape as text", () => {
    expect(keyOfAddress(["main"])).toBeNull();
    expect(keyOfAddress([])).toBeNull();
    expect(keyOfAddress(["a", "%zz"])).toBe("agent:a:%zz");
  });
});

describe("shortKey", () => {
  it("leaves out the agent and the tail of ids", () => {
    expect(shortKey("agent:main:subagent:11111111-2222-3333-4444-555555555555")).toBe("subagent:11111111");
    expect(shortKey("main")).toBe("main");
  });
});
