"use client";

import { Menu as MenuIcon, Settings } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { cn } from "../cn";
import { LiveBadge } from "../live/live-badge";
import { Sheet } from "../ui/sheet";
import { useFilter, useHref } from "../use-address";
import { MeMenu } from "./me-menu";
import { RovingColumn } from "./rail";
import { RailBody } from "./rail-body";
import { countOf, type Facets, filterOf, VIEWS, viewOf } from "./views";

const TAB =
  "relative flex flex-1 cursor-default flex-col items-center justify-center gap-0.75 font-medium text-ink-3 text-micro leading-3 aria-[current]:text-accent-text";

/** The rail of a phone: four views, and the rest behind More. */
export function TabBar({ facets, className }: { facets: Facets | undefined; className?: string }) {
  const [filter, setFilter] = useFilter();
  const href = useHref();
  const [more, setMore] = useState(false);
  const current = viewOf(filter);
  return (
    <nav aria-label="Views" className={cn("h-14 shrink-0 border-line border-t bg-pane", className)}>
      {VIEWS.slice(0, 4).map((view) => {
        const n = view.id === "inbox" ? undefined : countOf(view, facets);
        return (
          <Link
            key={view.id}
            href={href(null, { filter: filterOf(view) })}
            prefetch={false}
            aria-current={view === current ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              void setFilter(filterOf(view));
            }}
            className={TAB}
          >
            <view.icon aria-hidden className="size-5" strokeWidth={1.75} />
            {view.name}
            {n ? (
              <span className="absolute top-1.25 left-[calc(50%+8px)] min-w-3.5 rounded-full bg-pane px-0.5 text-center font-semibold text-[10px] text-ink leading-3.5">
                {n}
              </span>
            ) : null}
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={TAB}>
        <MenuIcon aria-hidden className="size-5" strokeWidth={1.75} />
        More
      </button>
      <Sheet open={more} onOpenChange={setMore} side="left" title="Treeline">
        <div className="px-2 py-2">
          <RovingColumn>
            {(stop) => (
              <>
                <RailBody facets={facets} stop={stop} onChoose={() => setMore(false)} />
                <div className="mt-3 grid gap-0.5 border-line border-t pt-2">
                  <Link
                    href="/settings"
                    {...stop("settings")}
                    className="flex h-(--rail-item) items-center gap-2 rounded-control px-2 text-ink-2"
                  >
                    <Settings aria-hidden className="size-4 text-ink-3" />
                    Settings
                  </Link>
                  <div className="flex items-center">
                    <MeMenu stop={stop("me")} />
                    <LiveBadge className="pr-2" />
                  </div>
                </div>
              </>
            )}
          </RovingColumn>
        </div>
      </Sheet>
    </nav>
  );
}
