import { flag, list, pattern, section, text } from "./fields";
import { withRule } from "./rules";
import { type Env, secret } from "./secret";

export function hooks(env: Env) {
  const fields = section({
    enabled: flag().default(false),
    token: secret(env, 16).optional(),
    path: pattern(/^\/[^\s?#]*$/, 'a path that starts with "/", without blanks, ? and #').default("/hooks"),
    allowRequestSessionKey: flag().default(false),
    allowedSessionKeyPrefixes: list(text()).default([]),
  });
  return withRule(fields, ({ enabled, token, allowRequestSessionKey, allowedSessionKeyPrefixes: prefixes }, report) => {
    if (enabled === true && token === undefined) {
      report(["token"], 'is missing: hooks.enabled needs a secret of at least 16 characters, text or {env: "NAME"}');
    }
    if (allowRequestSessionKey === true && Array.isArray(prefixes) && prefixes.length === 0) {
      report(["allowedSessionKeyPrefixes"], "must name at least one prefix when allowRequestSessionKey is true");
    }
  });
}
