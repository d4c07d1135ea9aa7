"use client";

import { Archive, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useClock } from "../clock";
import { cn } from "../cn";
import { count, money } from "../figures";
import { titleOf } from "../names";
import { endWord, runStatusOf, STATUS_WORD } from "../status";
import { StatusGlyph, StatusWord } from "../status-glyph";
import { ago, moment } from "../time";
import { Badge } from "../ui/badge";
import type { TreeNode } from "./tree-model";

export const COLUMNS =
  "grid grid-cols-[minmax(0,640px)_88px_56px_72px_72px_72px] items-center pr-4 pl-3 phone:grid-cols-[minmax(0,1fr)_56px_60px]";
export const COMPACT = "grid grid-cols-[minmax(0,1fr)_56px] items-center pr-3 pl-2";
const WIDE_ONLY = "phone:hidden";
const DEEPEST = 12;

type Props = {
  node: TreeNode;
  folded: boolean;
  compact?: boolean;
  /** Agent of the tree's root: another one is marked. */
  homeAgent: string | undefined;
  href: string;
  onFold: () => void;
};

const NUMBER = "text-right text-ink-2 text-meta tabular-nums";

/** One session of the tree: what it is, whose, how old, what it took. */
export function TreeRow({ node, folded, compact, homeAgent, href, onFold }: Props) {
  const clock = useClock();
  const { row, depth, children } = node;
  const status = runStatusOf(row);
  const title = titleOf(row);
  const word = endWord(row);
  const loud = status === "failed" || status === "needs" || status === "stuck";
  return (
    <>
      <th scope="row" className="relative flex h-full min-w-0 items-center gap-2 pr-3 text-left font-normal">
        {Array.from({ length: Math.min(depth, DEEPEST) }, (_, level) => level).map((level) => (
          <span
            key={level}
            aria-hidden
            className="relative h-full w-3 shrink-0 before:absolute before:inset-y-0 before:left-[9.5px] before:w-px before:bg-line-strong"
          />
        ))}
        {depth > DEEPEST && <span className="text-ink-3 text-micro tabular-nums">{depth}</span>}
        {children.length ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${folded ? "Open" : "Fold"} ${title}`}
            onClick={onFold}
            className="-mr-1 grid size-5 shrink-0 cursor-default place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              className={cn("size-3.5 transition-transform", !folded && "rotate-90")}
              strokeWidth={2}
            />
          </button>
        ) : (
          <span aria-hidden className="-mr-1 w-5 shrink-0" />
        )}
        <StatusGlyph status={status} word={word} />
        <Link
          href={href}
          prefetch={false}
          tabIndex={-1}
          className="min-w-0 truncate font-medium hover:underline"
          title={title}
        >
          <bdi>{title}</bdi>
        </Link>
        {loud && <StatusWord status={status} word={word ?? STATUS_WORD[status]} className="shrink-0 text-meta" />}
        {row.archived && (
          <Badge>
            <Archive aria-hidden /> {!compact && "archived"}
          </Badge>
        )}
        {folded && node.size > 1 && <Badge>{node.size - 1} folded</Badge>}
      </th>
      {!compact && (
        <td
          className={cn(
            "truncate text-ink-2 text-meta",
            row.agentId !== homeAgent &&
              "font-medium text-ink underline decoration-dotted decoration-line-control underline-offset-2",
            WIDE_ONLY,
          )}
        >
          {row.agentId}
        </td>
      )}
      {!compact && (
        <td className={NUMBER} title={moment(row.createdAt, clock)}>
          {ago(row.createdAt, clock)}
        </td>
      )}
      {!compact && <td className={cn(NUMBER, WIDE_ONLY)}>{count(row.totalTokens, true)}</td>}
      <td className={NUMBER}>{count(node.tokens, true)}</td>
      {!compact && <td className={cn(NUMBER, WIDE_ONLY)}>{money(node.cost)}</td>}
    </>
  );
}
