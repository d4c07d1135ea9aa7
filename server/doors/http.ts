import { randomUUID } from "node:crypto";
import { AppError } from "@/db";
import type { App } from "../app";
import { authenticate } from "../auth";
import { call } from "../call";
import { log } from "../log";
import { unknownTool } from "../policy/available";
import { findTool } from "../tools";
import { httpStatus, STATUS, toAppError, toolStatus } from "./status";
import { checkTransport } from "./transport";

const BODY_LIMIT = 1_048_576;

/** `POST /api/tools/<tool>` (R-API-2): the arguments as a body, the tool's object as the answer, problems as problem+json. */
export async function serveTool(app: App, request: Request, name: string): Promise<Response> {
  return respond(request, async () => {
    checkTransport(app, request, ["POST"]);
    const caller = await authenticate(app, request);
    requireJson(request);
    const raw = await readJson(request, BODY_LIMIT);
    const tool = findTool(name);
    if (!tool) throw unknownTool(name);
    return Response.json(await call(app, caller, tool, raw, request.signal), {
      headers: { "cache-control": "no-store" },
    });
  });
}

/** Runs a route and turns what it throws into problem+json with a request id. */
export async function respond(request: Request, route: () => Promise<Response>): Promise<Response> {
  const requestId = randomUUID();
  try {
    const response = await route();
    response.headers.set("x-request-id", requestId);
    return response;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "internal")
      log.error({ requestId, path: new URL(request.url).pathname, err: error.cause ?? error }, "request failed");
    return problem(error, requestId);
  }
}

/** R-API-2: an error as problem+json; `status` is the HTTP number, the tool's own word is in `toolStatus`. */
export function problem(error: AppError, requestId: string): Response {
  const { title } = STATUS[error.code];
  const status = httpStatus(error);
  const { rule, remedy, param, reason } = error;
  const body = {
    type: "about:blank",
    title,
    status,
    code: error.code,
    toolStatus: toolStatus(error.code),
    detail: error.message,
    rule,
    remedy,
    param,
    reason,
    requestId,
  };
  return Response.json(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", "x-request-id": requestId },
  });
}

/** R-API-11: a request that changes state carries JSON, which a foreign page can't send without asking first. */
export function requireJson(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new AppError("invalid_input", "The content type must be application/json", { reason: "content_type" });
}

/** Reads a JSON body, counting while it comes in. Throws `too_large`, `invalid_input`. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new AppError("too_large", `The body is over ${limit} bytes`);
    }
    chunks.push(part.value);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_input", "The body is not JSON", { cause });
  }
}
