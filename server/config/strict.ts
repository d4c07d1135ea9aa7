import JSON5 from "json5";
import type { z } from "zod";
import { type Entry, entriesOf } from "./positions";
import { type ConfigProblem, inOrder, keyProblems, schemaProblems } from "./problems";

export type Strict<Value> = { ok: true; value: Value; entries: Entry[] } | { ok: false; problems: ConfigProblem[] };

/** R-CFG-1: JSON5 text to a value, or every error there is, each with its place. Never throws. */
export function readStrict<Schema extends z.ZodType>(text: string, schema: Schema): Strict<z.output<Schema>> {
  const read = readJson5(text);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const entries = entriesOf(text);
  const parsed = schema.safeParse(read.value);
  const problems = [...keyProblems(entries), ...schemaProblems(parsed.error?.issues ?? [], entries)];
  if (!parsed.success || problems.length > 0) return { ok: false, problems: inOrder(problems) };
  return { ok: true, value: parsed.data, entries };
}

/** JSON5's own complaint, with its place; it never quotes more than one character of the file. */
function readJson5(text: string): { ok: true; value: unknown } | { ok: false; problem: ConfigProblem } {
  try {
    return { ok: true, value: JSON5.parse<unknown>(text) };
  } catch (thrown) {
    const { message, lineNumber, columnNumber } = thrown as SyntaxError & {
      lineNumber?: number;
      columnNumber?: number;
    };
    const why = message.replace(/^JSON5: /, "").replace(/ at \d+:\d+$/, "");
    return {
      ok: false,
      problem: { path: "", message: `is not valid JSON5: ${why}`, line: lineNumber, column: columnNumber },
    };
  }
}
