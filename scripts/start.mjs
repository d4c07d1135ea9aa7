import { createServer } from "node:net";
import { pathToFileURL } from "node:url";
import { buildWhenStale } from "./build.mjs";
import { fail, next, prepare, quietEnv, root, run } from "./prepare.mjs";

process.chdir(root);
followNpm();
await prepare();
const { host, port } = await address();
await freePort(host, port);
await buildWhenStale();
process.stdout.write("Ready\n");
await serve(host, port);

/** Configuration, address and data folder, looked at by the server's own code. */
async function address() {
  const { code, stdout, output } = await run(process.execPath, ["--import", "tsx", "server/cli/precheck.ts"], {
    env: { ...quietEnv, TREELINE_LOG: "error" },
  });
  if (code !== 0) fail(output, code);
  return JSON.parse(stdout);
}

function freePort(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const why =
        error.code === "EADDRINUSE"
          ? `Port ${port} is in use on ${host}: stop what listens there, or choose another, for example PORT=${port + 1} npm start`
          : `Treeline can't listen on ${host}:${port}: ${error.code ?? error.message}`;
      fail(why);
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/** In this very process: signals reach the server itself, and nothing can outlive it and keep the port. */
async function serve(host, port) {
  Object.assign(process.env, {
    NODE_ENV: "production",
    NEXT_MANUAL_SIG_HANDLE: "true",
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: host,
    PORT: String(port),
  });
  process.argv = [process.execPath, next, "start", "-H", host, "-p", String(port)];
  await import(pathToFileURL(next).href);
}

/** npm starts us through a shell that passes no signal on: when npm or that shell is gone, we stop too. */
function followNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
