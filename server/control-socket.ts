import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { chmod } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { z } from "zod";
import { AppError, CODES } from "@/db";

/** What the command line sends, and what it gets back. */
export const Request = z.strictObject({ command: z.string().max(64), args: z.record(z.string(), z.unknown()) });
const Answer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.enum(CODES), message: z.string() }),
]);
export type Answer = z.output<typeof Answer>;

/** Longest socket path that every system takes, in bytes. */
const MAX_PATH = 103;

/** `<dataDir>/treeline.sock`, spelled the shorter way: systems take about a hundred bytes. */
export function socketPath(dataDir: string): string {
  const full = path.join(dataDir, "treeline.sock");
  const relative = path.relative(process.cwd(), full);
  const shorter = Buffer.byteLength(relative) < Buffer.byteLength(full) ? relative : full;
  if (Buffer.byteLength(shorter) <= MAX_PATH) return shorter;
  throw new AppError(
    "invalid_input",
    `The path of the data folder is too long: ${full} has more than ${MAX_PATH} bytes`,
  );
}

/** The socket is the lock: one process holds a data folder. Throws `conflict` when a live one has it. */
export async function claimSocket(dataDir: string, listener: http.RequestListener): Promise<http.Server> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = socketPath(dataDir);
  const server = http.createServer(listener);
  if (!(await listens(server, file))) {
    await putStaleAside(file);
    if (!(await listens(server, file))) throw inUse();
  }
  await chmod(file, 0o600);
  return server;
}

const inUse = (): AppError =>
  new AppError("conflict", "Another server runs on this data folder", { reason: "data_in_use" });

function listens(server: http.Server, file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Error(`${file} can't be opened: ${error.code ?? error.message}`, { cause: error }));
    };
    server.once("error", failed);
    server.listen(file, () => {
      server.off("error", failed);
      resolve(true);
    });
  });
}

/** Removes what a crash left. Renamed first and looked at again: another start may have put a live one there meanwhile. */
async function putStaleAside(file: string): Promise<void> {
  const seen = statSync(file, { throwIfNoEntry: false });
  if (await isAnswered(file)) throw inUse();
  if (!seen) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return;
    throw thrown;
  }
  const moved = statSync(aside);
  if (moved.ino !== seen.ino || moved.mtimeMs !== seen.mtimeMs) {
    renameSync(aside, file);
    throw inUse();
  }
  rmSync(aside);
}

const isNobody = (error: NodeJS.ErrnoException): boolean => error.code === "ECONNREFUSED" || error.code === "ENOENT";

/** Does a process stand behind this socket? One that can't be asked counts as one. */
function isAnswered(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error) => resolve(!isNobody(error)));
  });
}

/** Does a server run on this data folder? */
export const isServed = (dataDir: string): Promise<boolean> => isAnswered(socketPath(dataDir));

/** Runs a command in the server of this data folder; undefined when there is none. Throws what the command threw. */
export async function askServer(
  dataDir: string,
  command: string,
  args: Record<string, unknown>,
): Promise<{ result: unknown } | undefined> {
  const text = await post(socketPath(dataDir), JSON.stringify({ command, args }));
  if (text === undefined) return undefined;
  const answer = Answer.safeParse(text === "" ? undefined : JSON.parse(text));
  if (!answer.success) throw new AppError("internal", "The server stopped before it answered");
  if (!answer.data.ok) throw new AppError(answer.data.code, answer.data.message);
  return { result: answer.data.result };
}

function post(file: string, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      socketPath: file,
      method: "POST",
      path: "/",
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    });
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
      response.on("error", reject);
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (isNobody(error)) resolve(undefined);
      else if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve("");
      else reject(error);
    });
    request.end(body);
  });
}
