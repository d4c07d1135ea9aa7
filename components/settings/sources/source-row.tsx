"use client";

import { counted } from "../../figures";
import type { Outputs } from "../../trpc";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ProgressLine } from "./progress-line";
import { ReportView } from "./report-view";
import { type Request, useImport } from "./use-import";

export type SourceInfo = Outputs["settings"]["sources"]["list"][number];

type Props = { source: SourceInfo; kind: Request["kind"] | null; onForget: (() => void) | null };

/** A store that was imported, what its last import came to, and how to bring it up to date or let it go. */
export function SourceRow({ source, kind, onForget }: Props) {
  const work = useImport();
  const report = work.report ?? source.report;
  const agents = [...new Set(Object.values(source.agents))];
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{source.id}</span>
            <span className="text-ink-2">{counted(source.sessions, "session")}</span>
            {agents.map((agent) => (
              <Badge key={agent}>{agent}</Badge>
            ))}
          </span>
          <code className="block font-mono text-ink-2 text-meta wrap-anywhere">{source.path}</code>
        </div>
        <div className="flex gap-2">
          {onForget && (
            <Button
              variant="ghost"
              disabled={work.doing !== null}
              aria-label={`Forget ${source.id}`}
              onClick={onForget}
            >
              Forget
            </Button>
          )}
          {kind && (
            <Button
              busy={work.doing !== null}
              aria-label={`Import ${source.id} again`}
              onClick={() => work.import({ kind, path: source.path })}
            >
              Import again
            </Button>
          )}
        </div>
      </div>
      {work.doing ? (
        <ProgressLine doing={work.doing} seconds={work.seconds} />
      ) : (
        report && <ReportView report={report} />
      )}
    </li>
  );
}
