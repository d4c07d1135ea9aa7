import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { vectors } from "@/fixtures/vectors";
import { channelOf, isKeyLike, type KeyContext, kindOf, normaliseAgentId, parseAgentId, parseKey } from "./keys";

const ctx: KeyContext = { mainKey: "main", defaultAgent: "main", scope: "per-sender" };

type Vector = {
  id: string;
  rule: string;
  key: string;
  entry?: Record<string, never>;
  mainKey?: string;
  defaultAgent?: string;
  expected: Record<string, unknown>;
};

describe("vectors of group keys", () => {
  const all = vectors<Vector>("reading", "keys");
  test.each(all.map((vector) => [`${vector.id} ${vector.rule} ${vector.key}`, vector] as const))("%s", (_, vector) => {
    const context = { ...ctx, mainKey: vector.mainKey ?? "main", defaultAgent: vector.defaultAgent ?? "main" };
    const parsed = parseKey(vector.key, context);
    if (vector.expected.malformed) return expect(parsed).toBeNull();
    if (!parsed) throw new Error("parsed as malformed");
    const entry = vector.entry ?? {};
    const kind = kindOf(parsed, context, (entry as { chatType?: string }).chatType);
    const actual: Record<string, unknown> = {
      key: parsed.key,
      kind,
      channel: channelOf(parsed, kind, entry),
      agentId: parsed.agentId,
      subagent: parsed.depth > 0,
      depth: parsed.depth,
      acp: parsed.acp,
      parentKey: parsed.parentKey ?? null,
      threadId: parsed.threadId ?? null,
    };
    for (const [field, value] of Object.entries(vector.expected))
      expect([field, actual[field]]).toEqual([field, value]);
  });
});

it("K1 canonical keys parse to themselves", () => {
  const segment = fc.constantFrom(
    "agent",
    "A",
    "main",
    "cron",
    "group",
    "dm",
    "thread",
    "session",
    "Xy",
    "",
    "node-1",
    "subagent",
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
      const parsed = parseKey(segments.join(":"), ctx);
      if (parsed) expect(parseKey(parsed.key, ctx)?.key).toBe(parsed.key);
    }),
    { numRuns: 2000 },
  );
});

it("K3 peers that differ in case are two sessions, fixed text is not", () => {
  expect(parseKey("agent:a:matrix:group:!AbC:h", ctx)?.key).not.toBe(parseKey("agent:a:matrix:group:!abc:h", ctx)?.key);
  expect(parseKey("agent:a:MATRIX:Group:!AbC", ctx)?.key).toBe("agent:a:matrix:group:!AbC");
});

it("K3 a marker with an empty tail is no marker", () => {
  const parsed = parseKey("agent:a:slack:group:", ctx);
  expect(parsed?.key).toBe("agent:a:slack:group");
  expect(parsed?.marker).toBeUndefined();
});

it("K3 empty segments stay inside an opaque tail", () => {
  expect(parseKey("agent:a:slack:group:x::y", ctx)?.key).toBe("agent:a:slack:group:x::y");
});

it("K6 a thread id keeps its case where the rest has no opaque tail", () => {
  expect(parseKey("agent:a:MAIN:Thread:AbC", ctx)).toMatchObject({ key: "agent:a:main:thread:AbC", threadId: "AbC" });
});

it("K10 under global scope every main session is the shared one", () => {
  const global = { ...ctx, scope: "global" as const };
  expect(parseKey("agent:b:main", global)?.key).toBe("global");
  expect(parseKey("global", global)?.key).toBe("global");
  expect(parseKey("agent:b:slack:group:1", global)?.key).toBe("agent:b:slack:group:1");
});

it("K12 tells keys from names", () => {
  for (const text of ["Main", "current", "AGENT:a:b", "node-x", "x:group:y", "hook:1"])
    expect(isKeyLike(text)).toBe(true);
  for (const text of ["room", "openclaw-tui", "../x", "0a1b", "nodex"]) expect(isKeyLike(text)).toBe(false);
});

it("K9 slugs stored ids and refuses bad arguments", () => {
  expect(normaliseAgentId(" My Agent! ")).toBe("my-agent");
  expect(normaliseAgentId("!!!")).toBe("main");
  expect(parseAgentId("agentId", " B ")).toBe("b");
  for (const bad of ["Error: not found!", "../b", "", "a\u0000b", "x".repeat(500), "agent:a:main"]) {
    expect(() => parseAgentId("agentId", bad)).toThrow();
  }
});
