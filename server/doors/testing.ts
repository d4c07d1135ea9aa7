import { OPERATOR } from "@/db";
import type { App } from "../app";
import { serveTool } from "./http";
import { serveEvents } from "./sse";
import { serveTrpc } from "./trpc";

/** Helpers of the tests in this folder: real requests through the doors, as their credential's caller. */
export type Doors = { serveTool: typeof serveTool; serveTrpc: typeof serveTrpc; serveEvents: typeof serveEvents };
export const DOORS: Doors = { serveTool, serveTrpc, serveEvents };

const ORIGIN = "http://localhost:3000";

export type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal };

/** A request as a client on this machine sends it; `body` is made JSON unless it is text. */
export function requestTo(path: string, { method, headers, body, signal }: Sent = {}): Request {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  return new Request(`${ORIGIN}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      host: "localhost:3000",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
    ...(signal ? { signal } : {}),
  });
}

const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });

export async function sessionToken(app: App, sessionKey: string, tools?: string[]): Promise<Record<string, string>> {
  const { secret } = await app.store.office(OPERATOR).createSessionToken({ sessionKey }, tools ? { tools } : {}, []);
  return bearer(secret);
}

let people = 0;

export async function personToken(
  app: App,
  role: "owner" | "admin" | "viewer",
  agents: string[] = [],
): Promise<Record<string, string>> {
  const office = app.store.office(OPERATOR);
  const email = `person${people++}@example.com`;
  await office.createPerson({ email, role, agents });
  return bearer((await office.createPersonToken(email, {})).secret);
}

export const callTool = (
  app: App,
  name: string,
  headers: Record<string, string>,
  body: unknown = {},
): Promise<Response> => serveTool(app, requestTo(`/api/tools/${name}`, { body, headers }), name);

export function trpcRequest(path: string, headers: Record<string, string>, input: unknown, write = false): Request {
  const wrapped = JSON.stringify({ json: input });
  return write
    ? requestTo(`/api/trpc/${path}`, { body: wrapped, headers })
    : requestTo(`/api/trpc/${path}?input=${encodeURIComponent(wrapped)}`, { headers });
}

/** One frame of an event stream. */
export type Frame = { id?: string; event?: string; data?: string; comment?: string };

/** Reads frames one at a time; `until` says which one was the last. The stream stays open for more. */
export function frames(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no stream");
  const decoder = new TextDecoder();
  let rest = "";
  const next = async (): Promise<Frame | null> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end >= 0) {
        const text = rest.slice(0, end);
        rest = rest.slice(end + 2);
        return frameOf(text);
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += decoder.decode(value, { stream: true });
    }
  };
  return {
    next,
    until: async (last: (frame: Frame) => boolean): Promise<Frame[]> => {
      const found: Frame[] = [];
      for (;;) {
        const frame = await next();
        if (!frame) throw new Error(`the stream ended after ${JSON.stringify(found)}`);
        found.push(frame);
        if (last(frame)) return found;
      }
    },
    cancel: () => reader.cancel(),
  };
}

function frameOf(text: string): Frame {
  if (text.startsWith(":")) return { comment: text.slice(1).trim() };
  const lines = text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
  return Object.fromEntries(lines);
}
