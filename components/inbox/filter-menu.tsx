"use client";

import { ListFilter } from "lucide-react";
import { channelName, kindName, sourceName } from "../names";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Segmented } from "../ui/segmented";
import { useFilter } from "../use-address";
import type { Filter } from "./address-state";
import { type Facets, facetValues, isNarrowed } from "./views";

type Group = { facet: "kinds" | "channels" | "sources"; title: string; nameOf: (value: string) => string };
const GROUPS: readonly Group[] = [
  { facet: "kinds", title: "Kinds", nameOf: kindName },
  { facet: "channels", title: "Channels", nameOf: channelName },
  { facet: "sources", title: "Sources", nameOf: sourceName },
];

/** Facets to tick, each with what it would leave. */
export function FilterMenu({ facets }: { facets: Facets | undefined }) {
  const [filter, setFilter] = useFilter();
  const narrowed = isNarrowed({ ...filter, search: null });
  return (
    <Popover>
      <PopoverTrigger>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={narrowed ? "Filter, in use" : "Filter"}
          title="Filter"
          className={narrowed ? "bg-accent-soft text-accent-text" : undefined}
        >
          <ListFilter aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Filter sessions" className="grid w-64 gap-4">
        <Segmented
          full
          label="Archived sessions"
          value={filter.archived ?? "false"}
          onChange={(archived) => setFilter({ archived: archived === "false" ? null : archived })}
          options={[
            { value: "false", label: "Current" },
            { value: "true", label: "Archived" },
            { value: "all", label: "Both" },
          ]}
        />
        <Agents facets={facets} value={filter.agentId} onChange={(agentId) => setFilter({ agentId })} />
        {GROUPS.map((group) => (
          <Ticks
            key={group.facet}
            group={group}
            counts={facets?.[group.facet] ?? {}}
            chosen={filter[group.facet] ?? []}
            onChange={(values) =>
              setFilter({ [group.facet]: values.length ? values : null } as Pick<Filter, typeof group.facet>)
            }
          />
        ))}
        <Button
          aria-disabled={!narrowed || undefined}
          onClick={() => narrowed && setFilter({ kinds: null, agentId: null, channels: null, sources: null })}
        >
          Clear filters
        </Button>
      </PopoverContent>
    </Popover>
  );
}

type TicksProps = {
  group: Group;
  counts: Record<string, number>;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
};

function Ticks({ group, counts, chosen, onChange }: TicksProps) {
  const values = facetValues(group.facet, counts, chosen);
  if (values.length < 2 && !chosen.length) return null;
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-ink-3 text-meta">{group.title}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
          label={<Counted name={group.nameOf(value)} n={counts[value] ?? 0} />}
        />
      ))}
    </fieldset>
  );
}

type AgentsProps = { facets: Facets | undefined; value: string | null; onChange: (value: string | null) => void };

function Agents({ facets, value, onChange }: AgentsProps) {
  const counts = facets?.agents ?? {};
  const ids = facetValues("agents", counts, value ? [value] : []);
  if (ids.length < 2 && !value) return null;
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-ink-3 text-meta">Agent</legend>
      {ids.map((id) => (
        <Checkbox
          key={id}
          checked={id === value}
          onChange={(on) => onChange(on ? id : null)}
          label={<Counted name={id} n={counts[id] ?? 0} />}
        />
      ))}
    </fieldset>
  );
}

function Counted({ name, n }: { name: string; n: number }) {
  return (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-4">
      <span className="truncate">{name}</span>
      <span className="text-ink-3 text-meta tabular-nums">{n}</span>
    </span>
  );
}
