import type { ComponentProps } from "react";
import { cn } from "../cn";

/** A bone in the place of a line, on the very first load only. Give it a width. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return <span aria-hidden className={cn("block h-2.5 rounded-chip bg-fill-2", className)} {...props} />;
}
