import { z } from "zod";
import { anyText, integer, list, must, oneOf, section } from "./fields";

const ORIGIN = "an origin such as https://example.com, without path or *";

const origin = z.string(must(ORIGIN, "text")).refine(
  (value) => {
    return /^https?:\/\//.test(value) && !value.includes("*") && URL.canParse(value) && new URL(value).origin === value;
  },
  must(ORIGIN, "text"),
);

export const gateway = section({
  bind: oneOf(["loopback", "lan"]).default("loopback"),
  port: integer(1, 65_535).default(3000),
  controlUi: section({ allowedOrigins: list(origin).default([]) }).prefault({}),
  tools: section({ allow: list(anyText()).default([]), deny: list(anyText()).default([]) }).prefault({}),
});
