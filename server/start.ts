import { OPERATOR } from "@/db";
import { getApp } from "./app";
import { listenAddress } from "./config";
import { serveControl } from "./control";
import { log } from "./log";
import { createSignInCode, firstOwner } from "./people";

/** Starts the app with the process: demo data, the command line's socket, the first sign-in link, an orderly stop. */
export async function startServer(): Promise<void> {
  const app = await getApp();
  if (process.env.TREELINE_DEMO !== "0") app.store.seedDemo();
  const control = await serveControl(app);

  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= (async () => {
      await control.close();
      await app.close();
    })();
    void stopping.then(
      () => process.exit(0),
      (err) => {
        log.error({ err }, "stop failed");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.on("SIGHUP", () => void app.reload());

  if (!app.store.auth.ownerSignedIn()) {
    const address = listenAddress(app.config(), process.env);
    const port = address.ok ? address.port : 3000;
    const owners = (await app.store.office(OPERATOR).people()).filter((person) => person.role === "owner");
    const code = await createSignInCode(app, owners[0]?.id ?? (await firstOwner(app)));
    process.stdout.write(`\nSign in (once, within 15 minutes): http://127.0.0.1:${port}/login?code=${code}\n\n`);
  }
}
