"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Time } from "../clock";
import { titleOf } from "../names";
import { stateOf } from "../status";
import { StatusGlyph } from "../status-glyph";
import type { Row } from "../trpc";

/** An address with a shortened id that several sessions share: the few it may mean, each by its whole key. */
export function SeveralSessions({ rows }: { rows: Row[] }) {
  const now = useSearchParams();
  return (
    <main className="flex-1 overflow-y-auto px-6 py-10">
      <div className="mx-auto max-w-(--measure)">
        <h1 className="font-semibold text-page tracking-(--tracking-title)">
          This address means {rows.length} sessions
        </h1>
        <p className="mt-1 text-ink-2">The id in it is shortened. Choose one.</p>
        <ul className="mt-6 divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.key}>
              <Link
                href={`${wholeAddress(row.key)}${now.size ? `?${now}` : ""}`}
                prefetch={false}
                className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-2.5 hover:bg-hover"
              >
                <StatusGlyph status={stateOf(row)} />
                <bdi className="truncate font-medium">{titleOf(row)}</bdi>
                <Time at={row.updatedAt} className="text-ink-3 text-meta" />
                <span className="col-start-2 col-end-4 font-mono text-[11.5px] text-ink-2 wrap-anywhere">
                  {row.key}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

/** The address with every id in full. */
const wholeAddress = (key: string): string => {
  const [prefix, agent, ...rest] = key.split(":");
  return prefix === "agent" && agent && rest.length
    ? `/s/${[agent, ...rest].map(encodeURIComponent).join("/")}`
    : `/s/-/${encodeURIComponent(key)}`;
};
