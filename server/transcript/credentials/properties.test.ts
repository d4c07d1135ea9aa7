import fc from "fast-check";
import { expect, test } from "vitest";
import { adversarialCredentials } from "./adversarial";
import { compilePattern, redact } from "./index";
import { FAMILIES } from "./prefix-families";

const dashes = "-".repeat(5);
const values = [
  "abc",
  "hunter2",
  "$TOKEN",
  "$" + "{TOKEN}",
  "{{x}}",
  "<x>",
  "%X%",
  "required",
  "f(",
  "self.token",
  "***",
  "abcdef…wxyz",
  "two words and more",
  "FAKEfake0123456789FA",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  "0123456789abcdef0123456789abcdef",
  "😀",
  "\ud83d\ude00é漢",
];
const names = [
  "token",
  "API_KEY",
  "ERROR_KEY",
  "DB_PASSWORD",
  "nextPageToken",
  "cvc",
  "Authorization",
  "Cookie",
  "Set-Cookie",
];
const more = [
  "x-api-key",
  "sig",
  "code",
  "--token",
  "--password",
  "Bearer",
  "Basic",
  "Digest a=",
  "x://u",
  "?",
  "&",
  "@",
  "a.b",
];
const signs = [
  "=",
  ":",
  ": ",
  " = ",
  " ",
  "\n",
  "\r\n",
  '"',
  "'",
  "`",
  "\\",
  '\\"',
  "\\n",
  ";",
  ",",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ".",
  "!",
  "/",
  "-",
  "_",
];
const keyBlock = ["BEGIN ", "END ", "BEGIN RSA "].map((label) => `${dashes}${label}PRIVATE KEY${dashes}`);
const pieces = [
  ...values,
  ...names,
  ...more,
  ...signs,
  ...keyBlock,
  "data:image/png;base64,",
  "hooks.slack.com/services/",
  "discord.com/api/webhooks/1/",
  "123456:",
  "\ud83d",
  ...FAMILIES.map(({ prefix }) => prefix),
  ...adversarialCredentials.map(({ unit }) => unit),
];
const texts = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(""));
const sources = [
  "\\w",
  ".",
  "\\*",
  "…",
  "[a-z]+",
  "TK-(\\d+)",
  "x*",
  "a(b)?c",
  "\\S+@\\S+",
  "(?i)hunter\\d",
  "^\\w+",
  "\\w+$",
  "a.*b|c",
];
const patterns = sources.map((source) => {
  const result = compilePattern(source);
  if (!result.ok) throw new Error(`${source}: ${result.why}`);
  return result.pattern;
});
const runs = { numRuns: 3000 };

test("X1 redacting twice changes nothing", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = redact(text);
      expect(redact(once)).toBe(once);
    }),
    runs,
  );
});

test("X1, X13 redacting twice with an operator's pattern changes nothing", () => {
  fc.assert(
    fc.property(texts, fc.subarray(patterns, { maxLength: 2 }), (text, extra) => {
      const once = redact(text, extra);
      expect(redact(once, extra)).toBe(once);
    }),
    runs,
  );
});

test("X1 well-formed text stays well-formed", () => {
  fc.assert(
    fc.property(texts, fc.subarray(patterns, { maxLength: 1 }), (text, extra) => {
      expect(redact(text.toWellFormed(), extra).isWellFormed()).toBe(true);
    }),
    runs,
  );
});
