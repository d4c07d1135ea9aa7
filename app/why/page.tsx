import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { openParsers } from "@/components/inbox/address-state";
import { WhyPage } from "@/components/why/why-page";
import { pageCaller } from "../page-caller";

export const metadata: Metadata = { title: "Why?" };
const readAddress = createLoader({ viewAs: openParsers.viewAs });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Paste a key: why is it, or is it not, there? */
export default async function Page({ searchParams }: Props) {
  const { viewAs } = await readAddress(searchParams);
  const { role } = await pageCaller(viewAs);
  return <WhyPage role={role} viewAs={viewAs} />;
}
