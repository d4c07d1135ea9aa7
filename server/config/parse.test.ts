import { describe, expect, test } from "vitest";
import { formatProblems, parseConfig } from "./index";
import { configOf, pathsOf, problemsOf } from "./testing";

const place = (text: string) => problemsOf(text).map(({ path, line, column }) => [path, line, column]);

describe("where problems stand", () => {
  test("comments, quoted keys, nested lists and mixed line ends are counted right", () => {
    const text = [
      "/* a { comment",
      "   over [ lines */ {",
      "  // tools: { profile: 'nope' }",
      "  'agents': { \"list\": [",
      "    { id: 'a' }, { id: 'b',",
      "      subagents: { allowAgents: ['a', // not this",
      "        'agent:c'] } },",
      "  ] },",
      "  \\u0074ools: { sessions:\r\n    { visibility:\r      'every\\\nthing' } },",
      '  channels: { tele: { kind: "webhook", url: "https://x // not a comment", secret: "}" } },',
      "}",
    ].join("\n");
    expect(place(text)).toEqual([
      ["agents.list[1].subagents.allowAgents[1]", 7, 9],
      ["tools.sessions.visibility", 10, 7],
      ["channels.tele.url", 13, 40],
    ]);
  });

  test("a missing key stands where its object begins", () => {
    expect(place('{\n hooks: {\n  enabled: true },\n agents: { list: [\n  {id: "a"},\n  {name: "x"}] } }')).toEqual([
      ["hooks.token", 2, 2],
      ["agents.list[1].id", 6, 3],
    ]);
  });

  test("keys that are not plain words are quoted in paths", () => {
    const text =
      '{agents:{defaults:{models:{"openai/gpt-5.1":{alias:3}}}},\nchannels:{tg:{groups:{"*":{tools:{deny:[1]}},"-100 1":{x:1}}}}}';
    expect(place(text).map(([path, line]) => [path, line])).toEqual([
      ['agents.defaults.models["openai/gpt-5.1"].alias', 1],
      ["channels.tg.groups.*.tools.deny[0]", 2],
      ['channels.tg.groups["-100 1"].x', 2],
    ]);
  });

  test("a syntax error has JSON5's place and no path", () => {
    expect(problemsOf("{\n  session: {,\n}")).toEqual([
      { path: "", message: "is not valid JSON5: invalid character ','", line: 2, column: 13 },
    ]);
    expect(formatProblems("t.json5", problemsOf("{\n  session: {,\n}"))).toBe(
      "t.json5:2: is not valid JSON5: invalid character ','",
    );
  });

  test("a problem is one line: file, line, path, message", () => {
    const text = '{\n tools: { sessions: { visibility: "x" } },\n "a\\nb": 1 }';
    const lines = formatProblems("conf/treeline.json5", problemsOf(text)).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe("conf/treeline.json5:2 tools.sessions.visibility: must be one of self, tree, agent, all");
    expect(lines[1]).toMatch(
      /^conf\/treeline\.json5:3 \["a\\nb"\]: is not a known key \(allowed here: session, tools, /,
    );
  });
});

test("nothing quoted from the file breaks a line of the report", () => {
  const text = '{"a\\u202eb\\u009b": 1, logging: { redactPatterns: ["(\\n\\u001b"] } }';
  const lines = formatProblems("t.json5", problemsOf(text)).split("\n");
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

describe("the lines of values in force", () => {
  test("every value that is in the file, and nothing else", () => {
    const text = '{\n  session: {\n    mainKey: "m" },\n  agents: { list: [\n    { id: "A" },\n    { id: "b" } ] } }';
    const result = parseConfig(text, {});
    expect(result.ok && result.lines).toEqual({
      session: 2,
      "session.mainKey": 3,
      agents: 4,
      "agents.list": 4,
      "agents.list[0]": 5,
      "agents.list[0].id": 5,
      "agents.list[1]": 6,
      "agents.list[1].id": 6,
    });
  });

  test("agent ids as keys are found under their lower-cased spelling", () => {
    const result = parseConfig("{treeline:{agents:{\nMAIN:{\nscript:{}}}}}", {});
    expect(result.ok && result.lines).toMatchObject({ "treeline.agents.main": 2, "treeline.agents.main.script": 3 });
    expect(result.ok && Object.keys(result.config.treeline.agents)).toEqual(["main"]);
  });
});

describe("all errors at once", () => {
  test("rules over several fields hold beside wrong fields", () => {
    const text = `{
      session: { mainKey: 5, agentToAgent: { maxPingPongTurns: 9 }, nope: 1 },
      tools: { profile: "nope", allow: ["a"], alsoAllow: ["b"], deny: 3 },
      agents: { list: [{ id: "A", default: true, model: 1 }, { id: "a", default: true }, null, { id: "c d" }] },
      hooks: { enabled: true, path: "hooks", allowRequestSessionKey: true },
      treeline: { cron: { jobs: [{ id: "n", schedule: "* * *", everyMinutes: 0 }, {}] } },
      more: 1,
    }`;
    expect(pathsOf(text)).toEqual([
      "session.mainKey",
      "session.agentToAgent.maxPingPongTurns",
      "session.nope",
      "tools.profile",
      "tools.alsoAllow",
      "tools.deny",
      "agents.list[0].model",
      "agents.list[1].id",
      "agents.list[1].default",
      "agents.list[2]",
      "agents.list[3].id",
      "hooks.token",
      "hooks.allowedSessionKeyPrefixes",
      "hooks.path",
      "treeline.cron.jobs[0].message",
      "treeline.cron.jobs[0].schedule",
      "treeline.cron.jobs[0].everyMinutes",
      "treeline.cron.jobs[1].id",
      "treeline.cron.jobs[1].message",
      "treeline.cron.jobs[1].schedule",
      "more",
    ]);
  });

  test("nothing is read from another type", () => {
    const text = `{session:{agentToAgent:{maxPingPongTurns:"3"}},tools:{agentToAgent:{enabled:"true"},allow:"read"},
      agents:{defaults:{timeoutSeconds:null,maxConcurrent:1.5,workspace:7,subagents:{maxConcurrent:true,archiveAfterMinutes:NaN}}},
      cron:{enabled:1},gateway:{port:Infinity,bind:{env:"BIND"}},messages:[],commands:{ownerAllowFrom:{}},treeline:null}`;
    expect(pathsOf(text, { BIND: "lan" })).toEqual([
      "session.agentToAgent.maxPingPongTurns",
      "tools.agentToAgent.enabled",
      "tools.allow",
      "agents.defaults.timeoutSeconds",
      "agents.defaults.maxConcurrent",
      "agents.defaults.workspace",
      "agents.defaults.subagents.maxConcurrent",
      "agents.defaults.subagents.archiveAfterMinutes",
      "cron.enabled",
      "gateway.port",
      "gateway.bind",
      "messages",
      "commands.ownerAllowFrom",
      "treeline",
    ]);
  });

  test.each(["[]", "5", "null", '"text"', "true"])("a file that is only %s is an error", (text) => {
    expect(problemsOf(text)).toMatchObject([{ path: "", line: 1 }]);
  });

  test.each(["", "  // nothing", "{", "}", "{a:}", "{'a", "\u0000", "{a:1}}"])("never throws: %j", (text) => {
    expect(parseConfig(text, {}).ok).toBe(false);
  });

  test("deep nesting is refused without a stack overflow", () => {
    expect(parseConfig("[".repeat(20_000), {}).ok).toBe(false);
    expect(parseConfig(`${"{a:".repeat(20_000)}1${"}".repeat(20_000)}`, {}).ok).toBe(false);
  });
});

describe("messages", () => {
  const message = (text: string) => problemsOf(text).map((problem) => problem.message);

  test("say what is wrong and what is allowed", () => {
    expect(message('{session:{agentToAgent:{maxPingPongTurns:"3"}}}')).toEqual([
      "must be an integer from 0 to 5, not text",
    ]);
    expect(message("{session:{agentToAgent:{maxPingPongTurns:9}}}")).toEqual(["must be an integer from 0 to 5"]);
    expect(message("{agents:{list:[{}]}}")[0]).toMatch(/^is missing: must be an id of 1 to 64 letters/);
    expect(message("{tools:{profile:null}}")).toEqual(["must be one of minimal, coding, messaging, full, not null"]);
    expect(message("{tools:5}")).toEqual(["must be an object, not a number"]);
    expect(message("{agents:{list:{}}}")).toEqual(["must be a list, not an object"]);
  });

  test("name the key that was probably meant", () => {
    expect(message("{tools:{session:{}}}")[0]).toMatch(
      /^is not a known key; did you mean "sessions"\? \(allowed here: profile, allow, /,
    );
    expect(message("{gateway:{prot:1}}")[0]).toContain('did you mean "port"?');
    expect(message("{gateway:{zzzzzz:1}}")).toEqual([
      "is not a known key (allowed here: bind, port, controlUi, tools)",
    ]);
  });
});

describe("keys that must not be", () => {
  test.each(["__proto__", "constructor", "prototype"])("%s is an error anywhere, quoted or escaped", (key) => {
    const escaped = `\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}`;
    expect(pathsOf(`{${key}:{}}`)).toEqual([key]);
    expect(pathsOf(`{tools:{byProvider:{"${key}":{}}}}`)).toEqual([`tools.byProvider.${key}`]);
    expect(pathsOf(`{treeline:{agents:{main:{script:{rules:[{steps:[{call:"x",args:{${escaped}:1}}]}]}}}}}`)).toEqual([
      `treeline.agents.main.script.rules[0].steps[0].args.${key}`,
    ]);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  test("a key given twice is an error, also an agent id in another case", () => {
    expect(problemsOf("{tools:{},\ntools:{}}")).toEqual([
      { path: "tools", message: "is given twice, first on line 1", line: 2, column: 1 },
    ]);
    expect(pathsOf("{treeline:{agents:{a:{},A:{}}}}")).toEqual(["treeline.agents.A"]);
    expect(
      configOf('{treeline:{sources:{a:{kind:"pi",path:"x"},A:{kind:"pi",path:"x"}}}}').treeline.sources,
    ).toHaveProperty("A");
  });
});
