import { createHash, randomUUID } from "node:crypto";
import { DEMO_SESSIONS, DEMO_WINDOW, type DemoSession } from "./demo";
import { appendEntries, settlePath } from "./intake";
import type { Entry } from "./intake-types";
import { channelOf, kindOf, parseKey } from "./keys";
import { links, runs, transcripts } from "./schema";
import type { Handle } from "./sqlite";
import { store } from "./upsert";
import { write } from "./write";

const MINUTE = 60_000;

/** Believable demo data of two agents, at times relative to now. One transaction: it is there whole or not at all. */
export function seedDemo(handle: Handle, source: string): void {
  const now = handle.now();
  const keys = DEMO_SESSIONS.map(
    (session, index) => `agent:${session.agent}:${session.rest.replace("{n}", madeUpId(index))}`,
  );
  write(handle, (tx, record) => {
    DEMO_SESSIONS.forEach((session, index) => {
      const key = keys[index] ?? "";
      const parsed = parseKey(key, handle.policy().keys);
      if (!parsed) throw new Error(`demo key ${key} is malformed`);
      const sessionId = madeUpId(index + 1000);
      const times = session.messages.map((message) => now - message.minutes * MINUTE);
      const createdAt = Math.min(...times);
      const updatedAt = Math.max(...times);
      const { id: transcriptId } = tx
        .insert(transcripts)
        .values({ source, path: `${key}.jsonl`, sessionId, indexedBy: handle.cleaner().version })
        .returning({ id: transcripts.id })
        .get();
      appendEntries(handle, tx, transcriptId, entriesOf(session, now), null);
      settlePath(tx, transcriptId);

      const spawnedBy = session.parent === undefined ? null : (keys[session.parent] ?? null);
      if (spawnedBy) tx.insert(links).values({ child: key, parent: spawnedBy }).run();
      if (session.status)
        tx.insert(runs).values(runOf(session, { key, sessionId, spawnedBy, createdAt, updatedAt })).run();
      const kind = kindOf(parsed, handle.policy().keys);
      const row = {
        key,
        agentId: session.agent,
        kind,
        channel: channelOf(parsed, kind, { deliveryContext: session.route }),
        source,
        sessionId,
        transcriptId,
        createdAt,
        updatedAt,
        label: session.label ?? null,
        task: session.task ?? null,
        deliveryContext: session.route ?? null,
        lastChannel: session.route?.channel ?? null,
        lastTo: session.route?.to ?? null,
        model: session.model ?? "atlas-2",
        contextTokens: DEMO_WINDOW,
        totalTokens: session.tokens ?? null,
        usageInput: session.tokens === undefined ? null : session.tokens * 6,
        usageOutput: session.tokens === undefined ? null : Math.round(session.tokens / 3),
        costUsd: session.tokens === undefined ? null : Math.round(session.tokens * 0.13) / 10_000,
        sendPolicy: session.sendPolicy ?? null,
        status: session.status ?? null,
        statusAt: session.status ? updatedAt : null,
        archived: session.archived ?? false,
        pinned: session.pinned ?? false,
        spawnedBy,
        spawnDepth: depthOf(index),
      };
      store(handle, tx, undefined, row, () => record.change("session.updated", row));
    });
  });
}

function entriesOf(session: DemoSession, now: number): Entry[] {
  return session.messages.map(({ role, minutes, ...body }, index) => {
    const timestamp = now - minutes * MINUTE;
    const raw = Buffer.from(
      JSON.stringify({ type: "message", id: `m${index + 1}`, message: { role, ...body, timestamp } }),
    );
    return { id: `m${index + 1}`, ...(index ? { parentId: `m${index}` } : {}), role, body, raw, timestamp };
  });
}

function runOf(
  session: DemoSession,
  at: { key: string; sessionId: string; spawnedBy: string | null; createdAt: number; updatedAt: number },
): typeof runs.$inferInsert {
  const { status = "done", error } = session;
  const state = status === "done" ? "ok" : status === "failed" ? "error" : status;
  return {
    runId: randomUUID(),
    sessionKey: at.key,
    sessionId: at.sessionId,
    kind: at.spawnedBy ? "spawn" : session.rest.startsWith("cron:") ? "cron" : "human",
    state,
    lane: at.spawnedBy ? "subagent" : "main",
    requesterSessionKey: at.spawnedBy,
    traceId: randomUUID(),
    createdAt: Math.max(at.createdAt, at.updatedAt - 12 * MINUTE),
    startedAt: Math.max(at.createdAt, at.updatedAt - 12 * MINUTE) + 400,
    endedAt: at.updatedAt,
    error: error ?? null,
  };
}

function depthOf(index: number): number {
  const parent = DEMO_SESSIONS[index]?.parent;
  return parent === undefined ? 0 : 1 + depthOf(parent);
}

/** A stable UUID per place in the list, so that the demo's addresses can be shared. */
function madeUpId(n: number): string {
  const hex = createHash("sha256").update(`treeline demo ${n}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
