import type { z } from "zod";
import { agents } from "./agents";
import { channels } from "./channels";
import { section } from "./fields";
import { gateway } from "./gateway";
import { hooks } from "./hooks";
import type { Env } from "./secret";
import { session } from "./session";
import { acp, commands, cron, logging, messages } from "./small-sections";
import { tools } from "./tools";
import { treeline } from "./treeline";

/** `treeline.json5` (section 18 of the running contract); the environment is where `{env}` secrets come from. */
export function configSchema(env: Env) {
  return section({
    session: session.prefault({}),
    tools: tools.prefault({}),
    agents: agents.prefault({}),
    acp: acp.prefault({}),
    messages: messages.prefault({}),
    commands: commands.prefault({}),
    cron: cron.prefault({}),
    hooks: hooks(env).prefault({}),
    gateway: gateway.prefault({}),
    channels: channels(env).default({}),
    logging: logging.prefault({}),
    treeline: treeline(env).prefault({}),
  });
}

/** Every setting with its default filled in, nested as in the file. */
export type Config = z.output<ReturnType<typeof configSchema>>;
