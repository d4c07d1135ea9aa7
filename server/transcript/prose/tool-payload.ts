import { BACKSLASH, LESS, QUOTE, skipRun, skipSpace, TICK, TILDE } from "./chars";
import { holdsTick } from "./code-index";
import { finder, firstFrom, remembered } from "./seek";
import { parseTag } from "./tag";
import { firstCloser, type ToolIndex } from "./tool-index";

/** What follows an opener, from `from` on: JSON, a child tag, nothing at all, or prose (then the tag is a mention). */
type Payload = { shape: "json" | "xml" | "nothing" | "prose"; from: number };

export type PayloadReader = (after: number) => Payload;

const CHILDREN = new Set(["function_call", "tool_call", "tool_calls", "function"]);

/** S11: tells whether the text after an opener looks like a call. Remembers where blanks and lines end. */
export function payloadReader(text: string): PayloadReader {
  const nextSign = remembered((from) => skipSpace(text, from));
  const nextBreak = finder(text, "\n");
  return (after) => {
    let at = nextSign(after);
    if (isFenceLine(text, at)) at = nextSign(Math.min(nextBreak(at), text.length));
    const unit = text.charCodeAt(at);
    if (at >= text.length) return { shape: "nothing", from: at };
    if (text.charAt(at) === "{" || text.charAt(at) === "[") return { shape: "json", from: at };
    return { shape: unit === LESS && opensChild(text, at) ? "xml" : "prose", from: at };
  };
}

function isFenceLine(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== TICK && unit !== TILDE) return false;
  const after = skipRun(text, at, unit);
  return after - at >= 3 && (unit === TILDE || !holdsTick(text, after));
}

function opensChild(text: string, at: number): boolean {
  const tag = parseTag(text, at);
  if (!tag || tag.closing) return false;
  return tag.kind === "child" || tag.kind === "invoke" || (tag.kind === "tool" && CHILDREN.has(tag.name));
}

/** Finds the end of a JSON payload from its first bracket; -1 when no closer of the name stands outside its strings. */
export type JsonEnd = (name: string, from: number) => number;

/**
 * S11: walks from string to string until a closer stands between two of them. A string that was once walked from
 * without success is remembered, so a text full of unclosed calls is walked once per name.
 */
export function jsonEndFinder(text: string, tools: () => ToolIndex): JsonEnd {
  const dead = new Map<string, Set<number>>();
  let closing: number[] | undefined;
  return (name, from) => {
    const failed = dead.get(name) ?? new Set<number>();
    dead.set(name, failed);
    const walked: number[] = [];
    let at = from;
    for (;;) {
      const closer = firstCloser(tools(), name, at);
      if (!closer) break;
      const open = quoteBefore(text, at, closer.start);
      if (open < 0) return closer.end;
      if (failed.has(open)) break;
      walked.push(open);
      closing ??= closingQuotes(text);
      at = firstFrom(closing, open + 1) + 1;
      if (at > text.length) break;
    }
    for (const quote of walked) failed.add(quote);
    return -1;
  };
}

function quoteBefore(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === QUOTE) return at;
  return -1;
}

/** Quotes that end a string wherever it began: an even number of backslashes stands before them. */
function closingQuotes(text: string): number[] {
  const quotes: number[] = [];
  let backslashes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE && backslashes % 2 === 0) quotes.push(at);
    backslashes = unit === BACKSLASH ? backslashes + 1 : 0;
  }
  return quotes;
}
