import type { Metadata } from "next";
import { Audit } from "@/components/settings/audit/audit";
import { NoAccess } from "@/components/settings/no-access";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "Audit" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ searchParams }: Props) {
  const { trpc, role } = await pageCaller(null);
  if (role === "viewer") return <NoAccess title="Audit" need="admin" />;
  const given = (await searchParams).target;
  const target = typeof given === "string" ? given.slice(0, 512) : "";
  const rows = await trpc.settings.audit({ limit: 50, ...(target ? { target } : {}) });
  return <Audit initial={rows} initialTarget={target} />;
}
