import type { Outputs } from "../../trpc";
import { When } from "../../ui/when";
import { Cell, Row } from "../table";
import { changesOf } from "./changes-of";

export type AuditEntry = Outputs["settings"]["audit"][number];

type Props = { entry: AuditEntry; onTarget: (target: string) => void };

/** Who did what to what, and what that changed. */
export function AuditRow({ entry, onTarget }: Props) {
  const changes = changesOf(entry.before, entry.after);
  const { target } = entry;
  return (
    <Row className="align-top">
      <Cell className="whitespace-nowrap text-ink-2 align-top">
        <When at={entry.at} />
      </Cell>
      <Cell className="min-w-36 max-w-56 align-top">
        <span className="block wrap-anywhere">{whoOf(entry)}</span>
        {entry.actingAs && (
          <span className="block text-ink-2 text-meta wrap-anywhere">
            as <code className="font-mono">{entry.actingAs}</code>
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap align-top">
        <code className="font-mono text-code">{entry.action}</code>
      </Cell>
      <Cell main className="w-full min-w-0 align-top">
        {target && (
          <button
            type="button"
            title="Show only this target"
            onClick={() => onTarget(target)}
            className="block cursor-default rounded-chip text-left font-mono text-code underline decoration-line-control underline-offset-3 wrap-anywhere hover:decoration-current"
          >
            {target}
          </button>
        )}
        {changes.map(({ key, before, after }) => (
          <span key={key} className="block text-ink-2 text-meta wrap-anywhere">
            {key} {before !== null && <del className="text-ink-3">{before}</del>}
            {before !== null && after !== null && " → "}
            {after !== null && <ins className="text-ink no-underline">{after}</ins>}
          </span>
        ))}
      </Cell>
    </Row>
  );
}

function whoOf({ actor, actorName }: AuditEntry): string {
  if (actor === "operator") return "Command line";
  return actorName ?? (actor.includes(":") ? actor : `a person who left (${actor.slice(0, 8)})`);
}
