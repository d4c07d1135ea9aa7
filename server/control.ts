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
  const running = new Set<Promise<unknown>>();

  /** A client that goes away, or a server that stops, ends the command. */
  const run = async (request: http.IncomingMessage, gone: AbortSignal): Promise<unknown> => {
    const { command, args } = await read(request);
    if (!isCommand(command))
      throw new AppError("invalid_input", `No command ${echo(command)}; known: ${Object.keys(commands).join(", ")}`);
    const work = runCommand(app, command, args, AbortSignal.any([gone, closing.signal]));
    running.add(work);
    return work.finally(() => running.delete(work));
  };

  const server = await claimSocket(app.dataDir, (request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    void run(request, gone.signal)
      .then((result): Answer => ({ ok: true, result }), refusal)
      .then((answer) => {
        if (response.destroyed) return;
        response.writeHead(answer.ok ? 200 : STATUS[answer.code].http, { "content-type": "application/json" });
        response.end(JSON.stringify(answer));
      });
  });

  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closing.abort();
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref()),
      ]);
      // One more turn, so that the answers of the commands just ended are on their way.
      await new Promise((resolve) => setImmediate(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 200).unref();
      await closed;
    },
  };
}

function refusal(thrown: unknown): Answer {
  const error = toAppError(thrown);
  if (error.code === "internal") log.error({ err: error.cause ?? error }, "command failed");
  return { ok: false, code: error.code, message: error.message };
}

async function read(request: http.IncomingMessage): Promise<{ command: string; args: Record<string, unknown> }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length;
      // Read to the end all the same: whoever still writes would not see the answer.
      if (bytes <= MAX_BYTES) parts.push(part);
    }
  } catch (cause) {
    throw new AppError("invalid_input", "The command was not sent in full", { cause });
  }
  if (bytes > MAX_BYTES) throw new AppError("too_large", "The command is larger than 1 MiB");
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
