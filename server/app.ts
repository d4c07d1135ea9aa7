import path from "node:path";
import { AppError, type Caller, isSandboxed, kindOf, openStore, type Policy, parseKey, type Store } from "@/db";
import {
  type Config,
  type ConfigProblem,
  defaultAgentId,
  formatProblems,
  loadConfig,
  sandboxMode,
  watchConfig,
  writeDefaultConfig,
} from "./config";
import { createLive, type Live } from "./live";
import { log } from "./log";
import { configuredModel } from "./policy/catalogue";
import { createCleaner, createPipeline, type Pipeline } from "./transcript";

/** What the configuration came to: the one in force, and what is wrong with the file as it stands now, if anything. */
type ConfigState = {
  file: string;
  config: Config;
  lines: Record<string, number>;
  loadedAt: number;
  warnings: ConfigProblem[];
  problems: ConfigProblem[];
};

export type App = {
  store: Store;
  live: Live;
  dataDir: string;
  config(): Config;
  configState(): ConfigState;
  policy(): Omit<Policy, "demoAgents">;
  pipeline(): Pipeline;
  now(): number;
  /** Reads the file again. A bad one leaves the old configuration in force and is reported. */
  reload(): Promise<ConfigState>;
  /** A session's principal (A1); throws `invalid_input` naming `param` for a malformed key. */
  sessionCaller(param: string, key: string): Extract<Caller, { kind: "session" }>;
  isSandboxedCaller(caller: Caller): boolean;
  /** Aborted when the process is asked to stop: streams end themselves. */
  stopping: AbortSignal;
  close(): Promise<void>;
};

export type AppOptions = {
  dataDir: string;
  configFile?: string;
  /** Database file; `:memory:` in tests. */
  database?: string;
  env?: Record<string, string | undefined>;
  now?: () => number;
  /** Watch the config file and tidy in the background. */
  background?: boolean;
};

/** The only place that wires. Throws with every problem of the configuration named. */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataDir, env = process.env, now = Date.now } = options;
  const file = options.configFile ?? path.join(dataDir, "treeline.json5");
  await writeDefaultConfig(file);
  let state = await firstLoad(file, env, now());
  let pipeline = createPipeline(state.config.logging.redactPatterns);
  const live = createLive();
  const stopping = new AbortController();

  const policy = (): Omit<Policy, "demoAgents"> => policyOf(state.config);
  const store = openStore({
    file: options.database ?? path.join(dataDir, "treeline.db"),
    policy,
    cleaner: () => createCleaner(pipeline),
    now,
    nudge: live.nudge,
  });

  const app: App = {
    store,
    live,
    dataDir,
    config: () => state.config,
    configState: () => state,
    policy,
    pipeline: () => pipeline,
    now,
    reload: async () => {
      const loaded = await loadConfig(file, env);
      if (!loaded.ok) {
        state = { ...state, problems: loaded.problems };
        log.error({ problems: loaded.problems }, "the configuration was not reloaded; the one before stays in force");
        return state;
      }
      state = {
        file,
        config: loaded.config,
        lines: loaded.lines,
        warnings: loaded.warnings,
        loadedAt: now(),
        problems: [],
      };
      pipeline = createPipeline(state.config.logging.redactPatterns);
      store.refresh();
      return state;
    },
    sessionCaller: (param, text) => {
      const keys = policy().keys;
      const parsed = parseKey(text, keys);
      if (!parsed)
        throw new AppError("invalid_input", `${param} is not a session key`, { param, reason: "malformed_key" });
      const sandboxed = isSandboxed(policy(), parsed.agentId, kindOf(parsed, keys));
      return { kind: "session", key: parsed.key, agentId: parsed.agentId, sandboxed };
    },
    isSandboxedCaller: (caller) =>
      caller.kind === "session"
        ? caller.sandboxed
        : caller.viewAs !== undefined && app.sessionCaller("viewAs", caller.viewAs).sandboxed,
    stopping: stopping.signal,
    close: async () => {
      stopping.abort();
      for (const stop of stops) stop();
      store.close();
    },
  };
  const stops = options.background ? [watchConfig(file, () => void app.reload()), tidyNowAndThen(store)] : [];
  return app;
}

async function firstLoad(
  file: string,
  env: Record<string, string | undefined>,
  loadedAt: number,
): Promise<ConfigState> {
  const loaded = await loadConfig(file, env);
  if (!loaded.ok) throw new Error(`The configuration can't be used:\n${formatProblems(file, loaded.problems)}`);
  return { file, config: loaded.config, lines: loaded.lines, warnings: loaded.warnings, loadedAt, problems: [] };
}

/** What of the configuration the store decides by. */
function policyOf(config: Config): Omit<Policy, "demoAgents"> {
  return {
    keys: { mainKey: config.session.mainKey, defaultAgent: defaultAgentId(config), scope: config.session.scope },
    level: config.tools.sessions.visibility,
    agentToAgent: { enabled: config.tools.agentToAgent.enabled, allow: config.tools.agentToAgent.allow },
    clampSandboxed: config.agents.defaults.sandbox.sessionToolsVisibility === "spawned",
    sandboxMode: (agentId) => sandboxMode(config, agentId),
    defaultModel: (agentId) => configuredModel(config, agentId),
    retention: {
      changesMs: config.treeline.retention.changesHours * 3_600_000,
      auditMs: config.treeline.retention.auditDays * 86_400_000,
    },
  };
}

/** Housekeeping in small steps: soon again while there is more, else once a minute. */
function tidyNowAndThen(store: Store): () => void {
  let timer: NodeJS.Timeout;
  const step = (): void => {
    timer = setTimeout(step, store.tidy() ? 50 : 60_000);
    timer.unref();
  };
  timer = setTimeout(step, 1_000);
  timer.unref();
  return () => clearTimeout(timer);
}

const SLOT = Symbol.for("treeline");
type Slot = { [SLOT]?: Promise<App> };

/** The one instance of this process. Next evaluates modules several times; only globalThis is shared. */
export function getApp(): Promise<App> {
  const slot = globalThis as Slot;
  slot[SLOT] ??= createApp({
    dataDir: path.resolve(/*turbopackIgnore: true*/ process.env.TREELINE_DATA ?? "data"),
    ...(process.env.TREELINE_CONFIG
      ? { configFile: path.resolve(/*turbopackIgnore: true*/ process.env.TREELINE_CONFIG) }
      : {}),
    background: true,
  });
  return slot[SLOT];
}
