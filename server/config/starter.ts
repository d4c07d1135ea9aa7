import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Says nothing by itself: every setting is a comment that shows its default. */
export const STARTER = `// Treeline's configuration (JSON5). Every commented setting shows its default:
// take the slashes away to change it. A saved change is loaded by itself; a
// wrong one is reported on the settings page and the old settings stay.
{
  agents: {
    // 1. The agents. One of them may have \`default: true\`; else the first is it.
    // list: [{ id: "main" }],
    defaults: {
      // 2. Seconds an agent may work on one run; 0 = no limit.
      // timeoutSeconds: 600,
      sandbox: {
        // 3. Whose sessions count as sandboxed: off, non-main (all but the main session), all.
        // mode: "off",
      },
      subagents: {
        // 4. How deep agents may spawn: 1 = children only, at most 5.
        // maxSpawnDepth: 1,
        // 5. How many active children one session may have, 1 to 20.
        // maxChildrenPerAgent: 5,
      },
    },
  },
  tools: {
    sessions: {
      // 6. The sessions an agent sees: self, tree (its own and what it spawned), agent, all.
      // visibility: "tree",
    },
    agentToAgent: {
      // 7. Whether agents reach the sessions of other agents (with visibility all).
      // enabled: false,
    },
  },
  session: {
    agentToAgent: {
      // 8. Turns two agents may take after a message was answered, 0 to 5.
      // maxPingPongTurns: 5,
    },
  },
  gateway: {
    // 9. Who reaches this server: loopback (this machine) or lan. HOST and PORT win.
    // bind: "loopback",
    // port: 3000,
  },
  treeline: {
    // 10. Where models come from. A secret may stand in the environment, for example
    //   providers: { openai: { kind: "openai", apiKey: { env: "OPENAI_API_KEY" } } },
    // providers: {},
  },
}
`;

/** Writes the starter file, readable by its owner only. False = there is a file already, and it stays as it is. */
export async function writeDefaultConfig(file: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, STARTER, { flag: "wx", mode: 0o600 });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw thrown;
  }
}
