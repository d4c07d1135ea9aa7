import { describe, expect, test } from "vitest";
import { vectors } from "@/fixtures/vectors";
import { sanitizeProse } from "./index";

type Vector = { id: string; rule: string; input: string; expected: string; maxMillis?: number };

const all = vectors<Vector>("reading", "sanitize");
const run = new Set<string>();

describe("sanitiser vectors", () => {
  for (const vector of all) {
    test(`${vector.id} (${vector.rule})`, () => {
      run.add(vector.id);
      const began = performance.now();
      const output = sanitizeProse(vector.input);
      const took = performance.now() - began;
      expect(output).toBe(vector.expected);
      if (vector.maxMillis !== undefined) expect(took).toBeLessThan(vector.maxMillis);
    });
  }

  test("all 89 vectors were run", () => {
    expect(all.length).toBe(89);
    expect([...run]).toEqual(all.map((vector) => vector.id));
  });
});
