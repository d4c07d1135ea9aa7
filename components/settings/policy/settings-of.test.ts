import { describe, expect, it } from "vitest";
import { groupsOf, settingsOf } from "./settings-of";

describe("settingsOf", () => {
  it("lists every value with its line, or without one for a default", () => {
    const config = { tools: { sessions: { visibility: "all" }, agentToAgent: { enabled: false, allow: ["*"] } } };
    expect(settingsOf(config, { tools: 1, "tools.sessions.visibility": 3 })).toEqual([
      { path: "tools.sessions.visibility", value: "all", line: 3 },
      { path: "tools.agentToAgent.enabled", value: "false", line: null },
      { path: "tools.agentToAgent.allow", value: "*", line: null },
    ]);
  });

  it("names elements of lists and odd keys as the server does", () => {
    const config = { agents: { list: [{ id: "a" }], models: { "x/y": 1 } } };
    expect(settingsOf(config, {}).map((setting) => setting.path)).toEqual([
      "agents.list[0].id",
      'agents.models["x/y"]',
    ]);
  });

  it("never shows a secret and says when there is nothing", () => {
    const config = { hooks: { token: { set: true } }, a: [], b: {}, c: "", d: undefined };
    expect(settingsOf(config, {}).map(({ path, value }) => [path, value])).toEqual([
      ["hooks.token", "set, not shown"],
      ["a", "none"],
      ["b", "none"],
      ["c", '""'],
    ]);
  });

  it("groups by section", () => {
    const settings = settingsOf({ treeline: { runs: { a: 1 }, limits: { b: 2 } }, tools: { c: 3 } }, {});
    expect(groupsOf(settings).map((group) => group.name)).toEqual(["treeline.runs", "treeline.limits", "tools"]);
  });
});
