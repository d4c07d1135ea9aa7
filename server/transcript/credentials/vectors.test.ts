import { expect, test } from "vitest";
import { vectors } from "../../../fixtures/vectors";
import { compilePattern, type OperatorPattern, redact } from "./index";

type Vector = {
  id: string;
  rule: string;
  input: string;
  expected: string;
  redactPatterns?: string[];
  maxMillis?: number;
};

const all = vectors<Vector>("reading", "redact");
const run = new Set<string>();

function compiled(source: string): OperatorPattern {
  const result = compilePattern(source);
  if (!result.ok) throw new Error(result.why);
  return result.pattern;
}

test.each(all)("$rule $id", ({ id, input, expected, redactPatterns = [], maxMillis }) => {
  const extra = redactPatterns.map(compiled);
  const started = performance.now();
  const output = redact(input, extra);
  const millis = performance.now() - started;
  expect(output).toBe(expected);
  expect(redact(output, extra)).toBe(output);
  if (maxMillis !== undefined) expect(millis).toBeLessThan(maxMillis);
  run.add(id);
});

test("every vector was run", () => {
  expect([...run].sort()).toEqual(all.map(({ id }) => id).sort());
  expect(all.length).toBeGreaterThanOrEqual(99);
});
