"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn";

type Props = Omit<ComponentProps<"input">, "type" | "onChange" | "checked"> & {
  checked: boolean | "mixed";
  onChange: (checked: boolean) => void;
  /** Without a visible label an `aria-label` is needed. */
  label?: ReactNode;
  hint?: ReactNode;
};

export function Checkbox({ checked, onChange, label, hint, className, id, ...props }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}hint`;
  const mixed = checked === "mixed";
  const box = (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        type="checkbox"
        id={inputId}
        checked={checked === true}
        ref={(element) => {
          if (element) element.indeterminate = mixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? hintId : undefined}
        className="peer size-4 cursor-default appearance-none rounded-chip border border-line-control bg-sheet transition-colors duration-(--dur-fast) checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-60"
        {...props}
      />
      {mixed ? (
        <Minus aria-hidden className="pointer-events-none absolute size-3 stroke-3 text-on-accent" />
      ) : (
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-3 stroke-3 text-on-accent peer-checked:block"
        />
      )}
    </span>
  );
  if (!label) return box;
  return (
    <label htmlFor={inputId} className={cn("flex min-w-0 items-start gap-2 py-0.5 pointer-coarse:py-3", className)}>
      <span className="grid h-5 place-items-center">{box}</span>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && (
          <span id={hintId} className="block text-meta text-ink-2 text-pretty">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
