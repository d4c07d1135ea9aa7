import { describe, expect, test } from "vitest";
import { parseSchedule } from "./index";
import { configOf, pathsOf } from "./testing";

describe("cron jobs", () => {
  const jobs = (text: string) => `{treeline:{cron:{jobs:[${text}]}}}`;

  test("exactly one of schedule and everyMinutes", () => {
    expect(configOf(jobs('{id:"N",message:"x",everyMinutes:5}')).treeline.cron.jobs).toEqual([
      { id: "n", message: "x", everyMinutes: 5, isolated: true, enabled: true },
    ]);
    expect(
      configOf(jobs('{id:"n",message:"x",schedule:"0 3 * * *",tz:"Europe/Berlin",agentId:"Ops"}')).treeline.cron.jobs[0]
        ?.agentId,
    ).toBe("ops");
    expect(pathsOf(jobs('{id:"n",message:"x"}'))).toEqual(["treeline.cron.jobs[0].schedule"]);
    expect(pathsOf(jobs('{id:"n",message:"x",schedule:"0 3 * * *",everyMinutes:5}'))).toEqual([
      "treeline.cron.jobs[0].schedule",
    ]);
  });

  test("ids, zones and messages are checked", () => {
    expect(
      pathsOf(
        jobs(
          '{id:"a:b",message:" ",everyMinutes:5,tz:"Mars/Base"},{id:"n",message:"x",everyMinutes:1},{id:"N",message:"x",everyMinutes:1}',
        ),
      ),
    ).toEqual([
      "treeline.cron.jobs[0].id",
      "treeline.cron.jobs[0].message",
      "treeline.cron.jobs[0].tz",
      "treeline.cron.jobs[2].id",
    ]);
  });

  test("a schedule is spelled out", () => {
    expect(parseSchedule("*/20 8-10,12 1 jan,MAR 5-7")).toEqual({
      ok: true,
      schedule: {
        minutes: [0, 20, 40],
        hours: [8, 9, 10, 12],
        days: [1],
        months: [1, 3],
        weekdays: [0, 5, 6],
        anyDay: false,
        anyWeekday: false,
      },
    });
    expect(parseSchedule(" 0 3 * * * ")).toMatchObject({ ok: true, schedule: { anyDay: true, anyWeekday: true } });
  });

  test.each([
    "",
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "* 24 * * *",
    "* * 0 * *",
    "* * * 13 *",
    "* * * * 8",
    "5-1 * * * *",
    "*/0 * * * *",
    "1, * * * *",
    "*-5 * * * *",
    "x * * * *",
    "@daily",
  ])("%j is no schedule", (text) => {
    expect(parseSchedule(text).ok).toBe(false);
  });
});

describe("agents and their scripts", () => {
  const agent = (text: string) => `{treeline:{agents:{main:${text}}}}`;

  test("a script has its defaults", () => {
    expect(configOf(agent("{script:{}}")).treeline.agents.main?.script).toEqual({
      directives: false,
      rules: [],
      fallback: [{ say: "done" }],
    });
    expect(configOf(agent('{script:"demo.json5"}')).treeline.agents.main?.script).toBe("demo.json5");
  });

  test("all steps and conditions", () => {
    const text = agent(`{runtime:"scripted",script:{directives:true,rules:[
      {when:{equals:"a",contains:"b",runKind:"a2a_turn",sessionKey:"agent:*",nth:2},steps:[{say:"hi",chunkMs:5},{think:"t"},{sleepMs:0},{echo:true}]},
      {steps:[{call:"sessions_list"},{call:"x",args:{a:[1,{b:null}]}},{usage:{input:1,output:2}},{fail:"no",retryable:true},{hang:true}]}],fallback:[]}}`);
    expect(configOf(text).treeline.agents.main?.script).toEqual({
      directives: true,
      rules: [
        {
          when: { equals: "a", contains: "b", runKind: "a2a_turn", sessionKey: "agent:*", nth: 2 },
          steps: [{ say: "hi", chunkMs: 5 }, { think: "t" }, { sleepMs: 0 }, { echo: true }],
        },
        {
          when: {},
          steps: [
            { call: "sessions_list", args: {} },
            { call: "x", args: { a: [1, { b: null }] } },
            { usage: { input: 1, output: 2 } },
            { fail: "no", retryable: true },
            { hang: true },
          ],
        },
      ],
      fallback: [],
    });
  });

  test("a wrong step is named, with all the others", () => {
    const text = agent(
      '{script:{rules:[{when:{nth:0,runKind:"x"},steps:[{say:"a",think:"b"},{},{say:"a",args:{}},{echo:false},5]}],fallback:{}}}',
    );
    const script = "treeline.agents.main.script";
    expect(pathsOf(text)).toEqual([
      `${script}.rules[0].when.nth`,
      `${script}.rules[0].when.runKind`,
      `${script}.rules[0].steps[0]`,
      `${script}.rules[0].steps[1]`,
      `${script}.rules[0].steps[2].args`,
      `${script}.rules[0].steps[3].echo`,
      `${script}.rules[0].steps[4]`,
      `${script}.fallback`,
    ]);
    expect(pathsOf(agent("{script:[]}"))).toEqual([script]);
    expect(pathsOf(agent('{script:" "}'))).toEqual([script]);
  });
});

test("providers, servers, harnesses and sources", () => {
  const text = `{treeline:{
    providers:{local:{kind:"ollama",baseUrl:"http://localhost:11434",models:["a/b"],prices:{"a/b":{input:1,output:2.5}}}},
    mcpServers:{fs:{command:["npx","fs",""]},web:{url:"https://x.example/mcp",headers:{Authorization:{env:"TOKEN"}}}},
    acp:{harnesses:{CODEX:{command:["codex","acp"],env:["PATH"],cwd:"/w"}}},
    sources:{oc:{kind:"openclaw",path:"~/.openclaw",watch:true}}}}`;
  const { treeline } = configOf(text, { TOKEN: "t" });
  expect(treeline.mcpServers.web?.headers).toEqual({ Authorization: "t" });
  expect(Object.keys(treeline.acp.harnesses)).toEqual(["codex"]);
  const wrong = `{treeline:{
    providers:{"a/b":{kind:"openai"},p:{kind:"x",baseUrl:"localhost",prices:{m:{input:-1}}}},
    mcpServers:{a:{},b:{command:["x"],url:"https://x"},c:{command:[]},d:{url:"https://x",headers:{A:{env:"NOT_SET"}}},e:5},
    acp:{harnesses:{h:{command:[" "]},"h i":{command:["x"]}}},
    sources:{demo:{kind:"pi",path:"x"},s:{kind:"pi",path:"",watch:"no"}}}}`;
  expect(pathsOf(wrong)).toEqual([
    'treeline.providers["a/b"]',
    "treeline.providers.p.kind",
    "treeline.providers.p.baseUrl",
    "treeline.providers.p.prices.m.output",
    "treeline.providers.p.prices.m.input",
    "treeline.mcpServers.a",
    "treeline.mcpServers.b",
    "treeline.mcpServers.c.command",
    "treeline.mcpServers.d.headers.A",
    "treeline.mcpServers.e",
    "treeline.acp.harnesses.h.command",
    'treeline.acp.harnesses["h i"]',
    "treeline.sources.demo",
    "treeline.sources.s.path",
    "treeline.sources.s.watch",
  ]);
});
