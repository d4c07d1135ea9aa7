import { describe, expect, test } from "vitest";
import { maskSecret, redact, redactNamed } from "./index";
import { FAMILIES, type Family } from "./prefix-families";

const glue = (...parts: string[]) => parts.join("");

/** A body of the family's alphabet that meets all of its conditions. */
function bodyOf({ body, least, prefix }: Family, length = least): string {
  const unit = body & 1 ? "A1b2C3d4E5" : "0123456789abcdef";
  const capitals = prefix.length === 4 && prefix.startsWith("A") && prefix !== glue("AI", "za");
  return (capitals ? unit.toUpperCase() : unit).repeat(8).slice(0, length);
}

function tokenOf(family: Family): string {
  const body = bodyOf(family);
  return [family.prefix + body, ...Array.from({ length: family.parts ?? 0 }, () => body)].join(".");
}

describe.each(FAMILIES)("X4 $prefix", (family) => {
  const token = tokenOf(family);

  test("is masked with its shortest body, at every border", () => {
    const isPart = (sign: string) => family.prefix.startsWith("whsec") && "/=".includes(sign);
    for (const [before = "", after = ""] of ["  ", "()", '""', "``", "[]", "/ ", "= ", ":\n", "\n\n"].map((pair) => [
      ...pair,
    ])) {
      if (isPart(before)) continue;
      expect(redact(`${before}${token}${after}`)).toBe(`${before}${maskSecret(token)}${after}`);
    }
    expect(redact(`\\n${token}`)).toBe(`\\n${maskSecret(token)}`);
  });

  test("stays when the body is one too short, inside a word, or in another case", () => {
    const short = family.prefix + bodyOf(family, family.least - 1);
    for (const text of [short, `x${token}`, `7${token}`, `_${token}`, family.prefix]) expect(redact(text)).toBe(text);
  });
});

test("X4 exact lengths are bounded", () => {
  const id = glue("AK", "IA", "FAKEFAKEFAKE0123");
  expect(redact(`${id},`)).toBe("AKIAFA…0123,");
  for (const text of [`${id}4`, `${id}a`, `${id}_`]) expect(redact(text)).toBe(text);
  expect(redact(glue("da", "pi", "0123456789abcdef".repeat(2), "0"))).toMatch(/^dapi.{33}$/);
});

test("X4 bodies that need a digit, a capital or 30 characters", () => {
  const words = "abcdefghijklmnopqrstuvwxyzabcd";
  const prefix = glue("gs", "k_");
  expect(redact(prefix + words.slice(1))).toBe(prefix + words.slice(1));
  expect(redact(prefix + words)).toBe("gsk_ab…abcd");
  expect(redact(glue("py", "pi-", "a1".repeat(20)))).toHaveLength(45);
  expect(redact("npm_config1234567_x hf_abcdefghi12_y hvs.configuration_name")).toContain(
    "npm_config1234567_x hf_abcdefghi12_y hvs.conf",
  );
});

test("X4 words joined by dashes are no key unless the first one starts keys", () => {
  const prefix = glue("sk", "-");
  expect(redact(`${prefix}loading-spinner-big`)).toBe(`${prefix}loading-spinner-big`);
  expect(redact(`${prefix}proj-loading-spinner`)).toBe("sk-pro…nner");
  expect(redact(`${prefix}loading-spinner2`)).not.toContain("spinner");
  expect(redact(`${prefix}loadingspinner`)).toBe("***");
});

test("X4 a JWT needs three parts", () => {
  const part = "abcdefghij";
  const head = glue("ey", "J", part);
  expect(redact(`${head}.${part}`)).toBe(`${head}.${part}`);
  expect(redact(`${head}.${part}.${part.slice(1)}`)).toBe(`${head}.${part}.${part.slice(1)}`);
  expect(redact(`${head}.${part}.${part}.`)).toBe("eyJabc…ghij.");
});

test("X4 Telegram tokens, with the bot of an address or without", () => {
  const body = "FAKEfake0123456789FA";
  expect(redact(`https://t.example/bot123456789:${body}/getMe`)).toBe("https://t.example/bot123456…89FA/getMe");
  for (const text of [`12345:${body}`, `1234567890123:${body}`, `x123456:${body}`, `123456:${body.slice(1)}`]) {
    expect(redact(text)).toBe(text);
  }
});

test("X4 Bearer in any case, 18 characters or more", () => {
  const body = "abcdefghijklmnopqr";
  for (const word of ["Bearer", "bearer", "BEARER"]) expect(redact(`${word} ${body}`)).toBe(`${word} abcdef…opqr`);
  expect(redact(`Bearer ${body.slice(1)}`)).toBe(`Bearer ${body.slice(1)}`);
  expect(redact(`Forbearer ${body}`)).toBe(`Forbearer ${body}`);
  expect(redact("Bearer token=***")).toBe("Bearer token=***");
});

test("X1 masks", () => {
  expect(maskSecret("a".repeat(17))).toBe("***");
  expect(maskSecret("abcdefghijklmnopqr")).toBe("abcdef…opqr");
  expect(maskSecret(`abcde😀${"x".repeat(20)}`)).toBe("***");
  expect(maskSecret(`${"x".repeat(20)}😀abc`)).toBe("***");
  expect(redactNamed("")).toBe("");
  expect(redactNamed("x")).toBe("***");
  expect(redactNamed("***")).toBe("***");
  expect(redactNamed("abcdef…wxyz")).toBe("abcdef…wxyz");
  expect(redactNamed("the whole sentence is masked")).toBe("the wh…sked");
});

test("X2 overlapping spans become one mask", () => {
  const token = glue("gh", "p_", "FAKEfake0123456789FA");
  expect(redact(`password="a ${token} b"`)).toBe('password="a ghp_…FA b"');
  expect(redact(`x-api-key: ${token}`)).toBe("x-api-key: ghp_FA…89FA");
});
