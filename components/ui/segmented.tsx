"use client";

import { type ReactNode, useId } from "react";
import { cn } from "../cn";

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; disabled?: boolean; title?: string }[];
  /** Accessible name of the group. */
  label: string;
  disabled?: boolean;
  /** As wide as its place. */
  full?: boolean;
  className?: string;
};

/** A few words, one of them chosen: radio buttons underneath, so arrow keys move the choice. Never a switch. */
export function Segmented<T extends string>({ value, onChange, options, label, disabled, full, className }: Props<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={cn(
        "inline-grid auto-cols-fr grid-flow-col gap-0.5 rounded-control bg-fill-2 p-0.5",
        full && "grid w-full",
        className,
      )}
    >
      {options.map((option) => (
        <label key={option.value} title={option.title} className="relative block">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 m-0 size-full cursor-default opacity-0"
          />
          <span
            className={cn(
              "pointer-events-none flex h-[calc(var(--control-sm)-2px)] items-center justify-center gap-1.25 whitespace-nowrap rounded-chip border border-transparent px-2 font-medium text-ink-2 text-meta transition-colors duration-(--dur-fast) peer-hover:text-ink peer-checked:border-line-strong peer-checked:bg-raised peer-checked:text-ink peer-focus-visible:shadow-(--focus-ring) peer-disabled:text-ink-3 [&_svg]:size-3.5",
              full && "h-7",
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
