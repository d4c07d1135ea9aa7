import { z } from "zod";
import { call } from "../../call";
import type { AnyTool, Tool } from "../../tool";
import { tools } from "../../tools";
import { procedure, router } from "./base";

type Input<T> = T extends Tool<"read" | "write", infer I, unknown> ? z.input<I> : never;
type Output<T> = T extends Tool<"read" | "write", z.ZodObject, infer O> ? O : never;

/** The input is typed for callers and passed on as it came: `call` is where it is parsed. */
const inputOf = <T extends AnyTool>(_: T) => z.custom<Input<T>>();

const read = <T extends AnyTool>(tool: T) =>
  procedure
    .input(inputOf(tool))
    .query(
      async ({ ctx, input, signal }) =>
        (await call(ctx.app, ctx.caller, tool, input ?? {}, signal ?? NEVER)) as Output<T>,
    );

const write = <T extends AnyTool>(tool: T) =>
  procedure
    .input(inputOf(tool))
    .mutation(
      async ({ ctx, input, signal }) =>
        (await call(ctx.app, ctx.caller, tool, input ?? {}, signal ?? NEVER)) as Output<T>,
    );

const NEVER = new AbortController().signal;

/** `tools.<name>` (R-API-6): queries for reading tools, mutations for writing ones. */
export const toolsRouter = router({
  sessions_list: read(tools.sessions_list),
  sessions_history: read(tools.sessions_history),
  session_status: write(tools.session_status),
  agents_list: read(tools.agents_list),
  sessions_explain: read(tools.sessions_explain),
  sessions_patch: write(tools.sessions_patch),
});
