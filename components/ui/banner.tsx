import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";

const TONE = {
  neutral: "bg-fill text-ink-2 [&>svg]:text-accent-text",
  accent: "bg-accent-soft text-ink [&>svg]:text-accent-text",
  failed: "bg-failed-soft text-ink [&>svg]:text-failed",
  stuck: "bg-stuck-soft text-ink [&>svg]:text-stuck",
};

type Props = {
  tone?: keyof typeof TONE;
  icon: LucideIcon;
  children: ReactNode;
  /** At the right: how to leave or what to do. */
  action?: ReactNode;
  /** `alert` interrupts a screen reader; `status` waits. */
  role?: "status" | "alert";
  /** Makes it a named region instead, for a bar that stays. */
  label?: string;
  className?: string;
};

/** One line across a page that says what is different just now. */
export function Banner({ tone = "neutral", icon: Icon, children, action, role = "status", label, className }: Props) {
  const look = cn(
    "flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-1.5 pr-3 pl-4",
    TONE[tone],
    className,
  );
  const inside = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </>
  );
  if (label) {
    return (
      <section aria-label={label} className={look}>
        {inside}
      </section>
    );
  }
  return (
    <div role={role} className={look}>
      {inside}
    </div>
  );
}
