import fc from "fast-check";
import JSON5 from "json5";
import { expect, test } from "vitest";
import { join } from "./key-path";
import { entriesOf } from "./positions";

function pathsIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = join(path, Array.isArray(value) ? Number(key) : key);
    return [here, ...pathsIn(inner, here)];
  });
}

test("any value written in any way has an entry for each of its keys and elements", () => {
  const noise = fc.constantFrom("", " ", "\n", "\r\n", "\t// it's { [ : ,\n", "/* \" ' } */", "\uFEFF\u2003");
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("", "  "), noise, (value, indent, filler) => {
      const text = filler + (JSON5.stringify(value, null, indent) ?? "null") + filler;
      expect(entriesOf(text).map((entry) => entry.path)).toEqual(pathsIn(JSON5.parse(text)));
    }),
    { numRuns: 500 },
  );
});

test("blanks and comments between all tokens change no path", () => {
  const filler = " /* ] \" */ // , '\n";
  const tokens = [
    "{",
    "a",
    ":",
    "[",
    "1",
    ",",
    "{",
    "'b c'",
    ":",
    '"x\\"y"',
    ",",
    "}",
    ",",
    "[",
    "]",
    "]",
    ",",
    "$c",
    ":",
    "-.5e3",
    "}",
  ];
  const text = tokens.join(filler);
  expect(entriesOf(text).map(({ path, line }) => [path, line])).toEqual([
    ["a", 2],
    ["a[0]", 5],
    ["a[1]", 7],
    ['a[1]["b c"]', 8],
    ["a[2]", 14],
    ["$c", 18],
  ]);
  expect(JSON5.parse(text)).toEqual({ a: [1, { "b c": 'x"y' }, []], $c: -500 });
});
