import { z } from "zod";

/** `must be <what>`, and for a value of another type what it is instead. Never the value: it may be a secret. */
export function must(what: string, type?: string) {
  return {
    error: ({ input }: { input?: unknown }): string => {
      if (input === undefined) return `is missing: must be ${what}`;
      return typeName(input) === type ? `must be ${what}` : `must be ${what}, not ${typeName(input)}`;
    },
  };
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return String(value);
  return { string: "text", number: "a number", object: "an object" }[typeof value as string] ?? typeof value;
}

/** An object with exactly these keys. The list of keys rides in zod's message for unknown ones (problems.ts). */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const keys = Object.keys(shape).join(", ");
  const wrong = must("an object", "an object");
  return z.strictObject(shape, { error: (issue) => (issue.code === "unrecognized_keys" ? keys : wrong.error(issue)) });
}

export function flag() {
  return z.boolean(must("true or false"));
}

/** Text that is not blank; kept as written. */
export function text(what = "text that is not blank") {
  return z.string(must(what, "text")).refine((value) => value.trim() !== "", must(what, "text"));
}

export function anyText() {
  return z.string(must("text", "text"));
}

export function pattern(regex: RegExp, what: string) {
  return z.string(must(what, "text")).regex(regex, must(what, "text"));
}

/** A whole number in a range; nothing is clamped and none is read from text (R-CFG-1). */
export function integer(min: number, max: number) {
  const wrong = must(`an integer from ${min} to ${max}`, "a number");
  return z.number(wrong).refine((value) => Number.isInteger(value) && value >= min && value <= max, wrong);
}

export function amount() {
  const wrong = must("a number of at least 0", "a number");
  return z.number(wrong).refine((value) => value >= 0, wrong);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, must(choice(values), "text"));
}

/** As `oneOf`, for the values the contract compares after trim and lower-casing. */
export function foldedOneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string(must(choice(values), "text"))
    .overwrite((value) => value.trim().toLowerCase())
    .pipe(oneOf(values));
}

function choice(values: readonly string[]): string {
  return values.length === 1 ? `"${values[0]}"` : `one of ${values.join(", ")}`;
}

export function list<Item extends z.core.$ZodType>(item: Item) {
  return z.array(item, must("a list", "a list"));
}

export function nonEmptyList<Item extends z.core.$ZodType>(item: Item) {
  return list(item).min(1, must("a list with at least one entry", "a list"));
}

/** An object whose keys are names the operator chose. */
export function named<Key extends z.ZodType<string, string>, Value extends z.core.$ZodType>(key: Key, value: Value) {
  return z.record(key, value, must("an object", "an object"));
}

const AGENT_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/i;
const AGENT_ID_WHAT = "an id of 1 to 64 letters, digits, _ and -, starting with a letter or digit";

/** R-CFG-4: any case, lower-cased. */
export function agentId() {
  return pattern(AGENT_ID, AGENT_ID_WHAT).overwrite((value) => value.toLowerCase());
}

/** An id as R-SPAWN-7 compares it: trimmed, lower-cased, or `*`. */
export function agentIdOrStar() {
  const wrong = must(`* or ${AGENT_ID_WHAT}`, "text");
  return z
    .string(wrong)
    .overwrite((value) => value.trim().toLowerCase())
    .refine((value) => value === "*" || AGENT_ID.test(value), wrong);
}

/** A name for something only the configuration speaks of; `/` would blur `<provider>/<model>`. */
export function plainName() {
  return pattern(/^[a-z0-9][a-z0-9_.-]{0,63}$/i, "a name of 1 to 64 letters, digits, _, . and -");
}

export function webUrl(what = "a URL that starts with http:// or https://") {
  return z
    .string(must(what, "text"))
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), must(what, "text"));
}
