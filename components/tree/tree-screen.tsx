"use client";

import { ArrowLeft, FoldVertical, Search, UnfoldVertical } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { count, counted, money } from "../figures";
import { titleOf } from "../names";
import { runStatusOf } from "../status";
import { StatusGlyph } from "../status-glyph";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { useHref } from "../use-address";
import { TreeGrid } from "./tree-grid";
import type { TreeNode } from "./tree-model";
import { useTree } from "./use-tree";

/** The whole spawn tree, with the room the list leaves it. */
export function TreeScreen({ row, first }: { row: Row; first?: Row[] }) {
  const href = useHref();
  const tree = useTree(row.key, first);
  const [find, setFind] = useState("");
  const root = tree.rows?.[0] ?? row;
  const top = tree.roots[0];
  const active = (tree.rows ?? []).filter(
    ({ status }) => status === "running" || status === "queued" || status === "waiting",
  ).length;
  return (
    <main aria-label={`Spawn tree of ${titleOf(root)}`} className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-(--bar) shrink-0 items-center gap-2 pr-4 pl-2">
        <Button asChild variant="ghost" size="icon" aria-label="Back to the session" title="Back to the session (Esc)">
          <Link href={href(row.key)}>
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <StatusGlyph status={runStatusOf(root)} />
        <h1 className="min-w-0 truncate font-semibold text-title tracking-(--tracking-title)">
          <bdi>{titleOf(root)}</bdi>
        </h1>
        {tree.rows && (
          <span className="whitespace-nowrap text-ink-3 tabular-nums">
            {counted(tree.rows.length, "session")}
            {active > 0 && `, ${active} active`}
          </span>
        )}
      </header>
      <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-4 pb-2 pl-4 phone:h-[52px]">
        <label className="flex h-7 w-60 min-w-0 items-center gap-2 rounded-control bg-fill-2 px-2 text-ink-3 has-focus-visible:shadow-(--focus-ring) phone:h-(--control) phone:flex-1">
          <Search aria-hidden className="size-3.5" strokeWidth={2} />
          <span className="sr-only">Find in tree</span>
          <input
            type="search"
            value={find}
            onChange={(event) => setFind(event.target.value)}
            placeholder="Find in tree"
            className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3 focus-visible:shadow-none pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <Button size="sm" variant="ghost" onClick={() => tree.setFolded(() => finished(tree.roots))}>
          <FoldVertical aria-hidden /> Fold finished
        </Button>
        <Button size="sm" variant="ghost" onClick={() => tree.setFolded(() => new Set())} className="phone:hidden">
          <UnfoldVertical aria-hidden /> Open all
        </Button>
      </div>
      <TreeGrid tree={tree} current={row.key} find={find} />
      <footer className="flex h-10 shrink-0 items-center gap-4 border-line border-t px-5 text-ink-3 text-meta tabular-nums [&_b]:font-medium [&_b]:text-ink-2">
        {top?.tokens !== undefined && (
          <span>
            <b>{count(top.tokens, true)}</b> tokens in context
          </span>
        )}
        {top?.cost !== undefined && (
          <span>
            <b>{money(top.cost)}</b> in the subtree
          </span>
        )}
        <span className="ml-auto flex items-center gap-3 phone:hidden">
          <span className="flex items-center gap-1">
            <Kbd>←</Kbd>
            <Kbd>→</Kbd> fold, open
          </span>
          <span className="flex items-center gap-1">
            <Kbd>Enter</Kbd> open the session
          </span>
        </span>
      </footer>
    </main>
  );
}

/** Everything in which nothing moves or asks for someone. */
function finished(roots: readonly TreeNode[]): Set<string> {
  const folded = new Set<string>();
  const stack = [...roots];
  while (stack.length) {
    const node = stack.pop();
    if (!node) break;
    if (!node.restless && node.children.length) folded.add(node.row.key);
    else stack.push(...node.children);
  }
  return folded;
}
