import type { AnyTool } from "../tool";
import { agentsList } from "./agents-list";
import { sessionStatus } from "./session-status";
import { sessionsExplain } from "./sessions-explain";
import { sessionsHistory } from "./sessions-history";
import { sessionsList } from "./sessions-list";
import { sessionsPatch } from "./sessions-patch";

/** Every tool there is. A new one is one line here: every door and document is made from this list. */
export const tools = {
  sessions_list: sessionsList,
  sessions_history: sessionsHistory,
  session_status: sessionStatus,
  agents_list: agentsList,
  sessions_explain: sessionsExplain,
  sessions_patch: sessionsPatch,
} as const satisfies Record<string, AnyTool>;

export type ToolName = keyof typeof tools;

/** The tool of this name, null for any other text. */
export const findTool = (name: string): AnyTool | null => (Object.hasOwn(tools, name) ? tools[name as ToolName] : null);
