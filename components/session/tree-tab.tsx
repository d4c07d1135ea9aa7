"use client";

import { Maximize2 } from "lucide-react";
import Link from "next/link";
import { TreeGrid } from "../tree/tree-grid";
import { useTree } from "../tree/use-tree";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { useHref } from "../use-address";

/** The spawn tree in little, beside the session. */
export function TreeTab({ row }: { row: Row }) {
  const href = useHref();
  const tree = useTree(row.key);
  return (
    <>
      <div className="flex h-10 shrink-0 items-center border-line border-b px-4">
        <span className="flex-1 text-ink-3 text-meta tabular-nums">
          {tree.rows ? `${tree.rows.length} sessions` : ""}
        </span>
        <Button asChild size="sm" variant="ghost">
          <Link href={href(row.key, { view: "tree" })} prefetch={false}>
            <Maximize2 aria-hidden /> Whole screen
          </Link>
        </Button>
      </div>
      <TreeGrid tree={tree} current={row.key} compact />
    </>
  );
}
