import { TRPCClientError } from "@trpc/client";

/** What went wrong, as the server said it. */
export type Problem = {
  message: string;
  code?: string;
  requestId?: string;
  rule?: string;
  remedy?: string;
  param?: string;
};

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export function problemOf(error: unknown): Problem {
  if (error instanceof TRPCClientError) {
    const data = (error.data ?? {}) as Record<string, unknown>;
    const offline = error.data === undefined || error.data === null;
    return {
      message: offline ? "The server can't be reached" : error.message,
      code: text(data.code),
      requestId: text(data.requestId),
      rule: text(data.rule),
      remedy: text(data.remedy),
      param: text(data.param),
    };
  }
  return { message: error instanceof Error ? error.message : "Something went wrong" };
}
