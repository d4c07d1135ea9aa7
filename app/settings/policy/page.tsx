import type { Metadata } from "next";
import { NoAccess } from "@/components/settings/no-access";
import { Policy } from "@/components/settings/policy/policy";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "Policy" };

export default async function PolicyPage() {
  const { trpc, role } = await pageCaller(null);
  if (role === "viewer") return <NoAccess title="Policy" need="admin" />;
  return <Policy initial={await trpc.settings.config()} />;
}
