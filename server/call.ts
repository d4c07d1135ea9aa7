import { AppError, type Caller } from "@/db";
import type { App } from "./app";
import { checkAvailable } from "./policy/available";
import { type AnyTool, parseInput } from "./tool";

/**
 * The doorway: every door and every agent's belt comes through here. Available to this caller? Parsed - the only parse. Run with
 * a view of exactly what the caller sees. Checked against the tool's own output schema. Throws AppError.
 */
export async function call(
  app: App,
  caller: Caller,
  tool: AnyTool,
  raw: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  checkAvailable(caller, tool);
  const input = parseInput(tool, raw);
  const output = await tool.run({ app, caller, view: app.store.as(caller), signal }, input);
  const checked = tool.output.safeParse(output);
  if (!checked.success) throw new AppError("internal", "Something went wrong", { cause: checked.error });
  return output;
}
