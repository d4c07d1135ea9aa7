import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing";
import { type ToolName, tools } from "./index";
import { agent, badInput, OWNER, refusal, run, viewer } from "./testing";

const KEY = "agent:main:main";
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sessions: [{ key: KEY, sessionId: "s", updatedAt: 1, label: " spaced " }] });
});
afterAll(() => app.dispose());

/** The least each tool takes. */
const LEAST: Record<ToolName, object> = {
  sessions_list: {},
  sessions_history: { sessionKey: KEY },
  session_status: { sessionKey: KEY },
  agents_list: {},
  sessions_explain: { target: KEY, action: "list" },
  sessions_patch: { sessionKey: KEY },
};
const names = Object.keys(tools) as ToolName[];

describe.each(names)("R-RES-7 R-RES-3 arguments of %s", (name) => {
  test("an unknown parameter is named, whatever it is called", async () => {
    for (const param of ["nope", "sessionkey", "constructor", "__proto__", "toString"])
      expect(await refusal(app, name, { ...LEAST[name], [param]: 1 })).toEqual(badInput(param));
  });

  test("what is no object is refused", async () => {
    for (const raw of [null, [], "text", 7, true, undefined])
      expect(await refusal(app, name, raw)).toMatchObject({ status: "error", code: "invalid_input" });
  });

  test("A8: control characters and more than 512 units are refused in every string", async () => {
    const strings = Object.entries(tools[name].input.shape).filter(([param]) =>
      ["sessionKey", "target", "as", "label", "agentId", "search", "parent", "messageId", "model"].includes(param),
    );
    for (const [param] of strings) {
      for (const text of ["a\u0000b", "a\nb", "\u0085", "a\u009fb", "x".repeat(513)])
        expect([param, await refusal(app, name, { ...LEAST[name], [param]: text })]).toEqual([param, badInput(param)]);
      for (const wrong of [7, true, {}, ["x"]])
        expect([param, await refusal(app, name, { ...LEAST[name], [param]: wrong })]).toEqual([param, badInput(param)]);
    }
  });

  test("the snake_case spelling is accepted, both at once are not", async () => {
    const params = Object.keys(tools[name].input.shape).filter((param) => /[A-Z]/.test(param));
    for (const param of params) {
      const snake = param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const { [param]: given = "x", ...rest } = LEAST[name] as Record<string, unknown>;
      expect([param, await refusal(app, name, { ...rest, [param]: given, [snake]: given })]).toEqual([
        param,
        badInput(param),
      ]);
      const [one, other] = [
        await refusal(app, name, { ...rest, [param]: given }),
        await refusal(app, name, { ...rest, [snake]: given }),
      ];
      expect(other).toEqual(one);
    }
  });
});

describe("R-RES-7 null and blank", () => {
  test("count as absent on the reading tools", async () => {
    expect(
      await run(app, "sessions_list", {
        limit: null,
        search: "  ",
        agentId: "",
        kinds: null,
        parent: " ",
      }),
    ).toMatchObject({
      count: 1,
      limitApplied: 100,
    });
    expect(
      await run(app, "sessions_history", { sessionKey: KEY, cursor: "", messageId: null, includeTools: null }),
    ).toMatchObject({ count: 0 });
    expect(await run(app, "session_status", { sessionKey: null, model: null }, agent(KEY))).toMatchObject({
      changedModel: false,
    });
  });

  test("a blank required argument is an input error", async () => {
    for (const sessionKey of ["", "   ", null])
      expect(await refusal(app, "sessions_history", { sessionKey })).toEqual(badInput("sessionKey"));
    for (const target of ["", " "])
      expect(await refusal(app, "sessions_explain", { target, action: "list" })).toEqual(badInput("target"));
    expect(await refusal(app, "sessions_patch", { sessionKey: " " })).toEqual(badInput("sessionKey"));
    expect(await refusal(app, "session_status", { sessionKey: KEY, model: "  " })).toEqual(badInput("model"));
    expect(await refusal(app, "sessions_patch", { sessionKey: KEY, label: "  " })).toEqual(badInput("label"));
  });

  test("strings are trimmed, sessions_list.label is compared as given", async () => {
    expect(await run(app, "sessions_history", { sessionKey: `  ${KEY} ` })).toMatchObject({ sessionKey: KEY });
    expect(await run(app, "sessions_list", { label: " spaced " })).toMatchObject({ count: 1 });
    expect(await run(app, "sessions_list", { label: "spaced" })).toMatchObject({ count: 0 });
  });

  test("numbers in strings and other wrong types are input errors", async () => {
    for (const [param, value] of [
      ["limit", "5"],
      ["activeMinutes", "5"],
      ["messageLimit", "1"],
      ["facets", "true"],
      ["pinned", 1],
      ["kinds", "main"],
      ["archived", "true"],
    ] as const)
      expect([param, await refusal(app, "sessions_list", { [param]: value })]).toEqual([param, badInput(param)]);
  });
});

test("R-RES-8: text echoed in an error is cut at 80 units and control, format and bidi characters are spelled out", async () => {
  const text = `\u202eevil\u200b${"x".repeat(200)}`;
  const { error } = (await refusal(app, "sessions_history", { sessionKey: text })) as { error: string };
  expect(error).toContain("\\u{202e}evil\\u{200b}xxx");
  expect(error).not.toMatch(/[\u202e\u200b]/);
  expect(error.length).toBeLessThan(160);
});

test("P8 P9: sessions_patch does not exist for an agent, a token's own list removes tools, a viewer's tools are those of A5", async () => {
  expect(await refusal(app, "sessions_patch", LEAST.sessions_patch, agent(KEY))).toMatchObject({ code: "not_found" });
  const narrow = agent(KEY, { tools: ["sessions_list"] });
  expect(await run(app, "sessions_list", {}, narrow)).toMatchObject({ count: 1 });
  for (const name of names.filter((one) => one !== "sessions_list"))
    expect([name, await refusal(app, name, LEAST[name], narrow)]).toEqual([
      name,
      expect.objectContaining({ code: "not_found" }),
    ]);
  for (const name of names.filter((one) => one !== "sessions_patch"))
    expect(await refusal(app, name, LEAST[name], viewer("main"))).not.toHaveProperty("code", "forbidden");
  for (const sessionKey of [KEY, "agent:other:main", "agent:main:none"])
    expect(await refusal(app, "sessions_patch", { sessionKey, pinned: true }, viewer("main"))).toMatchObject({
      status: "forbidden",
      code: "forbidden",
      rule: "role=viewer",
    });
  expect(
    await refusal(app, "sessions_patch", { sessionKey: KEY, pinned: true }, { ...OWNER, viewAs: KEY } as typeof OWNER),
  ).toMatchObject({ code: "forbidden", rule: "view-as" });
});
