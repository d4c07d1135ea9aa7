import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing";
import { ADMIN, agent, badInput, OWNER, refusal, run, viewer } from "./testing";

const KEY = "agent:a:main";
const CHILD = "agent:a:subagent:child";
const IMPORTED = "agent:a:session:imported";

let app: TestApp;
beforeEach(async () => {
  app = await testApp({
    config: {
      agents: { defaults: { models: { "p/base": {}, "p/deep": { alias: "deep", xhigh: true } } }, list: [{ id: "a" }] },
    },
    sessions: [
      { key: KEY, sessionId: "s1", updatedAt: 5, label: "mine" },
      { key: CHILD, sessionId: "s2", updatedAt: 6, spawnedBy: KEY, spawnDepth: 1, label: "taken" },
    ],
  });
  await app.addTo("src", [{ key: IMPORTED, sessionId: "s3", updatedAt: 7 }]);
});
afterEach(() => app.dispose());

const patch = (input: object, caller = OWNER) =>
  run<{ ok: true; session: Record<string, unknown> }>(app, "sessions_patch", { sessionKey: KEY, ...input }, caller);
const refused = (input: object, caller = OWNER) =>
  refusal(app, "sessions_patch", { sessionKey: KEY, ...input }, caller);
const stored = (key = KEY) => app.store.as(OWNER).find(key);

describe("results", () => {
  test("T9: the row of 4.2 with every patchable field that is set", async () => {
    const fields = {
      label: "new",
      model: "p/base",
      thinkingLevel: "low",
      verboseLevel: "full",
      reasoningLevel: "stream",
      responseUsage: "tokens",
      elevatedLevel: "off",
      sendPolicy: "deny",
      groupActivation: "always",
      archived: true,
      pinned: true,
    };
    expect(await patch(fields)).toEqual({
      ok: true,
      session: {
        ...fields,
        key: KEY,
        kind: "main",
        channel: "unknown",
        agentId: "a",
        derivedTitle: "new",
        lastMessagePreview: null,
        sessionId: "s1",
        createdAt: 5,
        updatedAt: 5,
        childSessions: [CHILD],
        spawnDepth: 0,
        descendants: { total: 1, active: 0 },
        source: "native",
        version: 2,
      },
    });
  });

  test("an owner and an admin alike, by key, label or session id", async () => {
    expect(await patch({ pinned: true, sessionKey: "mine" }, ADMIN)).toMatchObject({
      session: { key: KEY, pinned: true },
    });
    expect(await patch({ pinned: false, sessionKey: "s1" })).toMatchObject({ session: { version: 3 } });
    expect(await patch({})).toMatchObject({ ok: true, session: { version: 3 } });
  });

  test.each([
    ["label", "  trimmed  ", { label: "trimmed" }],
    ["label", null, { label: null }],
    ["label", "x".repeat(64), { label: "x".repeat(64) }],
    ["model", "DEEP", { modelOverride: "p/deep" }],
    ["model", "Default", { modelOverride: null }],
    ["model", null, { modelOverride: null }],
    ["thinkingLevel", " HIGH ", { thinkingLevel: "high" }],
    ["reasoningLevel", "off", { reasoningLevel: null }],
    ["responseUsage", "OFF", { responseUsage: null }],
    ["elevatedLevel", "off", { elevatedLevel: "off" }],
    ["sendPolicy", "DENY", { sendPolicy: "deny" }],
    ["archived", null, { archived: false }],
    ["pinned", null, { pinned: false }],
  ])("R-PATCH-1 R-PATCH-2: %s %j", async (field, value, expected) => {
    await patch({ reasoningLevel: "on", responseUsage: "full", archived: true, pinned: true, model: "p/base" });
    await patch({ [field]: value });
    expect(await stored()).toMatchObject(expected);
  });

  test("xhigh only where the resulting model has it; left over from another model it becomes high", async () => {
    expect(await refused({ thinkingLevel: "xhigh" })).toEqual(badInput("thinkingLevel"));
    expect(await refused({ thinkingLevel: "xhigh", model: "p/base" })).toEqual(badInput("thinkingLevel"));
    await patch({ thinkingLevel: "xhigh", model: "deep" });
    expect(await stored()).toMatchObject({ thinkingLevel: "xhigh", modelOverride: "p/deep" });
    await patch({ model: "p/base" });
    expect(await stored()).toMatchObject({ thinkingLevel: "high", modelOverride: "p/base" });
    await patch({ model: "p/deep", thinkingLevel: "xhigh" });
    await patch({ model: null, thinkingLevel: "low" });
    expect(await stored()).toMatchObject({ thinkingLevel: "low", modelOverride: null });
  });
});

