import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

export type Server = {
  url: string;
  /** The printed sign-in link; empty when an owner signed in to this folder before. */
  link: string;
  dataDir: string;
  /** As an operator stops it: SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut does. */
  kill(): Promise<void>;
};

export type ServerOptions = {
  /** Fill the empty store with the demo (default: false). */
  demo?: boolean;
  /** Written as treeline.json5. */
  config?: object;
  env?: Record<string, string>;
  /** A folder another server used before; default: a fresh one. */
  dataDir?: string;
};

const root = path.resolve(import.meta.dirname, "..");
const START_MS = 30_000;
const running = new Set<ChildProcess>();
const folders: string[] = [];

process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A server of its own over a fresh data folder, on a free port. The pages must be built already. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDir = options.dataDir ?? freshFolder();
  if (options.config) writeFileSync(path.join(dataDir, "treeline.json5"), JSON.stringify(options.config));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...serverEnv(dataDir, port, options) },
  });
  running.add(child);
  const exited = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  let printed = "";
  child.stdout.on("data", (part: Buffer) => {
    printed += part.toString("utf8");
  });
  child.stderr.on("data", (part: Buffer) => {
    printed += part.toString("utf8");
  });

  const linkIn = (): string | undefined => /http:\/\/\S+\/login\?code=\S+/.exec(printed)?.[0];
  const before = Date.now();
  while (!(await isHealthy(url))) {
    if (!running.has(child) || Date.now() - before > START_MS) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${printed}`);
    }
    await pause(100);
  }
  // The link is printed before the first answer, but through a pipe it may arrive after it.
  for (let tries = 0; tries < 20 && linkIn() === undefined && options.dataDir === undefined; tries++) await pause(100);

  return {
    url,
    link: linkIn() ?? "",
    dataDir,
    stop: () => {
      child.kill("SIGTERM");
      return exited;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function serverEnv(dataDir: string, port: number, options: ServerOptions): Record<string, string> {
  return {
    NODE_ENV: "production",
    NEXT_MANUAL_SIG_HANDLE: "true",
    NEXT_TELEMETRY_DISABLED: "1",
    TREELINE_DATA: dataDir,
    TREELINE_CONFIG: "",
    TREELINE_DEMO: options.demo ? "1" : "0",
    HOST: "127.0.0.1",
    PORT: String(port),
    ...options.env,
  };
}

function freshFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "treeline-e2e-"));
  folders.push(folder);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
