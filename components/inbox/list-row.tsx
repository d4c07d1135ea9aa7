"use client";

import { Archive, Ban, Box, ChevronRight, FolderDown, Pin } from "lucide-react";
import Link from "next/link";
import { Time } from "../clock";
import { cn } from "../cn";
import { placeIcon } from "../facet-icon";
import { channelName, isImported, titleOf } from "../names";
import { plainLine } from "../plain-text";
import { endWord, type Status, stateOf } from "../status";
import { StatusGlyph, StatusWord } from "../status-glyph";
import type { Row } from "../trpc";
import { Badge } from "../ui/badge";

type Props = {
  row: Row;
  href: string;
  isOpen: boolean;
  expanded: boolean;
  tabbable: boolean;
  /** Title of the parent, where a child stands in the list by itself. */
  under?: string;
  onOpen: () => void;
  onFold: () => void;
};

/** One session, two lines: what it is and when; who, where, and the newest line. */
export function ListRow({ row, href, isOpen, expanded, tabbable, under, onOpen, onFold }: Props) {
  const status = stateOf(row);
  const title = titleOf(row);
  const unread = row.unread && status !== "running";
  return (
    <>
      <Link
        href={href}
        prefetch={false}
        data-row={row.key}
        tabIndex={tabbable ? 0 : -1}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={cn(
          "grid h-full grid-cols-[16px_minmax(0,1fr)_auto] grid-rows-[20px_20px] content-center gap-x-2 rounded-control px-2 phone:grid-rows-[22px_22px] phone:px-3",
          "hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] active:bg-selected",
          isOpen && "bg-selected hover:bg-selected",
        )}
      >
        <StatusGlyph status={status} className="h-full" />
        <span
          className={cn(
            "flex min-w-0 items-center gap-1.5 tracking-[-0.003em] font-[450] phone:text-title",
            isOpen && "font-medium",
            unread && "font-semibold",
          )}
        >
          <bdi className="truncate">{title}</bdi>
          <RowBadges row={row} />
        </span>
        <span className="flex items-center gap-1.5 justify-self-end text-ink-3 text-meta leading-5 tabular-nums">
          {unread && status !== "unseen" && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
          {row.unread && <span className="sr-only">unread,</span>}
          {status === "running" ? (
            <StatusWord status="running" />
          ) : (
            <Time at={row.updatedAt} className={cn(isOpen && "text-ink-2", unread && "font-medium text-ink-2")} />
          )}
        </span>
        <span
          className={cn("col-start-2 flex min-w-0 items-center gap-1.25 text-ink-2", !row.descendants && "col-end-4")}
        >
          <Place row={row} strong={isOpen} />
          <Preview row={row} status={status} under={under} />
        </span>
        {row.descendants && (
          <span aria-hidden className="invisible flex items-center gap-1 px-1 text-meta">
            <FoldWords row={row} />
          </span>
        )}
      </Link>
      {row.descendants && <Fold row={row} title={title} expanded={expanded} onFold={onFold} />}
    </>
  );
}

function Place({ row, strong }: { row: Row; strong: boolean }) {
  const Icon = placeIcon(row);
  return (
    <span className={cn("flex shrink-0 items-center gap-1 text-ink-3", strong && "text-ink-2")}>
      <Icon aria-hidden className="size-3" strokeWidth={2.1} />
      <span className="sr-only">{channelName(row.channel)},</span>
      <span className="max-w-24 truncate">{row.agentId}</span>
      <span aria-hidden className="ml-px size-0.5 rounded-full bg-current" />
    </span>
  );
}

const WORDED: readonly Status[] = ["needs", "failed", "stuck"];

function Preview({ row, status, under }: { row: Row; status: Status; under?: string }) {
  const word = status === "failed" ? endWord(row) : undefined;
  const text = row.lastMessagePreview ? plainLine(row.lastMessagePreview) : "";
  return (
    <span className="min-w-0 truncate">
      {WORDED.includes(status) && (
        <>
          <StatusWord status={status} word={word} />{" "}
        </>
      )}
      {under && <span className="text-ink-3">in {under}: </span>}
      {text ? <bdi>{text}</bdi> : <span className="text-ink-3">No messages</span>}
    </span>
  );
}

function RowBadges({ row }: { row: Row }) {
  return (
    <>
      {row.pinned && <Pin role="img" aria-label="Pinned" className="size-3 shrink-0 text-ink-3" />}
      {row.sandboxed && (
        <Badge>
          <Box aria-hidden /> sandboxed
        </Badge>
      )}
      {row.sendPolicy === "deny" && (
        <Badge>
          <Ban aria-hidden /> send denied
        </Badge>
      )}
      {row.archived && (
        <Badge>
          <Archive aria-hidden /> archived
        </Badge>
      )}
      {isImported(row.source) && (
        <Badge title={`Imported from ${row.source}`}>
          <FolderDown aria-hidden /> {row.source.replace(/-\d+$/, "")}
        </Badge>
      )}
    </>
  );
}

function FoldWords({ row }: { row: Row }) {
  const { total, active } = row.descendants ?? { total: 0, active: 0 };
  return (
    <>
      {active > 0 && (
        <>
          <span className="inline-flex items-center gap-0.75 font-medium text-running">
            <span className="size-1.5 rounded-full bg-current" />
            {active}
          </span>
          <span>of</span>
        </>
      )}
      <span>{row.kind === "cron" && active === 0 ? `${total} ${total === 1 ? "run" : "runs"}` : total}</span>
      <ChevronRight className="size-3" strokeWidth={2.1} />
    </>
  );
}

type FoldProps = { row: Row; title: string; expanded: boolean; onFold: () => void };

/** Opens and closes a row's children. By keyboard: right and left on the row. */
function Fold({ row, title, expanded, onFold }: FoldProps) {
  const { total, active } = row.descendants ?? { total: 0, active: 0 };
  const what = `${total} ${total === 1 ? "descendant" : "descendants"}${active ? `, ${active} active` : ""}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={expanded}
      aria-label={`${expanded ? "Hide" : "Show"} ${what} of ${title}`}
      onClick={onFold}
      className="absolute right-1 bottom-2 flex h-5 cursor-default items-center gap-1 rounded-chip px-1 text-ink-2 text-meta tabular-nums before:absolute before:-inset-x-0.5 before:-inset-y-1 hover:bg-hover hover:text-ink aria-expanded:[&>svg]:rotate-90 phone:right-2 phone:bottom-2.5 phone:h-7 phone:before:-inset-2"
    >
      <FoldWords row={row} />
    </button>
  );
}
