export type Grants = string[] | "*";

/** Grants with one agent given or taken; `*` = every agent, also those to come. */
export function toggleGrant(grants: Grants, agent: string): Grants {
  if (agent === "*") return grants === "*" ? [] : "*";
  const list = grants === "*" ? [] : grants;
  return list.includes(agent) ? list.filter((id) => id !== agent) : [...list, agent].sort();
}

/** In a few words, for a row. */
export function grantsText(grants: Grants): string {
  if (grants === "*") return "All agents";
  if (grants.length === 0) return "No agents";
  return grants.length <= 2 ? grants.join(", ") : `${grants.length} agents`;
}

/** As the server takes them. */
export const grantsInput = (grants: Grants): string[] => (grants === "*" ? ["*"] : grants);
