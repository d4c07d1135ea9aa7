import { AppError, type Caller } from "@/db";
import type { AnyTool } from "../tool";

/** A5: what a viewer may call. */
const VIEWER_TOOLS = new Set([
  "sessions_list",
  "sessions_history",
  "sessions_search",
  "sessions_explain",
  "session_status",
  "agents_list",
]);

/**
 * Is this tool there for this caller? Throws `not_found` where it is absent (P8, P9), `forbidden` where a person's role or
 * borrowed eyes stop at it.
 */
export function checkAvailable(caller: Caller, tool: AnyTool): void {
  if (caller.kind === "session") {
    const listed = caller.tools === undefined || caller.tools.includes(tool.name);
    if (tool.personsOnly || !listed) throw unknownTool(tool.name);
    return;
  }
  if (caller.role === "viewer" && !VIEWER_TOOLS.has(tool.name)) {
    throw new AppError("forbidden", "A viewer only reads", { rule: "role=viewer", remedy: "Use an owner or admin" });
  }
  if (caller.viewAs !== undefined && tool.personsOnly) {
    throw new AppError("forbidden", "Looking through a session's eyes only reads", {
      rule: "view-as",
      remedy: "Leave view-as",
    });
  }
}

export const unknownTool = (name: string): AppError => new AppError("not_found", `No tool ${name.slice(0, 80)} here`);
