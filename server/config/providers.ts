import type { z } from "zod";
import { amount, anyText, list, named, nonEmptyList, oneOf, plainName, section, text, webUrl } from "./fields";
import { byForm, isObject, wrongType } from "./rules";
import { type Env, secret } from "./secret";

/** USD per million tokens. */
const price = section({ input: amount(), output: amount(), cacheRead: amount().optional() });

export function providers(env: Env) {
  return named(
    plainName(),
    section({
      kind: oneOf(["openai-compatible", "openai", "anthropic", "google", "ollama"]),
      baseUrl: webUrl().optional(),
      apiKey: secret(env).optional(),
      models: list(text("a model name")).optional(),
      prices: named(text("a model name"), price).optional(),
    }),
  );
}

/** A program and its arguments; only the program may not be blank. */
export const command = nonEmptyList(anyText()).refine((words) => words[0]?.trim() !== "", {
  error: "must start with the name of a program",
});

const localServer = section({ command });

function remoteServer(env: Env) {
  return section({ url: webUrl(), headers: named(text("a header name"), secret(env)).optional() });
}

export type McpServer =
  | (z.output<typeof localServer> & { url?: undefined; headers?: undefined })
  | (z.output<ReturnType<typeof remoteServer>> & { command?: undefined });

export function mcpServers(env: Env) {
  const remote = remoteServer(env);
  return named(
    plainName(),
    byForm<McpServer>((value) => {
      if (!isObject(value)) return wrongType("an object with command or url", value);
      if ("command" in value && "url" in value) return { message: "must have command or url, not both" };
      if (!("command" in value) && !("url" in value)) return { message: "must have command or url" };
      return "url" in value ? remote : localServer;
    }),
  );
}
