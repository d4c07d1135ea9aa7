"use client";

import { X } from "lucide-react";
import { Button } from "../ui/button";
import { Sheet } from "../ui/sheet";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs";
import { Overview } from "./overview";
import { PolicyTab } from "./policy-tab";
import { RunsTab } from "./runs-tab";
import { TreeTab } from "./tree-tab";
import type { InspectorTab, useInspector } from "./use-inspector";
import type { usePatch } from "./use-patch";
import type { SessionData } from "./use-session";

type Props = {
  session: SessionData;
  patch: ReturnType<typeof usePatch>;
  state: ReturnType<typeof useInspector>;
};

/** Facts beside a transcript: a pane where there is room, else a sheet over it. */
export function Inspector({ session, patch, state }: Props) {
  const body = <Body session={session} patch={patch} tab={state.tab} onTab={state.setTab} />;
  if (state.pane)
    return (
      <aside
        aria-label="Inspector"
        className="flex w-(--pane-inspector) shrink-0 flex-col border-line border-l bg-pane [--focus-gap:var(--pane)]"
      >
        {body}
      </aside>
    );
  return (
    <Sheet
      open={state.sheet}
      onOpenChange={(open) => !open && state.closeSheet()}
      title="Inspector"
      bare
      className="w-[min(360px,100vw)] phone:w-screen"
    >
      <div className="relative flex h-full flex-col">
        {body}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Close the inspector"
          onClick={state.closeSheet}
          className="absolute top-[calc((var(--bar)-var(--control-sm))/2)] right-3"
        >
          <X aria-hidden />
        </Button>
      </div>
    </Sheet>
  );
}

type BodyProps = Omit<Props, "state"> & { tab: InspectorTab; onTab: (tab: InspectorTab) => void };

function Body({ session, patch, tab, onTab }: BodyProps) {
  const panel = "min-h-0 flex-1 overflow-y-auto px-4 pb-4 [scrollbar-width:thin]";
  return (
    <Tabs value={tab} onChange={onTab}>
      <TabList label="Inspector">
        <Tab value="overview">Overview</Tab>
        <Tab value="tree">Tree</Tab>
        <Tab value="runs">Runs</Tab>
        <Tab value="policy">Policy</Tab>
      </TabList>
      <TabPanel value="overview" className={panel}>
        <Overview session={session} patch={patch} />
      </TabPanel>
      <TabPanel value="tree" className="flex min-h-0 flex-1 flex-col">
        <TreeTab row={session.row} />
      </TabPanel>
      <TabPanel value="runs" className={panel}>
        <RunsTab sessionKey={session.row.key} />
      </TabPanel>
      <TabPanel value="policy" className={panel}>
        <PolicyTab session={session} patch={patch} />
      </TabPanel>
    </Tabs>
  );
}
