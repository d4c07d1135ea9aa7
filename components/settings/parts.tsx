import type { ReactNode } from "react";
import { cn } from "../cn";

type HeadProps = { title: string; lead?: ReactNode; action?: ReactNode };

/** The head of a settings page. */
export function PageHead({ title, lead, action }: HeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-page tracking-[-0.018em]">{title}</h1>
        {lead && <p className="mt-0.5 max-w-[68ch] text-ink-2 text-pretty">{lead}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  );
}

type SideProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One matter of a form page: its name at the left, its controls at the right. */
export function SideSection({ title, lead, children }: SideProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[240px_minmax(0,1fr)] gap-x-8 gap-y-4 border-line border-t py-7 max-[900px]:grid-cols-1"
    >
      <div>
        <h2 className="font-semibold text-title tracking-(--tracking-title)">{title}</h2>
        {lead && <p className="mt-0.5 text-ink-2 text-pretty">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type SectionProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode; className?: string };

/** One matter on a page: its name, a sentence, and what there is to see or do. */
export function Section({ title, lead, action, children, className }: SectionProps) {
  return (
    <section aria-label={title} className={cn("mt-8 first:mt-0", className)}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-title tracking-(--tracking-title)">{title}</h2>
          {lead && <p className="mt-0.5 max-w-[68ch] text-ink-2 text-pretty">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Facts with their names at the left. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line">{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[180px_minmax(0,1fr)] items-baseline gap-x-4 px-4 py-2 max-[760px]:grid-cols-1">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
