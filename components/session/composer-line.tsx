"use client";

import { Eye, FolderDown, GitBranch, Unplug } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { isChild } from "../inbox/list-input";
import { isImported, titleOf } from "../names";
import { endWord, runStatusOf, STATUS_WORD } from "../status";
import { StatusGlyph } from "../status-glyph";
import type { Row } from "../trpc";
import { Button } from "../ui/button";
import { useHref } from "../use-address";
import { useWho } from "../who";

type Props = { row: Row; ancestors: Row[] };

/** Stands where one would write: why nothing can be written here, and what can be done instead. */
export function ComposerLine({ row, ancestors }: Props) {
  const { viewAs } = useWho();
  const href = useHref();
  const parent = ancestors.at(-1);
  if (viewAs)
    return (
      <Line icon={<Eye aria-hidden />} title="You look through another session's eyes">
        Leave “view as” to write.
      </Line>
    );
  if (isImported(row.source))
    return (
      <Line icon={<FolderDown aria-hidden />} title={`Imported from ${row.source}, read-only here`}>
        It goes on where it was written. Label, archive and send policy can be set.
      </Line>
    );
  if (isChild(row)) {
    const status = runStatusOf(row);
    return (
      <Line
        icon={<StatusGlyph status={status} word={endWord(row)} />}
        title={`${endWord(row) ?? STATUS_WORD[status]}. Asked by ${parent ? titleOf(parent) : "a session you can't see"}`}
        action={
          parent && (
            <Button asChild size="sm">
              <Link href={href(parent.key)}>
                <GitBranch aria-hidden /> Open parent
              </Link>
            </Button>
          )
        }
      >
        A sub-agent answers to its parent, not to people.
      </Line>
    );
  }
  return (
    <Line icon={<Unplug aria-hidden />} title={`${row.agentId} has no runtime here`}>
      Its agent lives elsewhere and calls the tools. Set{" "}
      <code className="font-mono wrap-anywhere">treeline.agents</code> to give it replies of its own.
    </Line>
  );
}

type LineProps = { icon: ReactNode; title: string; action?: ReactNode; children: ReactNode };

function Line({ icon, title, action, children }: LineProps) {
  return (
    <div className="shrink-0 px-5 pt-2 pb-4 phone:px-3 phone:pb-3">
      <div className="mx-auto flex max-w-[calc(var(--measure)+40px)] items-center gap-3 rounded-card bg-fill px-3 py-2.5">
        <span className="shrink-0 self-start pt-0.5 text-ink-2 [&>svg]:size-4">{icon}</span>
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <bdi>{title}</bdi>
          </p>
          <p className="text-ink-2 text-meta text-pretty">{children}</p>
        </div>
        {action}
      </div>
    </div>
  );
}
