import { z } from "zod";
import { must } from "./fields";

type Fields = Record<string, unknown>;
type Report = (path: PropertyKey[], message: string) => void;

/**
 * A rule over several fields of an object. It runs also when other fields are wrong, so that all errors are
 * reported at once (R-CFG-1); hence the values are untrusted here.
 */
export function withRule<Schema extends z.ZodType>(
  schema: Schema,
  rule: (fields: Fields, report: Report) => void,
): Schema {
  return schema.superRefine(
    (value, context) => {
      rule(value as Fields, (path, message) => context.addIssue({ code: "custom", path, message }));
    },
    { when: (payload) => typeof payload.value === "object" && payload.value !== null },
  );
}

/** Chooses the schema by looking at the value, so that the errors are those of the form that was meant. */
export function byForm<Output>(choose: (value: unknown) => z.ZodType<Output> | { message: string }) {
  return z.unknown().transform((value, context): Output => {
    const schema = choose(value);
    if (!(schema instanceof z.ZodType)) {
      context.addIssue({ code: "custom", message: schema.message });
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: undefined } as z.core.$ZodRawIssue);
    return z.NEVER;
  });
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function wrongType(what: string, value: unknown): { message: string } {
  return { message: must(what, "an object").error({ input: value }) };
}
