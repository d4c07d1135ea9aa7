import type { Config } from "../config";

export type CatalogueModel = { id: string; xhigh: boolean };

/** R-SPAWN-13: models of the configured providers, narrowed by `agents.defaults.models` when it is set. */
function catalogue(config: Config): CatalogueModel[] {
  const provided = Object.entries(config.treeline.providers).flatMap(([provider, { models }]) =>
    (models ?? []).map((model) => `${provider}/${model}`),
  );
  const listed = config.agents.defaults.models;
  if (!listed) return provided.map((id) => ({ id, xhigh: false }));
  const allowed = Object.entries(listed).map(([id, { xhigh }]) => ({ id, xhigh: xhigh ?? false }));
  return provided.length ? allowed.filter(({ id }) => provided.includes(id)) : allowed;
}

/** A model by id or alias (any case); null when it is not there. */
export function findModel(config: Config, text: string): CatalogueModel | null {
  const wanted = text.trim().toLowerCase();
  const aliases = Object.entries(config.agents.defaults.models ?? {}).filter(
    ([, model]) => model.alias?.toLowerCase() === wanted,
  );
  const id = aliases[0]?.[0];
  return catalogue(config).find((model) => model.id === id || model.id.toLowerCase() === wanted) ?? null;
}

/** Model an agent starts with: its own, else the defaults', else the catalogue's first. */
export function configuredModel(config: Config, agentId: string): string | undefined {
  const own = config.agents.list.find((agent) => agent.id === agentId)?.model;
  return own ?? config.agents.defaults.model ?? catalogue(config)[0]?.id;
}
