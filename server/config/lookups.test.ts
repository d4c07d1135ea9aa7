import { describe, expect, test } from "vitest";
import {
  agentRuntime,
  defaultAgentId,
  describeConfig,
  listenAddress,
  parseScript,
  sandboxMode,
  threadBindings,
} from "./index";
import { configOf, pathsOf, problemsOf, warningsOf } from "./testing";

test("the default agent is the marked one, else the first, else main", () => {
  expect(defaultAgentId(configOf("{}"))).toBe("main");
  expect(defaultAgentId(configOf('{agents:{list:[{id:"A"},{id:"main"}]}}'))).toBe("a");
  expect(defaultAgentId(configOf('{agents:{list:[{id:"a"},{id:"B",default:true}]}}'))).toBe("b");
});

test("an agent's sandbox mode is its own, else the default", () => {
  const config = configOf(
    '{agents:{defaults:{sandbox:{mode:"non-main"}},list:[{id:"a",sandbox:{mode:"off"}},{id:"b"}]}}',
  );
  expect(["a", "b", "ghost"].map((id) => sandboxMode(config, id))).toEqual(["off", "non-main", "non-main"]);
});

test("the runtime: as written, scripted with a script, model with a provider, else none", () => {
  const agents = 'agents:{a:{script:{}},b:{runtime:"acp",script:{}},c:{}}';
  const without = configOf(`{treeline:{${agents}}}`);
  const withModel = configOf(`{treeline:{${agents},providers:{p:{kind:"openai"}}}}`);
  const ids = ["a", "b", "c", "d", "toString"];
  expect(ids.map((id) => agentRuntime(without, id))).toEqual(["scripted", "acp", undefined, undefined, undefined]);
  expect(ids.map((id) => agentRuntime(withModel, id))).toEqual(["scripted", "acp", "model", "model", "model"]);
});

test("thread bindings come from the channel, setting by setting", () => {
  const config = configOf(
    "{session:{threadBindings:{enabled:false,idleHours:1}},channels:{tg:{threadBindings:{enabled:true}}}}",
  );
  expect(threadBindings(config, "tg")).toMatchObject({ enabled: true, idleHours: 1, maxAgeHours: 0 });
  expect(threadBindings(config, "slack")).toMatchObject({ enabled: false });
});

test("the environment's HOST and PORT win over the gateway section", () => {
  const lan = configOf('{gateway:{bind:"lan",port:4000}}');
  expect(listenAddress(configOf("{}"), {})).toEqual({ ok: true, host: "127.0.0.1", port: 3000 });
  expect(listenAddress(lan, { HOST: "", PORT: " " })).toEqual({ ok: true, host: "0.0.0.0", port: 4000 });
  expect(listenAddress(lan, { HOST: "::1", PORT: "8080" })).toEqual({ ok: true, host: "::1", port: 8080 });
  for (const PORT of ["http", "70000", "-1", "80.5"]) expect(listenAddress(lan, { PORT }).ok).toBe(false);
});

