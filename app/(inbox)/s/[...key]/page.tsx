import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, parseAsBoolean } from "nuqs/server";
import { cache } from "react";
import { keyOfAddress } from "@/components/address";
import { openParsers } from "@/components/inbox/address-state";
import { titleOf } from "@/components/names";
import { SessionScreen } from "@/components/session/session-screen";
import { SeveralSessions } from "@/components/session/several-sessions";
import { pageCaller } from "../../../page-caller";

type Props = {
  params: Promise<{ key: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
const readAddress = createLoader({ ...openParsers, includeTools: parseAsBoolean.withDefault(true) });

/** Sessions an address may mean, for whoever looks. A reference without an agent is read as the tools read it. */
const resolve = cache(async (key: string, viewAs: string | null) => {
  const { trpc } = await pageCaller(viewAs);
  const rows = await trpc.inbox.address({ key });
  if (rows.length || key.startsWith("agent:")) return rows;
  const one = await trpc.inbox.session({ key }).catch(() => null);
  return one ? [one.row] : [];
});

async function open({ params, searchParams }: Props) {
  const [{ key: segments }, asked] = await Promise.all([params, readAddress(searchParams)]);
  const key = keyOfAddress(segments);
  return { asked, key, rows: key === null || key.length > 512 ? [] : await resolve(key, asked.viewAs) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { rows } = await open(props);
  const [row] = rows;
  return { title: rows.length > 1 ? "Several sessions" : row ? titleOf(row) : "Not found" };
}

/** One session by its address. None: the not-found page; several (shortened ids): the few that match. */
export default async function SessionPage(props: Props) {
  const { asked, rows } = await open(props);
  const [row, another] = rows;
  if (!row) notFound();
  if (another) return <SeveralSessions rows={rows} />;
  const { trpc } = await pageCaller(asked.viewAs);
  const { includeTools, m, view } = asked;
  const where = { sessionKey: row.key, limit: 60, includeTools, ...(m === null ? {} : { messageId: m }) };
  const [session, page] = await Promise.all([
    trpc.inbox.session({ key: row.key }),
    // A message that is not there leaves the transcript to the browser, which says so.
    view === "tree" ? undefined : trpc.inbox.transcript(where).catch(() => undefined),
  ]);
  return <SessionScreen key={row.key} first={session} transcript={page && { page, anchor: m, includeTools }} />;
}
