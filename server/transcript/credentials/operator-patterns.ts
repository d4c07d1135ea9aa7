import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { RE2JS } from "re2js";

/** A pattern of `logging.redactPatterns`, checked and compiled. */
export type OperatorPattern = { source: string; searches: Search[] };

/** One search of a pattern. Alternatives at its top are searched for one by one when that makes them steady. */
export type Search = {
  regexp: RE2JS;
  /** No short match can hide behind a longer attempt, so finding all matches reads a text about once. */
  steady: boolean;
};

const LONGEST_SOURCE = 2000;
const parser = new RegExpParser();

/** X13: compiles a pattern, or says why it is refused. */
export function compilePattern(source: string): { ok: true; pattern: OperatorPattern } | { ok: false; why: string } {
  if (source === "") return { ok: false, why: "the pattern is empty" };
  if (source.length > LONGEST_SOURCE)
    return { ok: false, why: `the pattern is longer than ${LONGEST_SOURCE} characters` };
  try {
    // RE2 writes flags for the whole pattern and named groups in ways that JavaScript does not know.
    const flags = /^\(\?[imsU]+\)/.exec(source)?.[0] ?? "";
    const plain = source.slice(flags.length).replaceAll("(?P<", "(?<");
    const tree = parser.parsePattern(plain, 0, plain.length, { unicode: false });
    const why = alternativesFault(tree.alternatives, false);
    if (why !== undefined) return { ok: false, why };
    RE2JS.compile(RE2JS.translateRegExp(source));
    const parts = isSteady(tree.alternatives) ? [tree.alternatives] : tree.alternatives.map((part) => [part]);
    const searches = parts.map((part) => ({
      regexp: RE2JS.compile(RE2JS.translateRegExp(flags + part.map(({ raw }) => raw).join("|"))),
      steady: isSteady(part),
    }));
    return { ok: true, pattern: { source, searches } };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

function alternativesFault(alternatives: AST.Alternative[], repeated: boolean): string | undefined {
  for (const { elements } of alternatives) {
    for (const element of elements) {
      const why = elementFault(element, repeated);
      if (why !== undefined) return why;
    }
  }
  return undefined;
}

function elementFault(element: AST.Element, repeated: boolean): string | undefined {
  switch (element.type) {
    case "Quantifier": {
      const unbounded = element.max === Number.POSITIVE_INFINITY;
      if (unbounded && repeated) return `nested unbounded quantifier ${element.raw}`;
      return elementFault(element.element, repeated || unbounded);
    }
    case "Group":
    case "CapturingGroup":
      return alternativesFault(element.alternatives, repeated);
    case "Backreference":
      return `back-reference ${element.raw}`;
    case "Assertion":
      return element.kind === "lookahead" || element.kind === "lookbehind" ? `look-around ${element.raw}` : undefined;
    default:
      return undefined;
  }
}

/** Whether unbounded quantifiers stand only on single characters, in a plain sequence without choices around them. */
function isSteady(alternatives: AST.Alternative[]): boolean {
  if (alternatives.length !== 1) return alternatives.every((alternative) => !alternative.elements.some(isUnbounded));
  return alternatives.every(({ elements }) => elements.every(isSteadyElement));
}

function isSteadyElement(element: AST.Element): boolean {
  if (!isUnbounded(element)) return true;
  if (element.type === "Group" || element.type === "CapturingGroup") return isSteady(element.alternatives);
  if (element.type !== "Quantifier") return false;
  return element.element.type.startsWith("Character");
}

function isUnbounded(element: AST.Element): boolean {
  if (element.type === "Quantifier") return element.max === Number.POSITIVE_INFINITY || isUnbounded(element.element);
  if (element.type !== "Group" && element.type !== "CapturingGroup") return false;
  return element.alternatives.some((alternative) => alternative.elements.some(isUnbounded));
}
