import type { Row } from "./trpc";

export type Status =
  | "needs"
  | "failed"
  | "stuck"
  | "running"
  | "queued"
  | "waiting"
  | "done"
  | "stopped"
  | "unseen"
  | "idle";

export const STATUS_WORD: Record<Status, string> = {
  needs: "Needs you",
  failed: "Failed",
  stuck: "Stuck",
  running: "Running",
  queued: "Queued",
  waiting: "Waiting",
  done: "Finished",
  stopped: "Stopped",
  unseen: "Unseen",
  idle: "Idle",
};

type Facts = Pick<Row, "state" | "status">;

const STATE: Record<NonNullable<Row["state"]>, Status> = {
  needs_you: "needs",
  failed: "failed",
  stuck: "stuck",
  running: "running",
  unseen: "unseen",
  idle: "idle",
};

const RUN: Record<NonNullable<Row["status"]>, Status> = {
  queued: "queued",
  running: "running",
  waiting: "waiting",
  done: "done",
  failed: "failed",
  timeout: "failed",
  killed: "stopped",
  interrupted: "stopped",
};

/** A row of the inbox: what it asks of the person who looks. */
export const stateOf = ({ state, status }: Facts): Status => {
  if (state) return STATE[state];
  const run = status && RUN[status];
  return run === "running" || run === "queued" || run === "waiting" ? "running" : "idle";
};

/** A child or a node of the tree: what its newest run came to, seen or not. */
export const runStatusOf = ({ state, status }: Facts): Status => {
  if (state === "needs_you" || state === "stuck") return STATE[state];
  return status ? RUN[status] : "idle";
};

/** The exact word of an ended run, where `Failed` or `Stopped` would say less. */
export function endWord({ status }: Facts): string | undefined {
  if (status === "timeout") return "Timed out";
  if (status === "killed") return "Stopped";
  if (status === "interrupted") return "Interrupted";
  return status === "failed" ? "Failed" : undefined;
}
