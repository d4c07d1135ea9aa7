"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn";
import { CONTROL_LOOK } from "./control-look";
import { useFieldWiring } from "./field-context";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...useFieldWiring()} className={cn(CONTROL_LOOK, "h-(--control)", className)} {...props} />;
}
