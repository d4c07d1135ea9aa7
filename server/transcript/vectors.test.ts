import { afterAll, describe, expect, test } from "vitest";
import { AppError, type Message } from "@/db";
import { vectors } from "@/fixtures/vectors";
import { call } from "../call";
import { OWNER, testApp } from "../testing";
import { tools } from "../tools";
import { createPipeline } from "./pipeline";
import { derivePreview } from "./preview";
import { deriveTitle } from "./title";

type Stored = Partial<Message> & { hidden?: boolean };
type Repeat = { repeat: { message: Stored; times: number; idPrefix?: string } };
type SessionVector = {
  id: string;
  rule: string;
  session: {
    messages?: Stored[];
    label?: string;
    displayName?: string;
    subject?: string;
    task?: string;
    originLabel?: string;
  };
  expected: string | null;
};
type HistoryVector = {
  id: string;
  rule: string;
  messages: (Stored | Repeat)[];
  args: Record<string, unknown>;
  redactPatterns?: string[];
  expected: Record<string, unknown>;
};

const pipeline = createPipeline([]);
const shown = (messages: Stored[] = []): Message[] => messages.filter((message) => !message.hidden) as Message[];
const counts = { titles: 0, previews: 0, history: 0 };
const groups = {
  titles: vectors<SessionVector>("reading", "titles"),
  previews: vectors<SessionVector>("reading", "previews"),
  history: vectors<HistoryVector>("reading", "history"),
};

afterAll(() => {
  for (const group of Object.keys(groups) as (keyof typeof groups)[]) expect(counts[group]).toBe(groups[group].length);
});

const named = <V extends { id: string; rule: string }>(list: V[]) =>
  list.map((vector) => [`${vector.id} ${vector.rule}`, vector] as const);

describe("vectors of group titles", () => {
  test.each(named(groups.titles))("%s", (_, { session, expected }) => {
    counts.titles++;
    expect(deriveTitle(pipeline, session, shown(session.messages))).toBe(expected);
  });
});

describe("vectors of group previews", () => {
  test.each(named(groups.previews))("%s", (_, { session, expected }) => {
    counts.previews++;
    expect(derivePreview(pipeline, shown(session.messages).reverse())).toBe(expected);
  });
});

function unrolled(messages: (Stored | Repeat)[]): Stored[] {
  return messages.flatMap((message) => {
    if (!("repeat" in message)) return [message];
    const { message: copy, times, idPrefix } = message.repeat;
    return Array.from({ length: times }, (_, n) => ({ ...copy, ...(idPrefix ? { id: `${idPrefix}${n + 1}` } : {}) }));
  });
}

describe("vectors of group history", () => {
  test.each(named(groups.history))("%s", async (_, vector) => {
    counts.history++;
    const messages = unrolled(vector.messages);
    const hasIds = messages.every((message) => message.id !== undefined);
    const app = await testApp({
      config: vector.redactPatterns ? { logging: { redactPatterns: vector.redactPatterns } } : {},
      sessions: [{ key: "agent:main:main", sessionId: "s1", updatedAt: 1, messages }],
    });
    try {
      const reply = (await call(
        app,
        OWNER,
        tools.sessions_history,
        { sessionKey: "agent:main:main", ...vector.args },
        new AbortController().signal,
      )) as Record<string, unknown> & { messages: Record<string, unknown>[] };
      const bare = hasIds ? reply.messages : reply.messages.map(({ id: _id, parentId: _parent, ...rest }) => rest);
      const given = bare.map(({ parentId: _, ...rest }) => rest);
      const actual: Record<string, unknown> = {
        ...reply,
        messages: given,
        ids: reply.messages.map((message) => message.id),
        bytes: Buffer.byteLength(JSON.stringify(given)),
      };
      for (const [field, value] of Object.entries(vector.expected))
        expect([field, actual[field]]).toEqual([field, value]);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      expect({ allowed: false, code: thrown.code }).toEqual(vector.expected);
    } finally {
      await app.dispose();
    }
  });
});
