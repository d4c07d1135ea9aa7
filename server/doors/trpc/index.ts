import { randomUUID } from "node:crypto";
import { tracked } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { z } from "zod";
import type { App } from "../../app";
import { authenticate } from "../../auth";
import { events } from "../../events";
import { FIRST_OWNER_EMAIL, personOf } from "../../people";
import { problem, readJson, requireJson } from "../http";
import { toAppError } from "../status";
import { checkTransport } from "../transport";
import { createCallerFactory, procedure, router, type TrpcContext } from "./base";
import { inboxRouter } from "./inbox";
import { settingsRouter } from "./settings";
import { toolsRouter } from "./tools";

const appRouter = router({
  tools: toolsRouter,
  sessions: router({ patch: toolsRouter.sessions_patch }),
  inbox: inboxRouter,
  settings: settingsRouter,
  /** Who is asking, and what they may do. */
  me: procedure.query(async ({ ctx }) => {
    const { caller, app } = ctx;
    if (caller.kind === "session") return { kind: caller.kind, key: caller.key, agentId: caller.agentId };
    const person = await personOf(app, caller.id);
    return {
      ...caller,
      name: person?.name ?? "",
      email: person?.email ?? "",
      /** False for the first owner until they chose an e-mail and a password of their own. */
      claimed: person?.email !== FIRST_OWNER_EMAIL,
      demo: app.store.demoAgents().length > 0,
      configProblems: caller.role === "viewer" ? 0 : app.configState().problems.length,
    };
  }),
  events: procedure
    .input(z.object({ lastEventId: z.string().max(500).nullish() }).optional())
    .subscription(async function* ({ ctx, input, signal }) {
      const stop = AbortSignal.any([signal ?? new AbortController().signal, ctx.app.stopping]);
      for await (const event of events(ctx.app, ctx.caller, {
        lastEventId: input?.lastEventId ?? undefined,
        signal: stop,
      })) {
        if (event.kind === "event") yield tracked(event.id, { type: event.type, data: event.data });
        else if (event.kind === "gap")
          yield tracked(event.id, { type: "gap", data: {} as Record<string, string | number> });
      }
    }),
});

export type AppRouter = typeof appRouter;

/** Procedures called in this process, for pages rendered on the server. */
export const createCaller = createCallerFactory(appRouter);

const BODY_LIMIT = 8 * 1_048_576;

/** `/api/trpc` (R-API-6), with the same transport checks as every door. */
export async function serveTrpc(app: App, request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    checkTransport(app, request, ["GET", "POST"]);
    const caller = await authenticate(app, request);
    const forwarded = request.method === "POST" ? await withReadBody(request) : request;
    return await fetchRequestHandler({
      endpoint: "/api/trpc",
      router: appRouter,
      req: forwarded,
      createContext: (): TrpcContext => ({ app, caller, requestId }),
      responseMeta: () => ({ headers: new Headers({ "cache-control": "no-store", "x-request-id": requestId }) }),
    });
  } catch (thrown) {
    return problem(toAppError(thrown), requestId);
  }
}

async function withReadBody(request: Request): Promise<Request> {
  requireJson(request);
  const body = JSON.stringify(await readJson(request, BODY_LIMIT));
  return new Request(request.url, { method: "POST", headers: request.headers, body, signal: request.signal });
}
