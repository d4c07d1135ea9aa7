"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ClockProvider } from "../clock";
import { cn } from "../cn";
import { DemoBar } from "../demo-bar";
import { useIsStale } from "../live/live-badge";
import { LiveProvider } from "../live/live-provider";
import type { Clock } from "../time";
import { useFilter } from "../use-address";
import { type Account, WhoProvider } from "../who";
import { WhyLayer } from "../why/why-layer";
import { InboxKeys } from "./inbox-keys";
import { KeysSheet } from "./keys-sheet";
import { ListPane } from "./list-pane";
import { Rail } from "./rail";
import { ShellProvider } from "./shell-context";
import { TabBar } from "./tab-bar";
import { useFacets } from "./use-facets";
import type { ListPage } from "./use-session-list";
import { ViewAsBanner } from "./view-as";

/** What the server knew when it wrote the page; `filter` = the filter it read the rows for. */
export type First = {
  clock: Clock;
  account: Account;
  demo: boolean;
  /** The first owner has an account of their own. */
  claimed: boolean;
  filter: string;
  list?: ListPage;
  all?: ListPage;
  filtered?: ListPage;
};

/** Rail, list, and beside them whatever is open. Stays while pages change, and with it the list's place. */
export function Shell({ first, children }: { first: First; children: ReactNode }) {
  return (
    <ClockProvider start={first.clock}>
      <WhoProvider account={first.account}>
        <LiveProvider viewAs={first.account.viewAs}>
          <ShellProvider>
            <Panes first={first}>{children}</Panes>
            <KeysSheet />
            <InboxKeys />
          </ShellProvider>
        </LiveProvider>
      </WhoProvider>
    </ClockProvider>
  );
}

function Panes({ first, children }: { first: First; children: ReactNode }) {
  const [filter] = useFilter();
  const sameFilter = JSON.stringify(filter) === first.filter;
  const facets = useFacets(filter, { all: first.all, filtered: sameFilter ? first.filtered : undefined });
  const opened = usePathname() !== "/";
  const view = useSearchParams().get("view");
  const tree = opened && view === "tree";
  const stale = useIsStale();
  return (
    <div data-live={stale ? "stale" : "live"} className="flex h-dvh flex-col overflow-hidden">
      <a
        href={opened ? "#session" : "#list-name"}
        className="absolute -top-16 left-2 z-80 rounded-control bg-accent px-3 py-2 text-on-accent focus:top-2"
      >
        {opened ? "Skip to the conversation" : "Skip to the list"}
      </a>
      <ViewAsBanner />
      {first.demo && !first.account.viewAs && (
        <DemoBar mayRemove={first.account.role !== "viewer"} claimed={first.claimed} />
      )}
      <div
        data-view={tree ? "tree" : undefined}
        className={cn(
          "grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)]",
          tree
            ? "grid-cols-[52px_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]"
            : "grid-cols-[var(--pane-rail)_var(--pane-list)_minmax(0,1fr)] max-[1320px]:grid-cols-[52px_var(--pane-list)_minmax(0,1fr)] sheet:grid-cols-[52px_minmax(280px,34%)_minmax(0,1fr)] phone:relative phone:grid-cols-[minmax(0,1fr)] phone:grid-rows-[minmax(0,1fr)_auto]",
        )}
      >
        <Rail facets={facets.all} className="phone:hidden" />
        <ListPane
          first={sameFilter ? first.list : undefined}
          facets={facets}
          main={!opened}
          className={cn(tree && "hidden", opened && "phone:invisible phone:absolute phone:inset-0", "phone:border-r-0")}
        />
        <div
          id="session"
          tabIndex={-1}
          className={cn("relative flex min-h-0 min-w-0 bg-sheet outline-none", !opened && "phone:hidden")}
        >
          {children}
          <WhyLayer />
        </div>
        <TabBar facets={facets.all} className={cn("hidden", !opened && "phone:flex")} />
      </div>
    </div>
  );
}
