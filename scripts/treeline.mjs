import { spawn } from "node:child_process";
import { prepare, root } from "./prepare.mjs";

// Standard output belongs to the command: a script may read a token from it.
await prepare({ say: (line) => process.stderr.write(`${line}\n`), quick: true });

// Small nurseries: an import of hundreds of megabytes stays small itself.
const child = spawn(
  process.execPath,
  ["--max-semi-space-size=8", "--import", "tsx", "server/cli/index.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    // Relative paths mean the folder the command was typed in; npm has changed it by now.
    env: {
      ...process.env,
      TREELINE_LOG: process.env.TREELINE_LOG ?? "warn",
      INIT_CWD: process.env.npm_lifecycle_event === "treeline" ? process.env.INIT_CWD : process.cwd(),
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
