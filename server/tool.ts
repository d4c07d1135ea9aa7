import { z } from "zod";
import { AppError, type Caller, echo, invalid, type Reader, type View } from "@/db";
import type { App } from "./app";

export { AppError, invalid } from "@/db";

/** Something that can be done. Doors, OpenAPI and an agent's own belt are made from the list of these. */
export interface Tool<E extends "read" | "write", I extends z.ZodObject, O> {
  name: string;
  effect: E;
  description: string;
  input: I;
  output: z.ZodType<O>;
  /** Arguments whose text is taken as given, not trimmed (R-RES-7). */
  asGiven?: readonly string[];
  /** Null clears and blank is an error, instead of both counting as absent (R-RES-7). */
  nullClears?: boolean;
  /** Optional arguments for which blank is an error. */
  notBlank?: readonly string[];
  /** Only people have it (P9). */
  personsOnly?: boolean;
  run(ctx: Ctx<E>, input: z.output<I>): Promise<NoInfer<O>>;
}

/** A read tool is handed a Reader: it has nothing to write with. */
export type Ctx<E extends "read" | "write" = "write"> = {
  app: App;
  caller: Caller;
  view: E extends "read" ? Reader : View;
  signal: AbortSignal;
};

// biome-ignore lint/suspicious/noExplicitAny: the list holds tools of every input and output; `call` pairs them again.
export type AnyTool = Tool<any, any, any>;

export const defineTool = <E extends "read" | "write", I extends z.ZodObject, O>(tool: Tool<E, I, O>): Tool<E, I, O> =>
  tool;

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** A string argument: no control characters, at most 512 units (A8). */
export const text = () =>
  z
    .string()
    .max(512, "is longer than 512 characters")
    .refine((value) => !CONTROL.test(value), "contains a control character");

/** An integer that is capped rather than refused above `max`; below `min` it is refused. */
export const capped = (min: number, max: number) =>
  z
    .int(`must be a whole number from ${min}`)
    .min(min, `must be ${min} or more`)
    .transform((value) => Math.min(value, max));

/** A list of folded words out of a closed set. */
export const wordsOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(
    z.string().transform((word, ctx) => {
      const folded = word.trim().toLowerCase();
      if (values.includes(folded as T[number])) return folded as T[number];
      ctx.addIssue({ code: "custom", message: `must be one of ${values.join(", ")}` });
      return z.NEVER;
    }),
  );

/** The only parse of a tool's arguments (R-RES-3, R-RES-7). Throws `invalid_input` that names the argument. */
export function parseInput<I extends z.ZodObject>(tool: Tool<"read" | "write", I, unknown>, raw: unknown): z.output<I> {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw))
    throw new AppError("invalid_input", "The arguments must be an object");
  const result = tool.input.safeParse(normalise(tool, raw as Record<string, unknown>));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  if (unknown !== undefined) throw invalid(echo(unknown), `Unknown parameter ${echo(unknown)}`);
  const param = pathText(issue?.path ?? []);
  throw invalid(param, `${param} ${issue?.message ?? "is not valid"}`);
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    "",
  );

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function normalise(
  tool: Tool<"read" | "write", z.ZodObject, unknown>,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const known = tool.input.shape;
  const args = new Map<string, unknown>();
  for (const [given, value] of Object.entries(raw)) {
    const name = Object.hasOwn(known, given) || !Object.hasOwn(known, camel(given)) ? given : camel(given);
    if (args.has(name)) throw invalid(name, `${name} is given twice, as ${name} and in its other spelling`);
    args.set(name, value);
  }
  const kept = [...args].flatMap(([name, value]): [string, unknown][] => {
    if (tool.nullClears) return [[name, typeof value === "string" ? value.trim() : value]];
    if (value === null) return [];
    if (typeof value !== "string" || tool.asGiven?.includes(name)) return [[name, value]];
    const trimmed = CONTROL.test(value) ? value : value.trim();
    if (trimmed === "" && Object.hasOwn(known, name) && !tool.notBlank?.includes(name)) return [];
    return [[name, trimmed]];
  });
  // A plain object would let `__proto__` slip past the unknown-parameter check.
  return Object.assign(Object.create(null), Object.fromEntries(kept));
}
