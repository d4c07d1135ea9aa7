import { AppError, CODES, type Code } from "@/db";

/** The one error table: a code's HTTP status, its title, its tRPC code (A7, R-RES-6, R-API-6). */
export const STATUS = {
  invalid_input: { http: 400, title: "Bad Request", trpc: "BAD_REQUEST" },
  unauthorized: { http: 401, title: "Unauthorized", trpc: "UNAUTHORIZED" },
  forbidden: { http: 403, title: "Forbidden", trpc: "FORBIDDEN" },
  send_denied: { http: 403, title: "Forbidden", trpc: "FORBIDDEN" },
  not_found: { http: 404, title: "Not Found", trpc: "NOT_FOUND" },
  conflict: { http: 409, title: "Conflict", trpc: "CONFLICT" },
  too_large: { http: 413, title: "Payload Too Large", trpc: "PAYLOAD_TOO_LARGE" },
  idempotency_mismatch: { http: 422, title: "Unprocessable Content", trpc: "UNPROCESSABLE_CONTENT" },
  rate_limited: { http: 429, title: "Too Many Requests", trpc: "TOO_MANY_REQUESTS" },
  internal: { http: 500, title: "Internal Server Error", trpc: "INTERNAL_SERVER_ERROR" },
} as const satisfies Record<Code, { http: number; title: string; trpc: string }>;

/** Refusals of the transport have numbers of their own. */
const BY_REASON: Record<string, number> = { host: 421, content_type: 415, method: 405 };

export const httpStatus = ({ code, reason }: AppError): number => BY_REASON[reason ?? ""] ?? STATUS[code].http;

/** What a caller is told of a thrown value; anything but an AppError is `internal` with a fixed text. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const named = thrown as { name?: unknown; code?: unknown };
  // The class is loaded once per module graph of the server: an error from another graph is one by name.
  if (named?.name === "AppError" && CODES.includes(named.code as Code)) return thrown as AppError;
  return new AppError("internal", "Something went wrong", { cause: thrown });
}

/** The tool's own word beside a code (R-RES-2, R-RES-3). */
export const toolStatus = (code: Code): "forbidden" | "error" =>
  code === "forbidden" || code === "send_denied" ? "forbidden" : "error";

export type ErrorBody = {
  status: "forbidden" | "error";
  code: Code;
  error: string;
  rule?: string;
  remedy?: string;
  param?: string;
  reason?: string;
};

/** V9, R-RES-2: a refusal or input error as an object. */
export function errorBody(error: AppError): ErrorBody {
  const { code, message, rule, remedy, param, reason } = error;
  return {
    status: toolStatus(code),
    code,
    error: message,
    ...(rule === undefined ? {} : { rule }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(param === undefined ? {} : { param }),
    ...(reason === undefined ? {} : { reason }),
  };
}
