"use client";

import { Archive, ChevronRight } from "lucide-react";
import Link from "next/link";
import { Time } from "../clock";
import { cn } from "../cn";
import { titleOf } from "../names";
import { endWord, runStatusOf, type Status } from "../status";
import { StatusGlyph, StatusWord } from "../status-glyph";
import type { Row } from "../trpc";
import { Badge } from "../ui/badge";

const DEEPEST = 8;

/** The lines at the left of what is nested: one for each level above. */
export function Guides({ depth }: { depth: number }) {
  const levels = Array.from({ length: Math.min(depth, DEEPEST) }, (_, level) => level);
  return (
    <>
      <span aria-hidden className="w-[15.5px] shrink-0 phone:w-[19.5px]" />
      {levels.map((level) => (
        <span key={level} aria-hidden className="w-6 shrink-0 border-line-strong border-l" />
      ))}
    </>
  );
}

type Props = {
  row: Row;
  depth: number;
  href: string;
  isOpen: boolean;
  expanded: boolean;
  tabbable: boolean;
  /** Agent of the row at the top: another one is said. */
  agentId: string | undefined;
  onOpen: () => void;
  onFold: () => void;
};

/** A child in one line, nested under its parent. */
export function ChildRow({ row, depth, href, isOpen, expanded, tabbable, agentId, ...on }: Props) {
  const status = runStatusOf(row);
  const title = titleOf(row);
  return (
    <div className="flex h-full items-stretch">
      <Guides depth={depth} />
      <div className="relative -ml-3.5 min-w-0 flex-1">
        <Link
          href={href}
          prefetch={false}
          data-row={row.key}
          tabIndex={tabbable ? 0 : -1}
          aria-current={isOpen ? "true" : undefined}
          onClick={on.onOpen}
          className={cn(
            "grid h-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2 rounded-control px-2",
            "hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]",
            isOpen && "bg-selected font-medium hover:bg-selected",
            row.descendants && "pr-7",
          )}
        >
          <StatusGlyph status={status} word={endWord(row)} />
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="sr-only">{depth === 1 ? "child:" : `child, level ${depth}:`}</span>
            <bdi className={cn("truncate", row.unread && status === "failed" && "font-semibold")}>{title}</bdi>
            {row.archived && (
              <Badge>
                <Archive aria-hidden /> archived
              </Badge>
            )}
            {agentId && agentId !== row.agentId && <Badge>{row.agentId}</Badge>}
          </span>
          <End row={row} status={status} />
        </Link>
        {row.descendants && (
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={expanded}
            aria-label={`${expanded ? "Hide" : "Show"} ${row.descendants.total} below ${title}`}
            onClick={on.onFold}
            className="absolute inset-y-0 right-1 my-auto grid size-6 cursor-default place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink aria-expanded:[&>svg]:rotate-90"
          >
            <ChevronRight aria-hidden className="size-3" strokeWidth={2.1} />
          </button>
        )}
      </div>
    </div>
  );
}

const SAID: readonly Status[] = ["needs", "failed", "stuck", "running"];

function End({ row, status }: { row: Row; status: Status }) {
  if (SAID.includes(status)) return <StatusWord status={status} word={endWord(row)} className="text-meta" />;
  if (status === "queued" || status === "waiting") return <span className="text-ink-3 text-meta">{status}</span>;
  return <Time at={row.updatedAt} className="text-ink-3 text-meta tabular-nums" />;
}
