/** Joins a key or an index to a path the way people read it: `agents.list[1].id`, `models["a/b"]`. */
export function join(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  const name = String(key);
  if (!/^(?:[\w$-]+|\*)$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

export function pathText(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => join(path, key), "");
}
