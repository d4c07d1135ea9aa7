import type { App } from "../app";
import { respond } from "./http";
import { checkTransport } from "./transport";

/** `GET /api/health`: is the process up and its configuration in order? Needs no credential, tells no more than that. */
export async function serveHealth(app: App, request: Request): Promise<Response> {
  return respond(request, async () => {
    checkTransport(app, request, ["GET"]);
    return Response.json(
      { ok: true, config: app.configState().problems.length === 0 ? "ok" : "stale" },
      { headers: { "cache-control": "no-store" } },
    );
  });
}
