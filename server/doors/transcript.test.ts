import { afterEach, expect, it } from "vitest";
import { OWNER, type TestApp, testApp } from "../testing";
import { createCaller } from "./trpc";

const SECRET = ["gh", "p_", "FAKEfake0123456789FA"].join("");
const KEY = "agent:main:main";
let app: TestApp;
afterEach(() => app.dispose());

const caller = () => createCaller({ app, caller: OWNER, requestId: "r" });

it("inbox.transcript is the history tool's own reply, and says per message what was cleaned", async () => {
  app = await testApp({
    sessions: [
      {
        key: KEY,
        sessionId: "s",
        updatedAt: 5,
        messages: [
          { id: "a", role: "user", content: `use ${SECRET}` },
          { id: "b", role: "assistant", content: "<think>plan</think>Done" },
          {
            id: "c",
            role: "system",
            content: "Summary",
            notice: "compaction",
            meta: { tokensBefore: 900, secret: SECRET },
          },
        ],
      },
    ],
  });
  const { marks, ...reply } = await caller().inbox.transcript({ sessionKey: KEY, limit: 50, includeTools: true });
  expect(reply).toEqual(await caller().tools.sessions_history({ sessionKey: KEY, limit: 50, includeTools: true }));
  expect(marks).toEqual({
    a: { redacted: true },
    b: { sanitized: true },
    c: { notice: "compaction", tokensBefore: 900 },
  });
  expect(JSON.stringify([reply, marks])).not.toContain(SECRET);
});

it("inbox.transcript of a hidden session is refused as the history tool refuses it", async () => {
  app = await testApp({ sessions: [{ key: KEY, sessionId: "s", updatedAt: 5, messages: [{ content: "hi" }] }] });
  const stranger = { kind: "session" as const, key: "agent:main:slack:group:1", agentId: "main", sandboxed: false };
  const as = createCaller({ app, caller: stranger, requestId: "r" });
  const input = { sessionKey: KEY, limit: 50, includeTools: true };
  const refused = await as.inbox.transcript(input).catch((error: Error) => error.message);
  expect(refused).toBe(await as.tools.sessions_history(input).catch((error: Error) => error.message));
  expect(refused).toContain("tools.sessions.visibility=tree");
});

it("L7 a secret typed into a label is neither shown nor found", async () => {
  app = await testApp({ sessions: [{ key: KEY, sessionId: "s", updatedAt: 5, label: `deploy ${SECRET}` }] });
  const found = (search: string) =>
    caller()
      .tools.sessions_list({ search })
      .then(({ count }) => count);
  expect([await found("deploy"), await found(SECRET)]).toEqual([1, 0]);
  expect(JSON.stringify(await caller().tools.sessions_list({ includeDerivedTitles: true }))).not.toContain(SECRET);
});

it("X a secret in a label, a folder or a branch is masked in the audit and on the session's page too", async () => {
  app = await testApp({
    sessions: [{ key: KEY, sessionId: "s", updatedAt: 5, cwd: `/x/${SECRET}`, gitBranch: `fix-${SECRET}` }],
  });
  await caller().tools.sessions_patch({ sessionKey: KEY, label: `deploy ${SECRET}` });
  const audit = await caller().settings.audit({});
  const page = await caller().inbox.session({ key: KEY });
  expect(audit[0]).toMatchObject({ action: "session.patch", before: { label: null } });
  expect(page.cwd).toMatch(/^\/x\/ghp_/);
  expect(JSON.stringify([audit, page])).not.toContain(SECRET);
});
