import { z } from "zod";
import { agentConfig, defaultAgentId } from "../config";
import { configuredModel } from "../policy/catalogue";
import { spawnableAgents } from "../policy/spawnable";
import { defineTool } from "../tool";

export const agentsList = defineTool({
  name: "agents_list",
  effect: "read",
  description: "The agents you may spawn sub-agents of, yourself first.",
  input: z.strictObject({}),
  output: z.strictObject({
    requester: z.string(),
    allowAny: z.boolean(),
    agents: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string().optional(),
        description: z.string().optional(),
        configured: z.boolean(),
        model: z.string().optional(),
      }),
    ),
  }),
  async run({ app, caller, view }) {
    const config = app.config();
    const requester = view.agentId() ?? defaultAgentId(config);
    const { allowAny, ids } = spawnableAgents(config, requester, app.store.demoAgents());
    const granted = caller.kind === "person" && caller.role === "viewer" ? caller.agents : "*";
    const shown = granted.includes("*") ? ids : ids.filter((id) => granted.includes(id));
    return {
      requester,
      allowAny,
      agents: shown.map((id) => {
        const agent = agentConfig(config, id);
        const model = configuredModel(config, id);
        return {
          id,
          ...(agent?.name ? { name: agent.name } : {}),
          ...(agent?.description ? { description: agent.description } : {}),
          configured: agent !== undefined || app.store.demoAgents().includes(id),
          ...(model ? { model } : {}),
        };
      }),
    };
  },
});
