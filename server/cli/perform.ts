import { existsSync } from "node:fs";
import { AppError } from "@/db";
import { createApp } from "../app";
import { formatProblems, loadConfig } from "../config";
import { askServer } from "../control-socket";
import { type CommandInput, type CommandName, type CommandOutput, runCommand } from "./commands";
import type { Places } from "./places";

/** Runs a command in the server of the data folder; without one, in an app of its own. */
export async function perform<N extends CommandName>(
  places: Places,
  name: N,
  args: CommandInput<N>,
): Promise<CommandOutput<N>> {
  const answer = await askServer(places.dataDir, name, args);
  // Safe because both sides run this very map of commands.
  if (answer) return answer.result as CommandOutput<N>;
  if (existsSync(places.configFile)) await checkConfig(places);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort(new AppError("conflict", "Interrupted"));
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  const app = await createApp({ dataDir: places.dataDir, configFile: places.configFile, env: places.env });
  try {
    return (await runCommand(app, name, args, stop.signal)) as CommandOutput<N>;
  } finally {
    await app.close();
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

async function checkConfig({ configFile, env }: Places): Promise<void> {
  const loaded = await loadConfig(configFile, env);
  if (!loaded.ok) throw new AppError("invalid_input", formatProblems(configFile, loaded.problems));
}
