import path from "node:path";

export type Env = Record<string, string | undefined>;

/** Where things lie, as the server looks for them too. */
export type Places = { dataDir: string; configFile: string; database: string; env: Env };

export function placesOf(env: Env): Places {
  const dataDir = path.resolve(env.TREELINE_DATA || "data");
  const configFile = env.TREELINE_CONFIG ? path.resolve(env.TREELINE_CONFIG) : path.join(dataDir, "treeline.json5");
  return { dataDir, configFile, database: path.join(dataDir, "treeline.db"), env };
}
