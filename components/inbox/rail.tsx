"use client";

import { Settings } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { BrandMark } from "../brand";
import { cn } from "../cn";
import { LiveBadge } from "../live/live-badge";
import { MeMenu } from "./me-menu";
import { RailBody } from "./rail-body";
import type { Facets } from "./views";

/** The leftmost pane: views, facets, settings, and who looks. One Tab stop; arrows move inside. */
export function Rail({ facets, className }: { facets: Facets | undefined; className?: string }) {
  return (
    <nav
      aria-label="Views and filters"
      className={cn("flex min-h-0 flex-col border-line border-r bg-canvas [--focus-gap:var(--canvas)]", className)}
    >
      <div className="flex h-(--bar) shrink-0 items-center pr-2 pl-4 icons:justify-center icons:px-0">
        <Link
          href="/"
          tabIndex={-1}
          className="flex items-center gap-2 font-semibold text-title tracking-(--tracking-title)"
        >
          <BrandMark className="size-4.5 shrink-0 text-accent" />
          <span className="icons:sr-only">Treeline</span>
        </Link>
      </div>
      <RovingColumn>
        {(stop) => (
          <>
            <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3 [scrollbar-width:none]">
              <RailBody facets={facets} stop={stop} />
            </div>
            <div className="grid gap-0.5 border-line border-t p-2">
              <Link
                href="/settings"
                {...stop("settings")}
                title="Settings"
                className="flex h-6 items-center gap-2 rounded-control px-2 text-ink-2 hover:bg-hover hover:text-ink icons:h-9 icons:justify-center icons:px-0 pointer-coarse:h-(--rail-item)"
              >
                <Settings aria-hidden className="size-4 text-ink-3" strokeWidth={1.75} />
                <span className="icons:sr-only">Settings</span>
              </Link>
              <div className="flex h-8 items-center gap-1 icons:h-auto icons:flex-col icons:gap-2 icons:py-1">
                <MeMenu stop={stop("me")} />
                <span role="status" className="icons:[&_[data-live-word]]:sr-only">
                  <LiveBadge className="pr-2 icons:pr-0" />
                </span>
              </div>
            </div>
          </>
        )}
      </RovingColumn>
    </nav>
  );
}

export type Stop = (id: string) => { "data-stop": string; tabIndex: number; onFocus: () => void };

/** A column of things with one Tab stop: the one that had focus last, else the current view. */
export function RovingColumn({ children }: { children: (stop: Stop) => ReactNode }) {
  const [last, setLast] = useState("view");
  const arrows = (event: KeyboardEvent<HTMLDivElement>): void => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")].filter(
      (one) => one.offsetParent,
    );
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    stops[to]?.focus();
  };
  // Catches what its links let pass; it is no control itself.
  const keys = { onKeyDown: arrows };
  return (
    <div {...keys} className="flex min-h-0 flex-1 flex-col">
      {children((id) => ({ "data-stop": id, tabIndex: id === last ? 0 : -1, onFocus: () => setLast(id) }))}
    </div>
  );
}
