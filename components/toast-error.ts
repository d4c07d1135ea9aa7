"use client";

import { problemOf } from "./problem";
import { toast } from "./ui/toast";

/** Says in a toast what did not happen and what the server said about it. */
export function toastError(what: string, error: unknown): void {
  const { message, remedy, requestId, code } = problemOf(error);
  const detail = [message, remedy, code === "internal" && requestId && `Request ${requestId}`]
    .filter(Boolean)
    .join(". ");
  toast(what, { detail, tone: "failed" });
}
