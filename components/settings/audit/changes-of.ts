/** One thing an action changed; a side that is `null` was not there. */
export type Change = { key: string; before: string | null; after: string | null };

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  return JSON.stringify(value);
};

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
    .map((key) => ({ key, before: textOf(old[key]), after: textOf(next[key]) }))
    .filter((change) => change.before !== change.after);
}
