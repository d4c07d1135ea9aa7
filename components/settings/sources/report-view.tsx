import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { counted, digits } from "../../figures";
import { When } from "../../ui/when";
import { countsOf, type ProblemGroup, type Report, skippedOf } from "./report-words";

/** What an import or a check came to: figures first, then everything that did not go as it should, by file. */
export function ReportView({ report }: { report: Report }) {
  const skipped = skippedOf(report);
  const total = skipped.reduce((sum, group) => sum + group.total, 0);
  const renamed = Object.entries(report.renamedAgents).filter(([from, to]) => from !== to);
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        {report.dryRun ? "Checked " : "Imported "}
        <When at={report.at} distance />.{report.dryRun && " Nothing was written; an import would come to this:"}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {countsOf(report).map(({ name, value }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="order-last text-ink-2">{name}</dt>
            <dd className="font-semibold">{digits(value)}</dd>
          </div>
        ))}
      </dl>
      {report.pending > 0 && (
        <p className="text-ink-2 text-pretty">
          {counted(report.pending, "unfinished last line")}: the file is still being written. The next import reads on
          from there.
        </p>
      )}
      {renamed.length > 0 && (
        <Fold title={`${counted(renamed.length, "agent")} renamed`}>
          {renamed.map(([from, to]) => (
            <li key={from} className="font-mono text-code">
              {from} → {to}
            </li>
          ))}
        </Fold>
      )}
      {report.conflicts.length > 0 && (
        <Fold title={counted(report.conflicts.length, "conflict")}>
          {report.conflicts.map(({ key, reason }) => (
            <li key={`${key} ${reason}`} className="wrap-anywhere">
              <code className="font-mono text-code">{key}</code> <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </Fold>
      )}
      {total > 0 && (
        <Fold title={`${digits(total)} skipped in ${counted(skipped.length, "file")}`}>
          {skipped.map((group) => (
            <Skipped key={`${group.path} ${group.total}`} group={group} />
          ))}
        </Fold>
      )}
    </div>
  );
}

function Skipped({ group }: { group: ProblemGroup }) {
  return (
    <li className="wrap-anywhere">
      <code className="font-mono text-code">{group.path}</code>
      {group.lines.some((entry) => entry.line !== null) && (
        <span className="text-ink-2"> {counted(group.total, "line")}</span>
      )}
      <ul className="pl-4 text-ink-2">
        {group.lines.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            {line !== null && <span className="mr-2 tabular-nums">line {line}</span>}
            {reason}
          </li>
        ))}
        {group.total > group.lines.length && <li>and {digits(group.total - group.lines.length)} more</li>}
      </ul>
    </li>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="-ml-1 inline-flex h-(--control-sm) cursor-default list-none items-center gap-1 rounded-control px-1 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 group-open:rotate-90" strokeWidth={2} />
        {title}
      </summary>
      <ul className="mt-1 ml-1.5 grid max-h-80 gap-1.5 overflow-y-auto border-line border-l pl-4">{children}</ul>
    </details>
  );
}
