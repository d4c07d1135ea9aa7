import type { ComponentProps } from "react";
import { cn } from "../cn";

export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-chip bg-fill-2 px-1 font-medium font-mono text-ink-2 text-micro leading-none",
        className,
      )}
      {...props}
    />
  );
}
