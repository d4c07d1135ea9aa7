import { AppError, parseKey } from "@/db";
import type { App } from "../app";
import { authenticate } from "../auth";
import { events, type LiveEvent } from "../events";
import { log } from "../log";
import { respond } from "./http";
import { checkTransport } from "./transport";

const BACKLOG_BYTES = 1_048_576;

/** `GET /api/events` (R-API-9): server-sent events, first byte at once, never buffered on the way. */
export async function serveEvents(app: App, request: Request): Promise<Response> {
  return respond(request, async () => {
    checkTransport(app, request, ["GET"]);
    const caller = await authenticate(app, request);
    const query = new URL(request.url).searchParams;
    const lastEventId = request.headers.get("last-event-id") ?? query.get("since") ?? undefined;
    const ref = query.get("sessionKey");
    const sessionKey = ref === null ? undefined : await keyOf(app, ref);
    const stop = new AbortController();
    const signal = AbortSignal.any([request.signal, stop.signal, app.stopping]);
    return new Response(streamOf(events(app, caller, { lastEventId, sessionKey, signal }), stop), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
        connection: "keep-alive",
      },
    });
  });
}

async function keyOf(app: App, ref: string): Promise<string> {
  const parsed = parseKey(ref, app.policy().keys);
  if (!parsed) throw new AppError("invalid_input", "sessionKey is not a session key", { param: "sessionKey" });
  return parsed.key;
}

/** Writes events as they come; a reader that lets more than 1 MiB pile up is closed. */
function streamOf(source: AsyncGenerator<LiveEvent>, stop: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(": connected\n\n"));
        void pump(source, controller, encoder, stop);
      },
      cancel: () => stop.abort(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  );
}

async function pump(
  source: AsyncGenerator<LiveEvent>,
  controller: ReadableStreamDefaultController<Uint8Array>,
  encoder: TextEncoder,
  stop: AbortController,
): Promise<void> {
  try {
    for await (const event of source) {
      if (stop.signal.aborted) return;
      if ((controller.desiredSize ?? 0) <= 0) break;
      controller.enqueue(encoder.encode(frame(event)));
    }
    if (!stop.signal.aborted) controller.close();
  } catch (err) {
    if (stop.signal.aborted) return;
    log.error({ err }, "event stream failed");
    controller.error(err);
  } finally {
    stop.abort();
  }
}

function frame(event: LiveEvent): string {
  if (event.kind === "beat") return ": beat\n\n";
  if (event.kind === "gap") return `id: ${event.id}\nevent: gap\ndata: {}\n\n`;
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
