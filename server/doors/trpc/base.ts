import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { AppError, type Caller } from "@/db";
import type { App } from "../../app";
import { log } from "../../log";
import { errorBody, httpStatus, STATUS, toAppError } from "../status";

/** What every procedure gets; the caller is made by the door from the credential. */
export type TrpcContext = { app: App; caller: Caller; requestId: string };

const t = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error, ctx }) => {
    const known = toAppError(error.cause ?? error);
    const told = known.code === "internal" ? (ownError(error) ?? known) : known;
    const body = errorBody(told);
    return {
      message: body.error,
      code: shape.code,
      data: { ...body, httpStatus: httpStatus(told), path: shape.data.path, requestId: ctx?.requestId },
    };
  },
});

/** What the library itself refuses, before any procedure runs. */
function ownError({ code }: TRPCError): AppError | null {
  if (code === "NOT_FOUND") return new AppError("not_found", "No such procedure here");
  if (code === "METHOD_NOT_SUPPORTED")
    return new AppError("invalid_input", "A query is a GET, a mutation a POST", { reason: "method" });
  return code === "BAD_REQUEST" || code === "PARSE_ERROR"
    ? new AppError("invalid_input", "The input is not valid")
    : null;
}

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
