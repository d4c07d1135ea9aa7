import { cookies, headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { createLoader } from "nuqs/server";
import type { ReactNode } from "react";
import { filterParsers, NO_FILTER, openParsers } from "@/components/inbox/address-state";
import { facetInput, listInput } from "@/components/inbox/list-input";
import { Shell } from "@/components/inbox/shell";
import { pageCaller } from "../page-caller";

const readAddress = createLoader({ ...filterParsers, viewAs: openParsers.viewAs });

/** Rail and list, rendered on the server for the address asked for. Stays in place while what is beside them changes. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  const [given, kept] = await Promise.all([headers(), cookies()]);
  const { viewAs, ...filter } = readAddress(new URLSearchParams(given.get("x-search") ?? ""));
  const { trpc, role } = await pageCaller(viewAs).catch((error: unknown) => {
    unstable_rethrow(error);
    if (viewAs === null) throw error;
    // A session that can't be seen can't be looked through.
    redirect("/");
  });
  // A filter the server refuses leaves the list to the browser, which shows the reason.
  const orNothing = <T,>(read: Promise<T>): Promise<T | undefined> => read.catch(() => undefined);
  const [me, list, all, filtered] = await Promise.all([
    trpc.me(),
    orNothing(trpc.tools.sessions_list(listInput(filter))),
    orNothing(trpc.tools.sessions_list(facetInput(NO_FILTER))),
    orNothing(trpc.tools.sessions_list(facetInput(filter))),
  ]);
  const zone = kept.get("zone")?.value;
  return (
    <Shell
      first={{
        clock: { now: Date.now(), zone: isZone(zone) ? zone : "UTC" },
        account: { role, viewAs, name: "name" in me ? me.name : "", email: "email" in me ? me.email : "" },
        demo: "demo" in me && me.demo,
        claimed: "claimed" in me && me.claimed,
        filter: JSON.stringify(filter),
        list,
        all,
        filtered,
      }}
    >
      {children}
    </Shell>
  );
}

function isZone(zone: string | undefined): zone is string {
  try {
    return zone !== undefined && new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
