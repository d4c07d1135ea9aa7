import { expect } from "vitest";
import type { Caller } from "@/db";
import { call } from "../call";
import { errorBody, toAppError } from "../doors/status";
import type { TestApp } from "../testing";
import { type ToolName, tools } from "./index";

/** Helpers of the tests in this folder. */
const signal = new AbortController().signal;

export const OWNER: Caller = { kind: "person", id: "owner", role: "owner", agents: "*" };
export const ADMIN: Caller = { kind: "person", id: "admin", role: "admin", agents: "*" };
export const viewer = (...agents: string[]): Caller => ({ kind: "person", id: "viewer", role: "viewer", agents });
export const through = (viewAs: string, by: Caller = OWNER): Caller => ({ ...by, viewAs }) as Caller;
export const agent = (key: string, more: Partial<Extract<Caller, { kind: "session" }>> = {}): Caller => ({
  kind: "session",
  key,
  agentId: key.split(":")[1] ?? "main",
  sandboxed: false,
  ...more,
});

/** The tool's own object. Throws what the tool throws. */
export const run = async <T>(app: TestApp, name: ToolName, input: object, caller: Caller = OWNER): Promise<T> =>
  (await call(app, caller, tools[name], input, signal)) as T;

/** The refusal or input error as an object (R-RES-2, R-RES-3); an answer is returned as it is. */
export const refusal = (app: TestApp, name: ToolName, input: unknown, caller: Caller = OWNER): Promise<unknown> =>
  call(app, caller, tools[name], input, signal).catch((thrown: unknown) => {
    const error = toAppError(thrown);
    if (error.code === "internal") throw thrown;
    return errorBody(error);
  });

/** V9: all that a sandboxed caller is told. */
export const SANDBOXED_REFUSAL = {
  status: "forbidden",
  code: "forbidden",
  error: "Not allowed from a sandboxed session",
};

export const badInput = (param: string) => expect.objectContaining({ status: "error", code: "invalid_input", param });
