/** One setting in force: where it stands in the file, or nothing when it is the default. */
export type Setting = { path: string; value: string; line: number | null };

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As the server names settings: `agents.list[1].id`, `models["a/b"]`. */
function join(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  if (!/^(?:[\w$-]+|\*)$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function textOf(value: unknown): string {
  if (isPlain(value) && value.set === true) return "set, not shown";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(textOf).join(", ");
  if (isPlain(value)) return "none";
  return typeof value === "string" ? value || '""' : String(value);
}

const isLeaf = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((entry) => !isPlain(entry) && !Array.isArray(entry))
    : !isPlain(value) || value.set === true || Object.keys(value).length === 0;

/** Every setting of a configuration, in its order. */
export function settingsOf(config: unknown, lines: Record<string, number>, path = ""): Setting[] {
  if (config === undefined) return [];
  if (isLeaf(config)) {
    return path === "" ? [] : [{ path, value: textOf(config), line: lines[path] ?? null }];
  }
  const entries: [string | number, unknown][] = Array.isArray(config)
    ? config.map((value, n) => [n, value])
    : Object.entries(config as Plain);
  return entries.flatMap(([key, value]) => settingsOf(value, lines, join(path, key)));
}

/** Settings in groups by their first word, and by the second within `treeline`. */
export function groupsOf(settings: Setting[]): { name: string; settings: Setting[] }[] {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    const [first = "", second = ""] = setting.path.split(/[.[]/);
    const name = first === "treeline" && second ? `${first}.${second}` : first;
    groups.set(name, [...(groups.get(name) ?? []), setting]);
  }
  return [...groups].map(([name, group]) => ({ name, settings: group }));
}
