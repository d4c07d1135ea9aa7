"use client";

import { type ReactNode, useId } from "react";
import { cn } from "../cn";
import { FieldContext } from "./field-context";

type Props = { label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string; children: ReactNode };

/** A label, one control of this kit, and what is to be said about it; wired by id. */
export function Field({ label, hint, error, className, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("grid min-w-0 content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-ui font-medium">
        {label}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-meta text-ink-2 text-pretty">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-meta text-failed text-pretty">
          {error}
        </p>
      )}
    </div>
  );
}
