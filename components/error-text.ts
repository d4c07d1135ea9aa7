import type { AppRouter } from "@/server/doors/trpc";
import { TRPCClientError } from "@trpc/client";

/** What the server said about a failed call: its sentence, what would help, and the request's id. */
export function errorText(error: unknown): { message: string; remedy?: string; requestId?: string; param?: string } {
  if (error instanceof TRPCClientError) {
    const data = (error as TRPCClientError<AppRouter>).data;
    if (data) {
      return {
        message: error.message,
        ...(data.remedy ? { remedy: data.remedy } : {}),
        ...(data.param ? { param: data.param } : {}),
        ...(data.code === "internal" && data.requestId ? { requestId: data.requestId } : {}),
      };
    }
  }
  return { message: "The server did not answer", remedy: "Check that Treeline runs, then try again." };
}
