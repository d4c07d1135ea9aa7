import type { Metadata } from "next";
import { NoAccess } from "@/components/settings/no-access";
import { People } from "@/components/settings/people/people";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const { trpc, role, personId } = await pageCaller(null);
  if (role !== "owner") return <NoAccess title="People" need="owner" />;
  const [people, agents] = await Promise.all([trpc.settings.people.list(), trpc.settings.people.agents()]);
  return <People initial={people} agents={agents} selfId={personId} />;
}
