import type { App } from "../app";
import { authOf } from "../people";
import { requireJson, respond } from "./http";
import { checkTransport } from "./transport";

/** `/api/auth/*`: signing in and out, by the library, behind the same transport checks as every door. */
export async function serveAuth(app: App, request: Request): Promise<Response> {
  return respond(request, async () => {
    checkTransport(app, request, ["GET", "POST"]);
    if (request.method === "POST") requireJson(request);
    const response = await authOf(app).handler(request);
    return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
  });
}
