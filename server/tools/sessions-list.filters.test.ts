import { describe, expect, test } from "vitest";
import { app, CHILD, GROUP, keys, list, MAIN, OTHER, some, start } from "./sessions-list.testing";
import { agent, badInput, refusal, viewer } from "./testing";

describe("filters", () => {
  const cases: [string, object, string[]][] = [
    ["nothing: all that are not archived", {}, [MAIN, GROUP, CHILD, "agent:b:cron:job"]],
    ["kinds, folded", { kinds: [" MAIN ", "Cron"] }, [MAIN, "agent:b:cron:job"]],
    ["kinds []", { kinds: [] }, [MAIN, GROUP, CHILD, "agent:b:cron:job"]],
    ["agentId, folded", { agentId: " B " }, ["agent:b:cron:job"]],
    ["an unknown agent", { agentId: "zzz" }, []],
    ["label, exact", { label: "Deploy" }, [MAIN]],
    ["label in another case", { label: "deploy" }, []],
    ["archived true", { archived: true }, [OTHER]],
    ["archived all", { archived: "all", agentId: "b" }, [OTHER, "agent:b:cron:job"]],
    ["pinned", { pinned: true }, [GROUP]],
    ["not pinned", { pinned: false, agentId: "a" }, [MAIN, CHILD]],
    ["activeMinutes", { activeMinutes: 2 }, [MAIN, GROUP, CHILD]],
    ["channels, folded", { channels: ["SLACK", "nope"] }, [GROUP]],
    ["sources", { sources: ["Native"], kinds: ["main"] }, [MAIN]],
    ["other sources", { sources: ["src"] }, []],
    ["status", { status: ["failed", "DONE"] }, [GROUP, CHILD]],
    ["status never", { status: ["never"] }, [MAIN, "agent:b:cron:job"]],
    ["parent", { parent: MAIN }, [CHILD]],
    ["parent by session id", { parent: "s1" }, [CHILD]],
    [
      "parent none: no spawner, or none to be seen",
      { parent: "none", archived: "all" },
      [MAIN, GROUP, OTHER, "agent:b:cron:job"],
    ],
    ["search in a label", { search: "DEPL" }, [MAIN]],
    ["search in a title made of the task", { search: "count r" }, [CHILD]],
    ["search in a key", { search: "slack:group" }, [GROUP]],
    ["search in a session id", { search: "S5" }, ["agent:b:cron:job"]],
    ["search for a word's beginning", { search: "quar" }, [GROUP]],
    ["search for several words in any order", { search: "opens the" }, [GROUP]],
    ["search for a phrase", { search: '"quarry opens"' }, [GROUP]],
    ["search for words that are no phrase", { search: '"opens quarry"' }, []],
  ];
  test.each(cases)("%s", async (_, input, expected) => {
    await start(some);
    expect(await keys(input)).toEqual(expected);
  });

  test("L7: hidden messages, tool traffic, reasoning and redacted text never match", async () => {
    await start([
      {
        key: MAIN,
        sessionId: "s",
        updatedAt: 1,
        messages: [
          { content: "secretword", hidden: true } as object,
          { role: "toolResult", content: "toolword" },
          { role: "assistant", content: "<think>thoughtword</think>seen" },
          { content: "key sk-abcdefghijklmnop12345" },
          { content: "港の夜" },
        ],
      },
    ]);
    for (const search of ["secretword", "toolword", "thoughtword", "abcdefghijklmnop12345"])
      expect([search, await keys({ search })]).toEqual([search, []]);
    for (const search of ["seen", "の", "港の"]) expect([search, await keys({ search })]).toEqual([search, [MAIN]]);
  });

  test("facets: each counts the visible rows that match all other filters", async () => {
    await start(some);
    expect((await list({ facets: true, kinds: ["main"], archived: "all" })).facets).toEqual({
      kinds: { cron: 1, group: 1, main: 2, other: 1 },
      agents: { a: 1, b: 1 },
      channels: { unknown: 2 },
      sources: { native: 2 },
      status: { never: 2 },
      archived: { false: 1, true: 1 },
    });
    expect((await list({ facets: true }, viewer("b"))).facets).toMatchObject({
      agents: { b: 1 },
      archived: { false: 1, true: 1 },
    });
    expect(await list()).not.toHaveProperty("facets");
  });

  test("state: for people, with state and unread in the rows", async () => {
    await start(some);
    const rows = (await list({ state: ["failed", "Unseen"], facets: true, agentId: "a" })).sessions;
    expect(rows.map((row) => [row.key, row.state, row.unread])).toEqual([
      [MAIN, "unseen", true],
      [GROUP, "failed", true],
      [CHILD, "unseen", true],
    ]);
    expect(await refusal(app, "sessions_list", { state: ["idle"] }, agent(MAIN))).toEqual(badInput("state"));
  });

  test("V6: a parent that may not be seen is refused by rule alone, stored or not", async () => {
    await start(some);
    const refused = await refusal(app, "sessions_list", { parent: OTHER }, agent(MAIN));
    expect(refused).toMatchObject({ status: "forbidden", code: "forbidden", rule: "tools.sessions.visibility=tree" });
    expect(await refusal(app, "sessions_list", { parent: "agent:b:none" }, agent(MAIN))).toEqual(refused);
  });
});

describe("input errors", () => {
  const wrong: [string, unknown[]][] = [
    ["limit", [0, -1, 1.5, "5", Number.NaN, true]],
    ["messageLimit", [-1, 0.5, "1"]],
    ["activeMinutes", [0, -3, 1.5, "1"]],
    ["kinds", ["main", {}]],
    ["archived", ["yes", 1]],
    ["pinned", ["true", 0]],
    ["facets", ["true", 1]],
    ["includeDerivedTitles", ["true"]],
    ["includeLastMessage", [1]],
    ["agentId", ["a b", "../x", 7]],
    ["cursor", ["x", 7, "A".repeat(100)]],
    ["label", [7, ""]],
  ];
  test.each(wrong)("%s", async (param, values) => {
    await start([]);
    for (const value of values)
      expect([value, await refusal(app, "sessions_list", { [param]: value })]).toEqual([value, badInput(param)]);
  });

  test("an unknown word in a closed list is named by its place", async () => {
    await start([]);
    expect(await refusal(app, "sessions_list", { kinds: ["main", "nope"] })).toEqual(badInput("kinds[1]"));
    expect(await refusal(app, "sessions_list", { status: ["ok"] })).toEqual(badInput("status[0]"));
    expect(await refusal(app, "sessions_list", { state: ["sad"] })).toEqual(badInput("state[0]"));
  });

  test("what is over the most is cut and reported", async () => {
    await start(some);
    expect(await list({ limit: 201 })).toMatchObject({ limitApplied: 200 });
    expect(await list({ messageLimit: 21 })).toMatchObject({ count: 4 });
  });
});
