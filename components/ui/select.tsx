"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn";
import { useFieldWiring } from "./field-context";

type Option<T extends string> = { value: T; label: string; disabled?: boolean };
type Props<T extends string> = Omit<ComponentProps<"select">, "value" | "onChange" | "size"> & {
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  size?: "md" | "sm";
};

/** One of a few. The platform's own list: type-ahead, touch and screen readers come with it. Needs a `Field` or an `aria-label`. */
export function Select<T extends string>({ value, onChange, options, size = "md", className, ...props }: Props<T>) {
  return (
    <span className={cn("relative inline-flex min-w-0 max-w-full", size === "md" && "w-full", className)}>
      <select
        {...useFieldWiring()}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cn(
          "w-full min-w-0 cursor-default appearance-none text-ellipsis rounded-control text-ink transition-colors duration-(--dur-fast) disabled:text-ink-3 aria-invalid:border-failed",
          size === "md"
            ? "h-(--control) border border-line-control bg-sheet pr-8 pl-2.5 text-ui pointer-coarse:text-[16px]"
            : "h-(--control-sm) bg-fill-2 pr-6 pl-2 font-medium text-meta pointer-coarse:text-[16px]",
        )}
        {...props}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={cn(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-3",
          size === "md" ? "right-2.5 size-4" : "right-1.5 size-3.5",
        )}
      />
    </span>
  );
}
