import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";

type Props = {
  icon: LucideIcon;
  title: ReactNode;
  /** What is so, in a sentence or two. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** `h1` where it stands for the whole page. */
  heading?: "h1" | "h2";
  className?: string;
};

export function EmptyState({ icon: Icon, title, children, action, heading: Heading = "h2", className }: Props) {
  return (
    <div className={cn("flex flex-col items-start gap-1 p-6", className)}>
      <Icon aria-hidden className="mb-2 size-5 text-ink-3" strokeWidth={1.6} />
      <Heading className="font-semibold text-title tracking-(--tracking-title)">{title}</Heading>
      {children && <div className="max-w-[60ch] text-ink-2 text-pretty">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
