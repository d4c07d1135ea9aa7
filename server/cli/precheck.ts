import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { createApp } from "../app";
import { formatProblems, listenAddress, loadConfig, writeDefaultConfig } from "../config";
import { isServed } from "../control-socket";
import { placesOf } from "./places";

/** What `npm start` asks before it serves: prints the address as JSON, or says why not and exits 1 or 2. */
async function precheck(): Promise<number> {
  const { dataDir, configFile, database, env } = placesOf(process.env);
  await writeDefaultConfig(configFile);
  const loaded = await loadConfig(configFile, env);
  if (!loaded.ok) return refuse(2, formatProblems(configFile, loaded.problems));
  const address = listenAddress(loaded.config, env);
  if (!address.ok) return refuse(2, address.why);
  if (await isServed(dataDir)) return refuse(1, `Another server runs on this data folder (${dataDir})`);
  if (!isLoopback(address.host) && !(existsSync(database) && (await hasOwner(dataDir, configFile)))) {
    return refuse(
      2,
      `Nobody owns this Treeline yet, so it must not listen on ${address.host}: whoever came first could read everything.\n` +
        "Start it on this machine once (HOST=127.0.0.1) and sign in, or add an owner: npm run treeline -- user create <email> --role owner",
    );
  }
  process.stdout.write(JSON.stringify({ host: address.host, port: address.port }));
  return 0;
}

function refuse(code: number, why: string): number {
  process.stderr.write(`${why}\n`);
  return code;
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

async function hasOwner(dataDir: string, configFile: string): Promise<boolean> {
  const app = await createApp({ dataDir, configFile });
  try {
    return app.store.auth.hasOwner();
  } finally {
    await app.close();
  }
}

process.exitCode = await precheck();
