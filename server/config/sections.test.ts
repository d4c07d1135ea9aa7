import { describe, expect, test } from "vitest";
import { configOf, pathsOf } from "./testing";

describe("agents", () => {
  test("ids are lower-cased; the second of two equal ones is the error", () => {
    expect(configOf('{agents:{list:[{id:"Ops"},{id:"LAB_1"}]}}').agents.list.map((agent) => agent.id)).toEqual([
      "ops",
      "lab_1",
    ]);
    expect(pathsOf('{agents:{list:[{id:"a"},{id:"b"},{id:"A"}]}}')).toEqual(["agents.list[2].id"]);
  });

  test.each(["", " a", "-a", "_a", "a:b", "ä", "a/b", `a${"b".repeat(64)}`])("%j is no agent id", (id) => {
    expect(pathsOf(`{agents:{list:[{id:${JSON.stringify(id)}}]}}`)).toEqual(["agents.list[0].id"]);
  });

  test("allowAgents is trimmed and lower-cased, or *", () => {
    const text =
      '{agents:{list:[{id:"a",subagents:{allowAgents:[" OPS ","*"]}}],defaults:{subagents:{allowAgents:[]}}}}';
    expect(configOf(text).agents.list[0]?.subagents.allowAgents).toEqual(["ops", "*"]);
    expect(configOf(text).agents.defaults.subagents.allowAgents).toEqual([]);
    expect(pathsOf('{agents:{defaults:{subagents:{allowAgents:[""," ","o*"]}}}}')).toHaveLength(3);
  });

  test("thinking levels are in any case", () => {
    expect(configOf('{agents:{defaults:{subagents:{thinking:"XHigh"}}}}').agents.defaults.subagents.thinking).toBe(
      "xhigh",
    );
  });
});

describe("session", () => {
  test("the main key is folded", () => {
    expect(configOf('{session:{mainKey:" Home "}}').session.mainKey).toBe("home");
    expect(pathsOf('{session:{mainKey:"a:b"}}')).toEqual(["session.mainKey"]);
  });

  test("send rules: conditions are text, actions are two words", () => {
    expect(configOf('{session:{sendPolicy:{rules:[{action:"deny"}]}}}').session.sendPolicy.rules).toEqual([
      { match: {}, action: "deny" },
    ]);
    expect(pathsOf('{session:{sendPolicy:{rules:[{match:{channel:" ",keyPrefix:""},action:"block"}]}}}')).toEqual([
      "session.sendPolicy.rules[0].match.channel",
      "session.sendPolicy.rules[0].match.keyPrefix",
      "session.sendPolicy.rules[0].action",
    ]);
  });
});

describe("tools", () => {
  test("visibility is folded, a profile is not", () => {
    expect(configOf('{tools:{sessions:{visibility:" Tree "}}}').tools.sessions.visibility).toBe("tree");
    expect(configOf('{tools:{sessions:{visibility:"ALL"}}}').tools.sessions.visibility).toBe("all");
    expect(pathsOf('{tools:{profile:"Full"}}')).toEqual(["tools.profile"]);
  });

  test("agent-to-agent entries are ids and globs, neither blank nor keys", () => {
    expect(configOf('{tools:{agentToAgent:{allow:["Ops-*","A"]}}}').tools.agentToAgent.allow).toEqual(["Ops-*", "A"]);
    expect(configOf("{tools:{agentToAgent:{allow:[]}}}").tools.agentToAgent.allow).toEqual([]);
    expect(pathsOf('{tools:{agentToAgent:{allow:["a","  ","x:y",1]}}}')).toEqual(
      [1, 2, 3].map((n) => `tools.agentToAgent.allow[${n}]`),
    );
  });

  test.each([
    ["tools", (scope: string) => `{tools:${scope}}`],
    ["tools.subagents.tools", (scope: string) => `{tools:{subagents:{tools:${scope}}}}`],
    ["tools.byProvider.p", (scope: string) => `{tools:{byProvider:{p:${scope}}}}`],
    ["agents.list[0].tools", (scope: string) => `{agents:{list:[{id:"a",tools:${scope}}]}}`],
    [
      "agents.list[0].tools.subagents.tools",
      (scope: string) => `{agents:{list:[{id:"a",tools:{subagents:{tools:${scope}}}}]}}`,
    ],
  ])("allow beside alsoAllow is an error under %s", (path, text) => {
    expect(pathsOf(text('{allow:["read"],alsoAllow:[]}'))).toEqual([`${path}.alsoAllow`]);
    expect(configOf(text('{alsoAllow:["read"],deny:["exec"]}'))).toBeTruthy();
  });

  test("allow in one scope and alsoAllow in another is fine", () => {
    expect(configOf('{tools:{allow:["read"]},agents:{list:[{id:"a",tools:{alsoAllow:["exec"]}}]}}')).toBeTruthy();
  });

  test("the sandbox knows no alsoAllow, an agent no visibility", () => {
    expect(pathsOf('{tools:{sandbox:{tools:{alsoAllow:["x"]}}}}')).toEqual(["tools.sandbox.tools.alsoAllow"]);
    expect(pathsOf('{agents:{list:[{id:"a",tools:{sessions:{}}}]}}')).toEqual(["agents.list[0].tools.sessions"]);
  });
});

