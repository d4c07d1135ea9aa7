/** One thing an action changed; a side that is `null` was not there. */
export type Change = { key: string; before: string | null; after: string | null };

const MINUTE_CHARS = 16;

/** A list the store keeps as text is a list all the same. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("[")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function textOf(key: string, given: unknown): string | null {
  const value = parsed(given);
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((entry) => textOf("", entry)).join(", ");
  if (typeof value === "number" && key.endsWith("At"))
    return `${new Date(value).toISOString().slice(0, MINUTE_CHARS).replace("T", " ")} UTC`;
  return JSON.stringify(value);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { value };

/** Before and after of an audit row, key by key, without what stayed. A change that names only some keys leaves the rest. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  const keys = after === null || after === undefined ? Object.keys(old) : Object.keys(next);
  return keys
    .map((key) => ({ key, before: textOf(key, old[key]), after: textOf(key, next[key]) }))
    .filter((change) => change.before !== change.after);
}
