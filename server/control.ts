import type http from "node:http";
import { AppError, echo } from "@/db";
import type { App } from "./app";
import { commands, isCommand, runCommand } from "./cli/commands";
import { type Answer, claimSocket, Request } from "./control-socket";
import { STATUS, toAppError } from "./doors/status";
import { log } from "./log";

const MAX_BYTES = 1024 * 1024;
const GRACE_MS = 5_000;

/**
 * Lets the command line work in this process: one POST a command on a socket that only the owner of the data folder can open.
 * Throws `conflict` when another server has the folder.
 */
export async function serveControl(app: App): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();

  const server = await claimSocket(app.dataDir, (request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const work = answer(app, request, AbortSignal.any([gone.signal, closing.signal])).then((result) => {
      response.writeHead(result.ok ? 200 : STATUS[result.code].http, { "content-type": "application/json" });
      response.end(JSON.stringify(result));
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });

  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closing.abort();
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref()),
      ]);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(app: App, request: http.IncomingMessage, signal: AbortSignal): Promise<Answer> {
  try {
    const { command, args } = await read(request);
    if (!isCommand(command))
      throw new AppError("invalid_input", `No command ${echo(command)}; known: ${Object.keys(commands).join(", ")}`);
    return { ok: true, result: await runCommand(app, command, args, signal) };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "internal") log.error({ err: error.cause ?? error }, "command failed");
    return { ok: false, code: error.code, message: error.message };
  }
}

async function read(request: http.IncomingMessage): Promise<{ command: string; args: Record<string, unknown> }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new AppError("too_large", "The command is larger than 1 MiB");
    parts.push(part);
  }
  const parsed = Request.safeParse(parseJson(Buffer.concat(parts).toString("utf8")));
  if (request.method !== "POST" || !parsed.success)
    throw new AppError("invalid_input", 'A command is a POST of {"command", "args"}');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
