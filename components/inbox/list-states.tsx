"use client";

import { ChevronRight, FolderInput, Inbox, ListFilter, Lock, Plug, RotateCcw, Unplug } from "lucide-react";
import Link from "next/link";
import { channelName, sourceName } from "../names";
import { problemOf } from "../problem";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { EmptyState } from "../ui/empty-state";
import { Skeleton } from "../ui/skeleton";
import { useFilter } from "../use-address";
import { useWho } from "../who";
import { type Filter, NO_FILTER } from "./address-state";
import { filterWords, isNarrowed, viewOf } from "./views";

const BONES = ["w-3/5", "w-2/5", "w-1/2", "w-3/4", "w-1/3", "w-2/3"];

/** Rows to come, on the very first load. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading sessions" className="p-1">
      {BONES.map((width) => (
        <div
          key={width}
          className="grid h-(--row) grid-cols-[16px_minmax(0,1fr)_24px] content-center gap-x-2 gap-y-2.5 px-2"
        >
          <Skeleton className="size-2.5 place-self-center rounded-full" />
          <Skeleton className={width} />
          <Skeleton />
          <Skeleton className="col-span-2 col-start-2 mr-8" />
        </div>
      ))}
    </div>
  );
}

/** Why a list is empty, and the one next step. */
export function EmptyList({ filter, everything }: { filter: Filter; everything: number | undefined }) {
  const who = useWho();
  const [, setFilter] = useFilter();
  const view = viewOf(filter);
  if (isNarrowed(filter)) {
    const words = filterWords(filter, { channel: channelName, source: sourceName });
    return (
      <EmptyState
        icon={ListFilter}
        title={`Nothing ${view && view.id !== "inbox" ? `in ${view.name} ` : ""}for ${words.join(", ")}`}
        action={
          <Button onClick={() => setFilter({ ...NO_FILTER, state: filter.state, archived: filter.archived })}>
            Clear filters
          </Button>
        }
      >
        {everything
          ? `Without ${words.length > 1 ? "these filters" : "this filter"} there ${everything === 1 ? "is 1" : `are ${everything}`}.`
          : "There is nothing without it, either."}
      </EmptyState>
    );
  }
  if (view?.id === "needs")
    return (
      <EmptyState icon={view.icon} title="Nothing needs you">
        Questions and permission requests show up here.
      </EmptyState>
    );
  if (view?.id === "running")
    return (
      <EmptyState icon={view.icon} title="Nothing runs">
        Sessions appear here while an agent works in them.
      </EmptyState>
    );
  if (view?.id === "failed")
    return (
      <EmptyState icon={view.icon} title="Nothing failed">
        Failed runs stay here until someone opens them.
      </EmptyState>
    );
  if (view?.id === "archived")
    return (
      <EmptyState icon={view.icon} title="Nothing archived">
        Archive a session with e; it keeps its address.
      </EmptyState>
    );
  if (who.viewAs)
    return (
      <EmptyState icon={Lock} title="This session sees no sessions">
        Why? on any session says which rule hides it.
      </EmptyState>
    );
  if (who.role === "viewer")
    return (
      <EmptyState icon={Lock} title="No sessions for you">
        You are a viewer. Either no agent is granted to you, or those granted have no sessions yet. An owner grants
        agents under Settings, People.
      </EmptyState>
    );
  return <Welcome />;
}

const STEPS = [
  { icon: Plug, text: "Connect an agent", href: "/settings/tokens" },
  { icon: FolderInput, text: "Import transcripts", href: "/settings/sources" },
];

function Welcome() {
  return (
    <EmptyState icon={Inbox} title="No sessions yet">
      They appear here as soon as an agent talks.
      <ul className="mt-3 border-line border-t">
        {STEPS.map(({ icon: Icon, text, href }) => (
          <li key={href} className="border-line border-b">
            <Link href={href} className="flex h-[max(36px,var(--control))] items-center gap-2.5 font-medium text-ink">
              <Icon aria-hidden className="size-4 text-ink-3" />
              {text}
              <ChevronRight aria-hidden className="ml-auto size-4 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

/** What did not load, said in the server's words, with a way to try again. */
export function LoadFailed({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const { message, requestId } = problemOf(error);
  return (
    <EmptyState
      icon={Unplug}
      title={`${what} did not load`}
      action={
        <>
          <Button onClick={onRetry}>
            <RotateCcw aria-hidden /> Try again
          </Button>
          {requestId && <CopyButton size="md" value={requestId} label="Copy request id" />}
        </>
      }
    >
      {message}. Nothing was lost.
      {requestId && (
        <>
          {" "}
          Request <span className="font-mono text-meta">{requestId.slice(0, 8)}</span>.
        </>
      )}
    </EmptyState>
  );
}
