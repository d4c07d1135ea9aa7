import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsShell } from "@/components/settings/shell";
import { pageCaller } from "../page-caller";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { trpc, role } = await pageCaller(null);
  const me = await trpc.me();
  return (
    <SettingsShell role={role} name={me.kind === "person" ? me.name : ""}>
      {children}
    </SettingsShell>
  );
}
