import type { Metadata } from "next";
import { NoAccess } from "@/components/settings/no-access";
import { Tokens } from "@/components/settings/tokens/tokens";
import { getApp } from "@/server/app";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage() {
  const { trpc, role } = await pageCaller(null);
  if (role === "viewer") return <NoAccess title="Tokens" need="admin" />;
  const [tokens, options] = await Promise.all([trpc.settings.tokens.list(), trpc.settings.tokens.options()]);
  return <Tokens initial={tokens} options={options} now={(await getApp()).now()} />;
}
