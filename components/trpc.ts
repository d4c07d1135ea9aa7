"use client";

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/doors/trpc";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
/** One session row, as every list and page has it. */
export type Row = Outputs["inbox"]["rows"][number];
type History = Outputs["tools"]["sessions_history"];
export type Message = History["messages"][number];
export type Explanation = Outputs["tools"]["sessions_explain"];
