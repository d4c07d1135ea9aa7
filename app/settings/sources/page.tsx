import type { Metadata } from "next";
import { NoAccess } from "@/components/settings/no-access";
import { Sources } from "@/components/settings/sources/sources";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage() {
  const { trpc, role } = await pageCaller(null);
  if (role === "viewer") return <NoAccess title="Sources" need="admin" />;
  const [sources, found] = await Promise.all([trpc.settings.sources.list(), trpc.settings.sources.found()]);
  return <Sources initial={sources} found={found} owner={role === "owner"} />;
}
