import { expect, test } from "vitest";
import { vectors } from "../../fixtures/vectors";
import { parseConfig } from "./index";

type Vector = {
  id: string;
  rule: string;
  json5: string;
  expected: { ok: boolean; path?: string; value?: Record<string, unknown> };
};

const cases = vectors<Vector>("running", "config");

test("every vector of the group is here", () => {
  expect(cases).toHaveLength(43);
  for (const { expected } of cases) {
    expect(Object.keys(expected).filter((key) => !["ok", "path", "value"].includes(key))).toEqual([]);
  }
});

test.each(cases)("$id $rule", ({ json5, expected }) => {
  const result = parseConfig(json5, { FOO_TOKEN: "a-token-of-the-test" });
  expect(result.ok).toBe(expected.ok);
  if (!result.ok) {
    if (expected.path) expect(result.problems.map((problem) => problem.path)).toContain(expected.path);
    return;
  }
  for (const [path, value] of Object.entries(expected.value ?? {})) {
    const found = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], result.config);
    expect(found, path).toEqual(value);
  }
});
