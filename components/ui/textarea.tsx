"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn";
import { CONTROL_LOOK } from "./control-look";
import { useFieldWiring } from "./field-context";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...useFieldWiring()} className={cn(CONTROL_LOOK, "min-h-20 py-1.5", className)} {...props} />;
}
