import type { z } from "zod";
import { agentId, flag, named, oneOf, pattern, section, text, webUrl } from "./fields";
import { byForm, isObject, withRule, wrongType } from "./rules";
import { type Env, secret } from "./secret";
import { channelThreadBindings } from "./session";
import { allowDeny } from "./tools";

const RESERVED = ["webchat", "internal", "unknown"];
const ID = "an id of 1 to 32 lower-case letters, digits, _ and -, starting with a letter";

const channelId = pattern(/^[a-z][a-z0-9_-]{0,31}$/, ID).refine((id) => !RESERVED.includes(id), {
  error: ({ input }) => `must be another id: ${String(input)} is built in (reserved: ${RESERVED.join(", ")})`,
});

const common = {
  threadBindings: channelThreadBindings.optional(),
  groups: named(text("a peer id or *"), section({ tools: allowDeny.prefault({}) })).optional(),
};

/** Settings for a channel that has no adapter here. */
const bare = section(common);

function webhook(env: Env) {
  const fields = section({
    kind: oneOf(["webhook"]),
    url: webUrl(),
    secret: secret(env),
    agentId: agentId().optional(),
    threads: flag().default(false),
    idempotent: flag().default(false),
    allowPrivate: flag().default(false),
    ...common,
  });
  // R-CH-3: https only, unless the channel may reach private addresses.
  return withRule(fields, ({ url, allowPrivate }, report) => {
    if (typeof url === "string" && /^http:/i.test(url) && allowPrivate !== true) {
      report(["url"], "must start with https:// (http:// needs allowPrivate: true)");
    }
  });
}

type WebhookChannel = z.output<ReturnType<typeof webhook>>;
export type Channel = WebhookChannel | (z.output<typeof bare> & { kind?: undefined });

const BARE_KEYS = Object.keys(common);

export function channels(env: Env) {
  const adapter = webhook(env);
  const keys = Object.keys(adapter.shape).filter((key) => !BARE_KEYS.includes(key));
  return named(
    channelId,
    byForm<Channel>((value) => {
      if (!isObject(value)) return wrongType("an object", value);
      return keys.some((key) => key in value) ? adapter : bare;
    }),
  );
}
