import { AppError, requireRole } from "@/db";
import type { App } from "../app";
import { authenticate } from "../auth";
import { call } from "../call";
import { tools } from "../tools";
import { readJson, requireJson, respond } from "./http";
import { checkTransport } from "./transport";

const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const PATCH_LIMIT = 1_048_576;

/** `GET …/messages/<id>/blocks/<n>` (H12): one image block as stored, for whoever may read the session. */
export const serveImage = (
  app: App,
  request: Request,
  key: string,
  messageId: string,
  block: string,
): Promise<Response> =>
  respond(request, async () => {
    checkTransport(app, request, ["GET"]);
    const view = app.store.as(await authenticate(app, request));
    const index = /^\d{1,4}$/.test(block) ? Number(block) : -1;
    const { mimeType, data } = await view.image(key, messageId, index);
    const type = mimeType.toLowerCase();
    if (!IMAGES.has(type)) throw new AppError("not_found", "No image there");
    return new Response(new Uint8Array(data), {
      headers: {
        "content-type": type,
        "content-length": String(data.length),
        "cache-control": "private, max-age=3600",
      },
    });
  });

/** `GET …/messages/<id>/raw` (H12): one entry byte for byte; owner and admin, audited first. */
export const serveRaw = (app: App, request: Request, key: string, messageId: string): Promise<Response> =>
  respond(request, async () => {
    checkTransport(app, request, ["GET"]);
    const caller = await authenticate(app, request);
    requireRole(caller, "owner", "admin");
    const raw = await app.store.as(caller).raw(key, messageId);
    return new Response(new Uint8Array(raw), { headers: download("application/json", "message.json") });
  });

/** `GET …/transcript` (H12): every entry's original bytes as JSONL, a few at a time; owner and admin, audited first. */
export const serveTranscript = (app: App, request: Request, key: string): Promise<Response> =>
  respond(request, async () => {
    checkTransport(app, request, ["GET"]);
    const caller = await authenticate(app, request);
    requireRole(caller, "owner", "admin");
    const entries = (await app.store.as(caller).transcript(key))[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = entries.next();
        if (next.done) return controller.close();
        controller.enqueue(Buffer.concat([next.value, Buffer.from("\n")]));
      },
    });
    return new Response(body, { headers: download("application/jsonl", "transcript.jsonl") });
  });

/** `PATCH /api/sessions/<key>` (T9): the tool of the same name. */
export const servePatch = (app: App, request: Request, key: string): Promise<Response> =>
  respond(request, async () => {
    checkTransport(app, request, ["PATCH"]);
    const caller = await authenticate(app, request);
    requireJson(request);
    requireRole(caller, "owner", "admin");
    const body = await readJson(request, PATCH_LIMIT);
    if (body === null || typeof body !== "object" || Array.isArray(body))
      throw new AppError("invalid_input", "The body must be an object");
    return Response.json(await call(app, caller, tools.sessions_patch, { ...body, sessionKey: key }, request.signal));
  });

const download = (type: string, name: string): Record<string, string> => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
});
