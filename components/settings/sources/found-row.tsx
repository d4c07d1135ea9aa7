"use client";

import { counted } from "../../figures";
import type { Outputs } from "../../trpc";
import { Button } from "../../ui/button";
import { kindLabel } from "./kinds";
import { ProgressLine } from "./progress-line";
import { ReportView } from "./report-view";
import { useImport } from "./use-import";

export type Found = Outputs["settings"]["sources"]["found"][number];

/** A store that lies on this machine and was not imported: check it first, or import it. */
export function FoundRow({ store }: { store: Found }) {
  const work = useImport();
  const request = { kind: store.kind, path: store.path };
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <span className="font-medium">{kindLabel(store.kind)}</span>
          <span className="block text-ink-2 text-meta wrap-anywhere">
            <code className="font-mono">{store.path}</code> · {counted(store.sessions, "session")} by name
          </span>
        </div>
        <div className="flex gap-2">
          <Button
            variant="ghost"
            busy={work.doing === "check"}
            disabled={work.doing === "import"}
            aria-label={`Check ${store.path}`}
            onClick={() => work.check(request)}
          >
            Check
          </Button>
          <Button
            variant="primary"
            busy={work.doing === "import"}
            disabled={work.doing === "check"}
            aria-label={`Import ${store.path}`}
            onClick={() => work.import(request)}
          >
            Import
          </Button>
        </div>
      </div>
      {work.doing ? (
        <ProgressLine doing={work.doing} seconds={work.seconds} />
      ) : (
        work.report && <ReportView report={work.report} />
      )}
    </li>
  );
}
