import { afterEach } from "vitest";
import type { Caller } from "@/db";
import { type TestApp, type TestSession, testApp } from "../testing";
import { OWNER, run } from "./testing";

export const NOW = 1_772_359_200_000;
export const MINUTE = 60_000;
export const MAIN = "agent:a:main";
export const CHILD = "agent:a:subagent:child";
export const GROUP = "agent:a:slack:group:G1";
export const OTHER = "agent:b:main";

export type Row = Record<string, unknown> & { key: string; messages?: { id: string; content: unknown }[] };
export type List = {
  count: number;
  sessions: Row[];
  limitApplied: number;
  nextCursor?: string;
  facets?: Record<string, Record<string, number>>;
  visibility: object;
};

/** The app of the test that runs. */
export let app: TestApp;
afterEach(() => app.dispose());

export const start = async (sessions: TestSession[], config: object = {}, source?: string): Promise<void> => {
  app = await testApp({
    config: { agents: { list: [{ id: "a" }, { id: "b" }] }, ...config },
    now: NOW,
    ...(source ? { source } : {}),
    sessions,
  });
};
export const list = (input: object = {}, caller: Caller = OWNER) => run<List>(app, "sessions_list", input, caller);
export const keys = async (input: object = {}, caller: Caller = OWNER) =>
  (await list(input, caller)).sessions.map((row) => row.key);

export const some: TestSession[] = [
  {
    key: MAIN,
    sessionId: "s1",
    updatedAt: NOW - MINUTE,
    createdAt: 5,
    label: "Deploy",
    totalTokens: 10,
    contextTokens: 100,
    model: "m",
  },
  {
    key: CHILD,
    sessionId: "s2",
    updatedAt: NOW - 2 * MINUTE,
    createdAt: 5,
    spawnedBy: MAIN,
    spawnDepth: 1,
    status: "done",
    task: "count rows",
  },
  {
    key: GROUP,
    sessionId: "s3",
    updatedAt: NOW - 2 * MINUTE,
    createdAt: 6,
    pinned: true,
    status: "failed",
    messages: [{ content: "the quarry opens" }],
  },
  { key: OTHER, sessionId: "s4", updatedAt: NOW - 9 * MINUTE, archived: true, spawnedBy: "agent:b:gone" },
  { key: "agent:b:cron:job", sessionId: "s5", updatedAt: NOW - 9 * MINUTE, createdAt: 4 },
];