describe("refusals leave everything as it was", () => {
  const cases: [string, object, object][] = [
    ["label blank", { label: "  " }, badInput("label")],
    ["label too long", { label: "x".repeat(65) }, badInput("label")],
    [
      "label of another session",
      { label: "taken" },
      expect.objectContaining({ status: "error", code: "conflict", param: "label", reason: "label_in_use" }),
    ],
    ["model blank", { model: " " }, badInput("model")],
    [
      "model unknown",
      { model: "p/none" },
      expect.objectContaining({ code: "invalid_input", param: "model", reason: "unknown_model" }),
    ],
    ...[
      "thinkingLevel",
      "verboseLevel",
      "reasoningLevel",
      "responseUsage",
      "elevatedLevel",
      "sendPolicy",
      "groupActivation",
    ].flatMap((field): [string, object, object][] => [
      [`${field} unknown`, { [field]: "sideways" }, badInput(field)],
      [`${field} blank`, { [field]: "" }, badInput(field)],
      [`${field} no text`, { [field]: 1 }, badInput(field)],
    ]),
    ["archived no boolean", { archived: "true" }, badInput("archived")],
    ["pinned no boolean", { pinned: 1 }, badInput("pinned")],
    ["expectedVersion no number", { expectedVersion: "1" }, badInput("expectedVersion")],
    ["expectedVersion older", { expectedVersion: 0 }, expect.objectContaining({ code: "conflict", reason: "version" })],
    ["an unknown field", { sessionId: "x" }, badInput("sessionId")],
    ["an unknown key", { sessionKey: "agent:a:none" }, expect.objectContaining({ status: "error", code: "not_found" })],
    [
      "a spawner for what is no child",
      { spawnedBy: CHILD },
      expect.objectContaining({ code: "invalid_input", reason: "not_a_child" }),
    ],
    [
      "another spawner",
      { sessionKey: CHILD, spawnedBy: "agent:a:x" },
      expect.objectContaining({ param: "spawnedBy", reason: "immutable" }),
    ],
    [
      "another depth",
      { sessionKey: CHILD, spawnDepth: 3 },
      expect.objectContaining({ param: "spawnDepth", reason: "immutable" }),
    ],
    [
      "imported: a level",
      { sessionKey: IMPORTED, thinkingLevel: "low" },
      expect.objectContaining({ code: "conflict", reason: "imported", param: "thinkingLevel" }),
    ],
    [
      "imported: a model",
      { sessionKey: IMPORTED, model: "p/base" },
      expect.objectContaining({ code: "conflict", reason: "imported", param: "model" }),
    ],
  ];
  test.each(cases)("%s", async (_, input, expected) => {
    const before = [await stored(), await stored(CHILD), await stored(IMPORTED)];
    expect(await refused({ pinned: true, ...input })).toEqual(expected);
    expect([await stored(), await stored(CHILD), await stored(IMPORTED)]).toEqual(before);
  });

  test("R-PATCH-1: of several bad fields the first of the table decides", async () => {
    expect(await refused({ pinned: 1, label: "" })).toEqual(badInput("label"));
    expect(await refused({ sendPolicy: "x", model: " " })).toEqual(badInput("model"));
  });

  test("A5 P9: viewers, view-as and agents change nothing", async () => {
    expect(await refused({ pinned: true }, viewer("*"))).toMatchObject({ code: "forbidden", rule: "role=viewer" });
    expect(await refused({ pinned: true }, { ...OWNER, viewAs: KEY } as typeof OWNER)).toMatchObject({
      code: "forbidden",
      rule: "view-as",
    });
    for (const caller of [agent(KEY), agent(KEY, { actingFor: "owner" })])
      expect(await refused({ pinned: true }, caller)).toMatchObject({ code: "not_found" });
    expect(await stored()).toMatchObject({ pinned: false, version: 1 });
  });
});
