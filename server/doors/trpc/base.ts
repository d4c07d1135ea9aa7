import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { Caller } from "@/db";
import type { App } from "../../app";
import { log } from "../../log";
import { errorBody, STATUS, toAppError } from "../status";

/** What every procedure gets; the caller is made by the door from the credential. */
export type TrpcContext = { app: App; caller: Caller; requestId: string };

const t = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error, ctx }) => {
    const known = toAppError(error.cause ?? error);
    const parse = error.code === "BAD_REQUEST" && known.code === "internal";
    const body = parse
      ? { status: "error" as const, code: "invalid_input" as const, error: "The input is not valid" }
      : errorBody(known);
    return {
      message: body.error,
      code: shape.code,
      data: { ...body, httpStatus: STATUS[body.code].http, path: shape.data.path, requestId: ctx?.requestId },
    };
  },
});

/** Our errors become tRPC's by the one table; anything else is logged and stays `internal`. */
const withErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = result.error.cause ?? result.error;
  if (result.error.code !== "INTERNAL_SERVER_ERROR" && !(result.error.cause as { code?: unknown } | undefined)?.code)
    return result;
  const error = toAppError(cause);
  if (error.code === "internal")
    log.error({ requestId: ctx.requestId, path, err: error.cause ?? error }, "procedure failed");
  throw new TRPCError({ code: STATUS[error.code].trpc, message: error.message, cause: error });
});

export const router = t.router;
export const procedure = t.procedure.use(withErrors);
export const createCallerFactory = t.createCallerFactory;
