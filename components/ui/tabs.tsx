"use client";

import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from "react";
import { cn } from "../cn";

type Shared = { base: string; value: string; onChange: (value: string) => void };
const TabsContext = createContext<Shared | null>(null);

function useTabs(): Shared {
  const shared = useContext(TabsContext);
  if (!shared) throw new Error("A tab stands outside Tabs");
  return shared;
}

type TabsProps<T extends string> = { value: T; onChange: (value: T) => void; children: ReactNode };

/** Holds one `TabList` and a `TabPanel` for each of its tabs. */
export function Tabs<T extends string>({ value, onChange, children }: TabsProps<T>) {
  const base = useId();
  return <TabsContext value={{ base, value, onChange: (next) => onChange(next as T) }}>{children}</TabsContext>;
}

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function onTabKey(event: KeyboardEvent<HTMLDivElement>) {
  const step = STEP[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)')];
  const next = tabs[step(tabs.indexOf(event.target as HTMLButtonElement), tabs.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

type ListProps = { label: string; className?: string; children: ReactNode };

/** One Tab stop; arrows, Home and End move and choose. Stands on a `--bar` high line of its own. */
export function TabList({ label, className, children }: ListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onTabKey}
      className={cn("flex h-(--bar) shrink-0 items-stretch gap-4 border-line border-b px-4", className)}
    >
      {children}
    </div>
  );
}

type TabProps = { value: string; disabled?: boolean; className?: string; children: ReactNode };

export function Tab({ value, disabled, className, children }: TabProps) {
  const tabs = useTabs();
  const selected = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.base}tab-${value}`}
      aria-controls={selected ? `${tabs.base}panel-${value}` : undefined}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      disabled={disabled}
      onClick={() => tabs.onChange(value)}
      className={cn(
        "relative flex cursor-default items-center gap-1.5 rounded-control font-medium text-ink-3 transition-colors duration-(--dur-fast) hover:text-ink aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:rounded-full aria-selected:after:bg-ink",
        className,
      )}
    >
      {children}
    </button>
  );
}

type PanelProps = { value: string; className?: string; children: ReactNode };

/** Rendered only while its tab is chosen. */
export function TabPanel({ value, className, children }: PanelProps) {
  const tabs = useTabs();
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.base}panel-${value}`}
      aria-labelledby={`${tabs.base}tab-${value}`}
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  );
}
