"use client";

import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { cn } from "../cn";
import { agentIcon, channelIcon, kindIcon, sourceIcon } from "../facet-icon";
import { channelName, kindName, sourceName } from "../names";
import { useFilter, useHref } from "../use-address";
import type { Filter } from "./address-state";
import type { Stop } from "./rail";
import { countOf, type Facets, facetValues, filterOf, VIEWS, viewOf } from "./views";

const FEW = 8;
type Props = { facets: Facets | undefined; stop: Stop; onChoose?: () => void };

/** Views, then kinds, agents, channels and sources that have sessions. */
export function RailBody({ facets, stop, onChoose }: Props) {
  const [filter] = useFilter();
  const current = viewOf(filter);
  const kind = filter.kinds?.length === 1 ? filter.kinds[0] : undefined;
  const only = (list: string[] | null): string | undefined => (list?.length === 1 ? list[0] : undefined);
  const shared = { stop, onChoose };
  return (
    <>
      <h2 className="sr-only">Views</h2>
      <ul>
        {VIEWS.map((view) => (
          <Item
            key={view.id}
            {...shared}
            id={view === (current ?? VIEWS[0]) ? "view" : `view ${view.id}`}
            icon={view.icon}
            name={view.name}
            count={countOf(view, facets)}
            tone={view.tone}
            current={view === current}
            filter={filterOf(view)}
            tall
          />
        ))}
      </ul>
      <Facet
        {...shared}
        title="Kinds"
        counts={facets?.kinds}
        chosen={kind}
        nameOf={kindName}
        iconOf={kindIcon}
        wrap="kinds"
      />
      <Facet
        {...shared}
        title="Agents"
        counts={facets?.agents}
        chosen={filter.agentId ?? undefined}
        nameOf={(id) => id}
        iconOf={() => agentIcon}
        wrap="agentId"
      />
      <Facet
        {...shared}
        title="Channels"
        counts={facets?.channels}
        chosen={only(filter.channels)}
        nameOf={channelName}
        iconOf={channelIcon}
        wrap="channels"
      />
      <Facet
        {...shared}
        title="Sources"
        counts={facets?.sources}
        chosen={only(filter.sources)}
        nameOf={sourceName}
        iconOf={sourceIcon}
        wrap="sources"
      />
    </>
  );
}

type FacetProps = {
  title: string;
  counts: Record<string, number> | undefined;
  chosen: string | undefined;
  nameOf: (value: string) => string;
  iconOf: (value: string) => LucideIcon;
  wrap: "kinds" | "agentId" | "channels" | "sources";
  stop: Stop;
  onChoose?: () => void;
};

function Facet({ title, counts, chosen, nameOf, iconOf, wrap, ...shared }: FacetProps) {
  const [filter] = useFilter();
  const [all, setAll] = useState(false);
  const values = facetValues(wrap, counts ?? {}, chosen ? [chosen] : []);
  if (!values.length) return null;
  const shown = all ? values : values.slice(0, FEW);
  return (
    <section className="mt-3 icons:hidden">
      <h2 className="flex h-6 items-center px-2 text-ink-3 text-meta">{title}</h2>
      <ul>
        {shown.map((value) => (
          <Item
            key={value}
            {...shared}
            id={`${wrap} ${value}`}
            icon={iconOf(value)}
            name={nameOf(value)}
            count={counts?.[value] ?? 0}
            current={value === chosen}
            filter={{ ...filter, [wrap]: value === chosen ? null : wrap === "agentId" ? value : [value] }}
          />
        ))}
      </ul>
      {values.length > FEW && (
        <button
          type="button"
          {...shared.stop(`${wrap} more`)}
          onClick={() => setAll(!all)}
          className="h-6 w-full cursor-default rounded-control px-2 text-left text-ink-3 text-meta hover:bg-hover hover:text-ink"
        >
          {all ? "Fewer" : `${values.length - FEW} more`}
        </button>
      )}
    </section>
  );
}

type ItemProps = {
  id: string;
  icon: LucideIcon;
  name: string;
  count: number | undefined;
  current: boolean;
  filter: Filter;
  tone?: "needs" | "failed";
  tall?: boolean;
  stop: Stop;
  onChoose?: () => void;
};

function Item({ id, icon: Icon, name, count, current, filter, tone, tall, stop, onChoose }: ItemProps) {
  const href = useHref();
  const [, setFilter] = useFilter();
  const loud = tone && count ? tone : undefined;
  return (
    <li>
      <Link
        href={href(null, { filter })}
        prefetch={false}
        {...stop(id)}
        title={name}
        aria-current={current ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          // The list changes; what is open stays open.
          event.preventDefault();
          void setFilter(filter);
          onChoose?.();
        }}
        className={cn(
          "group relative flex items-center gap-2 rounded-control px-2 text-ink-2 transition-colors duration-(--dur-fast) hover:bg-hover hover:text-ink",
          "aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-ink",
          "icons:h-9 icons:justify-center icons:px-0",
          tall ? "h-(--rail-item)" : "h-6 pointer-coarse:h-(--rail-item)",
        )}
      >
        <Icon
          aria-hidden
          className="size-4 shrink-0 text-ink-3 group-aria-[current]:text-accent-text"
          strokeWidth={1.75}
        />
        <span className="truncate icons:sr-only">{name}</span>
        {count !== undefined && (
          <span
            className={cn(
              "ml-auto text-ink-3 text-meta tabular-nums group-aria-[current]:text-ink-2",
              "icons:absolute icons:top-0.5 icons:right-px icons:rounded-full icons:bg-canvas icons:px-0.5 icons:text-[10px] icons:leading-3",
              loud ? "font-medium" : "icons:hidden",
              loud === "needs" && "text-needs",
              loud === "failed" && "text-failed",
            )}
          >
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
