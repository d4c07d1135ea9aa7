import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adversarialProse } from "./adversarial";
import { sanitizeProse } from "./index";

const NAMES = ["think", "mm:thinking", "antml:reasoning", "final", "relevant-memories", "tool_call", "tool_result"];
const MORE = ["function_calls", "function", "invoke", "mm:invoke", "minimax:tool_call", "parameter", "b"];
const TAGS = [...NAMES, ...MORE].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
  `<${name}/>`,
  `<${name} name="x">`,
  `<${name}`,
]);
const MARKERS = ["]<]minimax[>[", "<|im_end|>", "<|", "|>", "<｜x｜>", "<", ">", "/"];
const LABELS = [
  "[Tool Call: a]",
  "[Tool Result for ID c1]",
  "[Tool Result: x]",
  "[Historical context: x]",
  "[Tool Call: ",
  "]",
];
const SIGNS = [
  "`",
  "``",
  "```",
  "~~~",
  "\n",
  "\n\n",
  "\r\n",
  "    ",
  "\t",
  "- ",
  "1. ",
  "> ",
  "\\",
  '"',
  "{",
  "}",
  "[",
  "'",
  "=",
];
const WORDS = ["a", "some words", " ", ". ", "ü", "𝒳", "\u00a0", "\ud800", "Arguments: ", '{"a":1}'];

const TEXT = ["some words", "a", " ", ", ", ".\n", "\n\n", "été", "1 > 2", "x = y", "(z)", "\t", "don't", "\\"];
const prose = fc.array(fc.constantFrom(...TEXT)).map((parts) => parts.join(""));
const anything = fc
  .array(fc.constantFrom(...TAGS, ...MARKERS, ...LABELS, ...SIGNS, ...WORDS), { maxLength: 60 })
  .map((parts) => parts.join(""));
const codeLine = fc
  .array(fc.constantFrom(...TAGS, ...MARKERS, ...LABELS, "a", " ", "``", '"', "{"))
  .map((parts) => `x${parts.join("")}`);

describe("properties of the sanitiser", () => {
  test("S3 a fence between prose survives byte for byte", () => {
    const block = fc.tuple(fc.constantFrom("```", "````", "~~~"), fc.constantFrom("", "js"), fc.array(codeLine));
    fc.assert(
      fc.property(prose, block, prose, (before, [fence, info, lines], after) => {
        const text = `${before}\n\n${fence}${info}\n${lines.map((line) => `${line}\n`).join("")}${fence}\n${after}`;
        expect(sanitizeProse(text)).toBe(text);
      }),
    );
  });

  test("S3 a fence after a removed block survives byte for byte", () => {
    const removed = fc.constantFrom(
      "<think>a</think>",
      '<tool_call>{"`":1}</tool_call>',
      "<|x|>",
      "<relevant-memories/>",
    );
    fc.assert(
      fc.property(removed, fc.array(codeLine), (block, lines) => {
        const code = `~~~\n${lines.map((line) => `${line}\n`).join("")}~~~\n`;
        expect(sanitizeProse(`${block}\n${code}`)).toBe(`\n${code}`);
      }),
    );
  });

  test("S3 a span between prose survives byte for byte", () => {
    const content = codeLine.map((line) => line.replaceAll("`", ""));
    fc.assert(
      fc.property(prose, fc.constantFrom("`", "``", "```"), content, prose, (before, run, inside, after) => {
        const text = `${before}. ${run}${inside}${run} ${after}`;
        expect(sanitizeProse(text)).toBe(text);
      }),
    );
  });

  test("S1 text without constructs comes back byte for byte", () => {
    const harmless = fc.constantFrom(...TEXT, ...SIGNS, "<b>", "</b>", "< ", "[x]", "<details open>", "REPLY_SKIP");
    const text = fc.array(harmless).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (input) => {
        expect(sanitizeProse(input)).toBe(input);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (input) => {
        fc.pre(!/[<[]/.test(input));
        expect(sanitizeProse(input)).toBe(input);
      }),
    );
  });

  test("S1 any mix of openers, closers and markers is answered", () => {
    fc.assert(
      fc.property(anything, (input) => {
        expect(typeof sanitizeProse(input)).toBe("string");
      }),
      { numRuns: 2000 },
    );
  });

  test("S5 no closed reasoning block outside code is left", () => {
    // Whole tags only: taking a tag out from between two halves of another one may join them (there is one scan).
    const whole = TAGS.filter((tag) => tag.endsWith(">"));
    const outside = fc.constantFrom(...whole, "<|im_end|>", "<｜x｜>", ...WORDS, "\n", '"', "{", "}");
    const noise = fc.array(outside).map((parts) => `.${parts.join("")}`.replace(/ +/g, " "));
    fc.assert(
      fc.property(noise, (input) => {
        expect(sanitizeProse(input)).not.toMatch(/<(?:mm:|antml:)?(?:think|thinking|reasoning)(?: name="x")?>/);
      }),
      { numRuns: 1000 },
    );
    const flat = prose.map((text) => text.replace(/[ \t]+/g, " "));
    fc.assert(
      fc.property(flat, flat, (before, after) => {
        const output = sanitizeProse(`${before}.<think>SECRET<thought>SECRET</thought>SECRET</think>${after}`);
        expect(output).toBe(`${before}.${after}`);
      }),
    );
  });

  test("S1 every adversarial fragment has its own name and is answered", () => {
    expect(new Set(adversarialProse.map(({ name }) => name)).size).toBe(adversarialProse.length);
    for (const { unit } of adversarialProse)
      expect(sanitizeProse(unit.repeat(20)).length).toBeLessThanOrEqual(unit.length * 20);
  });
});