describe("secrets", () => {
  const env = {
    A: "secret-from-env-aaaa",
    B: "secret-from-env-bbbb",
    C: "secret-from-env-cccc",
    D: "secret-from-env-dddd",
    BLANK: "",
    SHORT: "hush-hush",
  };
  const text = `{hooks:{token:{env:"A"}},channels:{tg:{kind:"webhook",url:"https://x.example",secret:{env:"B"}},slack:{groups:{}}},
    treeline:{providers:{p:{kind:"openai",apiKey:{env:"C"}},q:{kind:"ollama"}},
      mcpServers:{m:{url:"https://x.example",headers:{One:{env:"D"},Two:"secret-in-file"}},n:{command:["x"]}}}}`;

  test("are read from the environment and never described", () => {
    const config = configOf(text, env);
    expect(config.hooks.token).toBe(env.A);
    const described = describeConfig(config);
    expect(JSON.stringify(described)).not.toContain("secret-");
    expect(described).toMatchObject({
      hooks: { token: { set: true } },
      channels: { tg: { secret: { set: true } } },
      treeline: {
        providers: { p: { apiKey: { set: true } } },
        mcpServers: { m: { headers: { One: { set: true }, Two: { set: true } } } },
      },
    });
    expect(config.hooks.token).toBe(env.A);
    expect(describeConfig(configOf("{}"))).toEqual(configOf("{}"));
  });

  test("are errors when unset, blank or malformed, and stay out of the messages", () => {
    const secret = (value: string) => problemsOf(`{hooks:{token:${value}}}`, env);
    for (const value of [
      '{env:"NOPE"}',
      '{env:"toString"}',
      '{env:"BLANK"}',
      '{env:"SHORT"}',
      '"hush-hush"',
      "5",
      "[]",
    ]) {
      const problems = secret(value);
      expect(problems.map((problem) => problem.path)).toEqual(["hooks.token"]);
      expect(problems[0]?.message).not.toContain("hush");
    }
    expect(secret('{env:"NOPE"}')[0]?.message).toBe("environment variable NOPE is not set");
    expect(pathsOf('{hooks:{token:{env:"A",file:"x"}}}', env)).toEqual(["hooks.token.file"]);
    expect(pathsOf("{hooks:{token:{env:5}}}", env)).toEqual(["hooks.token.env"]);
  });

  test("stand only where the table says so", () => {
    expect(
      pathsOf('{agents:{defaults:{model:{env:"A"}}},channels:{tg:{kind:"webhook",url:{env:"A"},secret:"s"}}}', env),
    ).toEqual(["agents.defaults.model", "channels.tg.url"]);
  });
});

describe("warnings", () => {
  test("tool names that match nothing, in every list", () => {
    const text = `{tools:{allow:["READ","bash","group:fs","sessions_*","*","sessions_lst"],byProvider:{p:{deny:["nope"]}},sandbox:{tools:{deny:["x*"]}},
        subagents:{tools:{alsoAllow:["group:nope"]}}},
      agents:{list:[{id:"a",tools:{deny:["zzz"]}}]},gateway:{tools:{deny:["yyy"]}},channels:{tg:{groups:{"1":{tools:{allow:["www"]}}}}}}`;
    expect(warningsOf(text).map((warning) => warning.path)).toEqual([
      "tools.allow[5]",
      "tools.byProvider.p.deny[0]",
      "tools.sandbox.tools.deny[0]",
      "tools.subagents.tools.alsoAllow[0]",
      "agents.list[0].tools.deny[0]",
      "gateway.tools.deny[0]",
      "channels.tg.groups.1.tools.allow[0]",
    ]);
    expect(warningsOf('{tools:{\nallow:[\n"sessions_lst"]}}')).toEqual([
      {
        path: "tools.allow[0]",
        message: 'matches no known tool; did you mean "sessions_list"?',
        line: 3,
        column: 1,
      },
    ]);
  });

  test("names that point at nothing", () => {
    const text = `{agents:{list:[{id:"main",subagents:{allowAgents:["*","ghost","MAIN"]}}]},acp:{defaultAgent:"codex",allowedAgents:["codex"]},
      channels:{tg:{kind:"webhook",url:"https://x",secret:"s",agentId:"ghost"}},
      treeline:{agents:{ghost:{},main:{runtime:"acp",mcpServers:["m"]}},providers:{p:{kind:"openai-compatible"}},
        cron:{jobs:[{id:"n",message:"x",everyMinutes:1,agentId:"ghost"}]}}}`;
    expect(warningsOf(text).map((warning) => warning.path)).toEqual([
      "agents.list[0].subagents.allowAgents[1]",
      "acp.defaultAgent",
      "acp.allowedAgents[0]",
      "channels.tg.agentId",
      "treeline.agents.ghost",
      "treeline.agents.main.runtime",
      "treeline.agents.main.mcpServers[0]",
      "treeline.providers.p",
      "treeline.cron.jobs[0].agentId",
    ]);
  });
});

test("a script file is read as strictly", () => {
  expect(parseScript('{directives: true, // yes\n rules: [{steps: [{say: "x"}]}]}')).toMatchObject({
    ok: true,
    script: { directives: true },
  });
  expect(parseScript('{\nrules: [{steps: [{shout: "x"}]}],\nmore: 1}')).toMatchObject({
    ok: false,
    problems: [
      { path: "rules[0].steps[0]", line: 2 },
      { path: "more", line: 3 },
    ],
  });
  expect(parseScript("{")).toMatchObject({ ok: false, problems: [{ path: "", line: 1 }] });
});
