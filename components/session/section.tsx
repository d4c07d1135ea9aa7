import type { ReactNode } from "react";
import { cn } from "../cn";

type SectionProps = { title?: string; aside?: ReactNode; children: ReactNode };

/** A part of the inspector; the next one is parted by a line. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="border-line py-3.5 [section+&]:border-t">
      {title && (
        <h3 className="mb-2 flex items-center justify-between gap-2 font-medium text-ink-3 text-meta">
          {title}
          {aside && <span className="font-normal tabular-nums">{aside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}

export type Fact = readonly [name: string, value: ReactNode, mono?: "mono"];

/** Names and values in two columns; a fact that is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== "")
        .map(([name, value, mono]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className={cn("min-w-0 wrap-anywhere", mono && "font-mono text-[11.5px] text-ink-2")}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