describe("channels", () => {
  const webhook = (id: string, more = "") =>
    `{channels:{${JSON.stringify(id)}:{kind:"webhook",url:"https://x.example",secret:"s"${more}}}}`;

  test("a webhook has its defaults", () => {
    expect(configOf(webhook("telegram")).channels.telegram).toEqual({
      kind: "webhook",
      url: "https://x.example",
      secret: "s",
      threads: false,
      idempotent: false,
      allowPrivate: false,
    });
  });

  test.each(["webchat", "internal", "unknown", "Tele", "1a", "a b", "", `a${"b".repeat(32)}`])(
    "%j is no channel id",
    (id) => {
      expect(pathsOf(webhook(id))).toHaveLength(1);
    },
  );

  test("settings alone make no adapter; half an adapter is an error", () => {
    const bare = configOf('{channels:{slack:{threadBindings:{enabled:false},groups:{"*":{}}}}}').channels.slack;
    expect(bare).toEqual({ threadBindings: { enabled: false }, groups: { "*": { tools: {} } } });
    expect(pathsOf('{channels:{slack:{url:"https://x"}}}')).toEqual(
      ["channels.slack.kind", "channels.slack.secret"].sort(),
    );
    expect(pathsOf('{channels:{slack:{kind:"slack",url:"ftp://x",secret:""}}}')).toEqual([
      "channels.slack.kind",
      "channels.slack.url",
      "channels.slack.secret",
    ]);
    expect(pathsOf("{channels:{slack:[]}}")).toEqual(["channels.slack"]);
  });

  test("http needs allowPrivate", () => {
    const text = (more: string) => `{channels:{c:{kind:"webhook",url:"http://127.0.0.1:9",secret:"s"${more}}}}`;
    expect(pathsOf(text(""))).toEqual(["channels.c.url"]);
    expect(configOf(text(",allowPrivate:true"))).toBeTruthy();
  });
});

describe("hooks, gateway, commands", () => {
  test("hooks: a token of 16 characters, a path with a slash, real prefixes", () => {
    expect(configOf('{hooks:{enabled:true,token:"0123456789abcdef"}}').hooks.token).toBe("0123456789abcdef");
    expect(pathsOf('{hooks:{enabled:true,token:"0123456789abcde"}}')).toEqual(["hooks.token"]);
    expect(pathsOf('{hooks:{path:"hooks"}}')).toEqual(["hooks.path"]);
    expect(pathsOf('{hooks:{allowRequestSessionKey:true,allowedSessionKeyPrefixes:[""]}}')).toEqual([
      "hooks.allowedSessionKeyPrefixes[0]",
    ]);
    expect(configOf('{hooks:{allowRequestSessionKey:true,allowedSessionKeyPrefixes:["agent:main:"]}}')).toBeTruthy();
  });

  test.each([
    "https://x.example/",
    "https://*.x.example",
    "x.example",
    "https://X.example",
    "file:///",
    "https://x:443",
  ])("%s is no origin", (origin) => {
    expect(pathsOf(`{gateway:{controlUi:{allowedOrigins:["${origin}"]}}}`)).toEqual([
      "gateway.controlUi.allowedOrigins[0]",
    ]);
  });

  test("origins, hosts and owners in their right form", () => {
    const text = `{gateway:{controlUi:{allowedOrigins:["https://x.example","http://localhost:3000"]}},
      treeline:{http:{allowedHosts:["x.example","box:3000","[::1]:80","my_app"]}},commands:{ownerAllowFrom:["telegram:111","slack:U1:x"]}}`;
    expect(configOf(text)).toBeTruthy();
    expect(pathsOf('{treeline:{http:{allowedHosts:["http://x","*","x:0","x:70000","a/b"]}}}')).toHaveLength(5);
    expect(pathsOf('{commands:{ownerAllowFrom:["111","telegram:"," :1"]}}')).toHaveLength(3);
  });
});

test("redaction patterns that may be slow are refused", () => {
  expect(configOf('{logging:{redactPatterns:["ticket-(\\\\d+)"]}}').logging.redactPatterns).toEqual(["ticket-(\\d+)"]);
  expect(pathsOf('{logging:{redactPatterns:["ok","(a+)+$","(","(?=x)y",5]}}')).toEqual(
    [1, 2, 3, 4].map((n) => `logging.redactPatterns[${n}]`),
  );
});
