"use client";

import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { shortKey } from "../address";
import { Time, useClock } from "../clock";
import { LoadFailed } from "../inbox/list-states";
import { plainLine } from "../plain-text";
import { endWord, runStatusOf, STATUS_WORD } from "../status";
import { StatusGlyph, StatusWord } from "../status-glyph";
import { duration } from "../time";
import { type Outputs, type Row, useTRPC } from "../trpc";
import { EmptyState } from "../ui/empty-state";
import { Skeleton } from "../ui/skeleton";

type Run = Outputs["inbox"]["runs"][number];

/** A run's own words for how it ended, as a row has them. */
const STATUS: Record<string, NonNullable<Row["status"]>> = { ok: "done", error: "failed" };
const KNOWN: readonly string[] = ["queued", "running", "waiting", "done", "failed", "killed", "timeout", "interrupted"];

function statusOf(state: string): Pick<Row, "status"> {
  if (STATUS[state]) return { status: STATUS[state] };
  return KNOWN.includes(state) ? { status: state as Row["status"] } : {};
}

/** Every run of the session, newest first. */
export function RunsTab({ sessionKey }: { sessionKey: string }) {
  const trpc = useTRPC();
  const { data, error, isPending, refetch } = useQuery(trpc.inbox.runs.queryOptions({ key: sessionKey }));
  if (isPending) return <Skeleton className="mt-6 w-2/3" />;
  if (error) return <LoadFailed what="The runs" error={error} onRetry={refetch} />;
  if (!data.length)
    return (
      <EmptyState icon={ListChecks} title="No runs" className="px-0">
        Nothing has run in this session here. Imported conversations keep their messages, not their runs.
      </EmptyState>
    );
  return (
    <ol className="divide-y divide-line">
      {data.map((run) => (
        <RunLine key={run.runId} run={run} />
      ))}
    </ol>
  );
}

function RunLine({ run }: { run: Run }) {
  const { now } = useClock();
  const facts = statusOf(run.state);
  const status = runStatusOf(facts);
  const word = endWord(facts) ?? STATUS_WORD[status];
  const took = run.startedAt === null ? undefined : (run.endedAt ?? now) - run.startedAt;
  const waited = run.startedAt === null ? undefined : run.startedAt - run.createdAt;
  return (
    <li className="flex gap-2 py-3">
      <StatusGlyph status={status} word={word} className="mt-0.5" />
      <div className="min-w-0 flex-1 text-ink-2 text-meta">
        <p className="flex items-baseline gap-2 text-ink text-ui">
          <StatusWord status={status} word={word} />
          {took !== undefined && <span className="tabular-nums">{duration(took)}</span>}
          <Time at={run.createdAt} form="time" className="ml-auto text-ink-3 text-meta tabular-nums" />
        </p>
        <p>
          {run.kind}
          {run.attempt > 1 && `, attempt ${run.attempt}`}
          {waited !== undefined && waited > 1000 && `, waited ${duration(waited)}`}
          {run.limitSeconds > 0 && `, limit ${duration(run.limitSeconds * 1000)}`}
        </p>
        {run.requesterSessionKey && <p className="truncate">asked by {shortKey(run.requesterSessionKey)}</p>}
        {run.error && <p className="mt-1 text-failed wrap-anywhere">{plainLine(run.error)}</p>}
      </div>
    </li>
  );
}
