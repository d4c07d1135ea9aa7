import { z } from "zod";
import { isImported } from "@/db";
import { agentRuntime, type Config } from "../config";
import { configuredModel, findModel } from "../policy/catalogue";
import { displayKey, shownStatus } from "../session-row";
import { AppError, defineTool, invalid, text } from "../tool";

const known = z.number().nullable();

export const sessionStatus = defineTool({
  name: "session_status",
  effect: "write",
  description:
    "A session's card: state, model, token use, queue and times. Without sessionKey your own. With model it sets the session's model override; \"default\" clears it.",
  notBlank: ["model"],
  input: z.strictObject({
    sessionKey: text().optional(),
    model: text().min(1, "must not be blank").optional(),
  }),
  output: z.strictObject({
    ok: z.literal(true),
    sessionKey: z.string(),
    sessionId: z.string(),
    agentId: z.string(),
    kind: z.string(),
    status: z.string().nullable(),
    statusText: z.string(),
    model: z.strictObject({
      selected: z.string().nullable(),
      override: z.string().nullable(),
      lastUsed: z.string().nullable(),
    }),
    usage: z.strictObject({
      totalTokens: known,
      contextTokens: known,
      input: known,
      output: known,
      cacheRead: known,
      cacheWrite: known,
      costUsd: known,
    }),
    queue: z.strictObject({ running: z.int(), waiting: z.int(), queued: z.int() }),
    time: z.strictObject({
      now: z.int(),
      updatedAt: z.int(),
      lastRunStartedAt: z.int().optional(),
      lastRunEndedAt: z.int().optional(),
    }),
    tasks: z
      .array(
        z.strictObject({
          runId: z.string(),
          sessionKey: z.string(),
          label: z.string().optional(),
          state: z.string(),
          startedAt: z.int().optional(),
        }),
      )
      .optional(),
    runtime: z.strictObject({ name: z.string(), available: z.boolean() }),
    changedModel: z.boolean(),
  }),
  async run({ app, caller, view }, input) {
    if (input.sessionKey === undefined && caller.kind === "person" && caller.viewAs === undefined) {
      throw invalid("sessionKey", "sessionKey is required: a person has no session of their own");
    }
    const ref = input.sessionKey ?? "current";
    const changedModel = input.model !== undefined;
    const config = app.config();
    const session = await view
      .find(ref, changedModel ? "status_write" : "status")
      .then((found) =>
        input.model === undefined ? found : view.setModel(found.key, overrideOf(config, found.agentId, input.model)),
      );
    const { queue, tasks, last } = await view.work(session.key);
    const clean = (value: string): string => app.pipeline().redact(value);
    const runtime = isImported(session) ? undefined : agentRuntime(config, session.agentId);
    const facts = {
      ok: true as const,
      sessionKey: displayKey(session.key),
      sessionId: session.sessionId,
      agentId: session.agentId,
      kind: session.kind,
      status: shownStatus(session) ?? null,
      model: {
        selected: session.modelOverride ?? configuredModel(config, session.agentId) ?? session.model,
        override: session.modelOverride,
        lastUsed: session.model,
      },
      usage: {
        totalTokens: session.totalTokens,
        contextTokens: session.contextTokens,
        input: session.usageInput,
        output: session.usageOutput,
        cacheRead: session.usageCacheRead,
        cacheWrite: session.usageCacheWrite,
        costUsd: session.costUsd,
      },
      queue,
      time: {
        now: app.now(),
        updatedAt: session.updatedAt,
        ...(last?.startedAt ? { lastRunStartedAt: last.startedAt } : {}),
        ...(last?.endedAt ? { lastRunEndedAt: last.endedAt } : {}),
      },
      ...(tasks.length
        ? {
            tasks: tasks.map((task) => ({
              runId: task.runId,
              sessionKey: task.sessionKey,
              ...(task.label ? { label: clean(task.label) } : {}),
              state: task.state,
              ...(task.startedAt ? { startedAt: task.startedAt } : {}),
            })),
          }
        : {}),
      runtime: { name: runtime ?? "none", available: false },
      changedModel,
    };
    return { ...facts, statusText: card(facts) };
  },
});

/** T4: null clears the override; what the catalogue does not have is refused, and nothing changes. */
function overrideOf(config: Config, agentId: string, model: string): string | null {
  if (model.toLowerCase() === "default") return null;
  const found = findModel(config, model);
  if (!found)
    throw new AppError("invalid_input", "model is not in the catalogue", { param: "model", reason: "unknown_model" });
  return found.id === configuredModel(config, agentId) ? null : found.id;
}

type Facts = {
  sessionKey: string;
  status: string | null;
  model: { selected: string | null; override: string | null; lastUsed: string | null };
  usage: { totalTokens: number | null; contextTokens: number | null; costUsd: number | null };
  queue: { running: number; waiting: number; queued: number };
  runtime: { name: string };
};

/** The same facts as plain text; unknown numbers say so. */
function card({ sessionKey, status, model, usage, queue, runtime }: Facts): string {
  const tokens = (n: number | null): string => (n === null ? "unknown" : String(n));
  return [
    `Session ${sessionKey}`,
    `Status: ${status ?? "never run"}`,
    `Model: ${model.selected ?? "unknown"}${model.override ? " (override)" : ""}; last used ${model.lastUsed ?? "unknown"}`,
    `Context: ${tokens(usage.totalTokens)} of ${tokens(usage.contextTokens)} tokens`,
    `Cost: ${usage.costUsd === null ? "unknown" : `$${usage.costUsd.toFixed(4)}`}`,
    `Queue: ${queue.running} running, ${queue.waiting} waiting, ${queue.queued} queued`,
    `Runtime: ${runtime.name}`,
  ].join("\n");
}
