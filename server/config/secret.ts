import { z } from "zod";
import { must, pattern, section } from "./fields";
import { byForm, isObject } from "./rules";

export type Env = Record<string, string | undefined>;

/** Text, or `{env: "NAME"}` read from the environment (R-CFG-3). Messages never carry the value. */
export function secret(env: Env, minLength = 1) {
  const what = `${minLength > 1 ? `a secret of at least ${minLength} characters` : "a secret"}: text or {env: "NAME"}`;
  const long = (value: string) => value.trim() !== "" && value.length >= minLength;
  const plain = z.string(must(what, "text")).refine(long, must(what, "text"));
  const fromEnv = section({
    env: pattern(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of an environment variable"),
  }).transform(({ env: name }, context) => {
    const value = (Object.hasOwn(env, name) ? env[name] : undefined) ?? "";
    if (long(value)) return value;
    const message =
      value === "" ? `environment variable ${name} is not set` : `environment variable ${name} must be ${what}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return byForm<string>((value) => (isObject(value) ? fromEnv : plain));
}

/** Where secrets stand in a configuration; `*` is any key. */
const SECRET_PATHS = [
  ["hooks", "token"],
  ["channels", "*", "secret"],
  ["treeline", "providers", "*", "apiKey"],
  ["treeline", "mcpServers", "*", "headers", "*"],
];

/** The configuration for showing and logging: every secret replaced by `{set: true}`. */
export function describeConfig(config: object): unknown {
  const shown: unknown = structuredClone(config);
  for (const path of SECRET_PATHS) hide(shown, path);
  return shown;
}

function hide(value: unknown, [step, ...rest]: string[]): void {
  if (!isObject(value) || step === undefined) return;
  for (const key of step === "*" ? Object.keys(value) : [step]) {
    if (!Object.hasOwn(value, key)) continue;
    if (rest.length > 0) hide(value[key], rest);
    else value[key] = { set: true };
  }
}
