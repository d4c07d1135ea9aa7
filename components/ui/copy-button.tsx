"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { toast } from "./toast";

type Props = Omit<ButtonProps, "onClick" | "children" | "value"> & {
  value: string;
  /** Its name; shown beside the icon unless `size` is an icon's. */
  label?: string;
};

/** Copies `value`; says so in place, and to screen readers. */
export function CopyButton({ value, label = "Copy", size = "sm", variant = "ghost", ...props }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const iconOnly = size === "icon" || size === "icon-sm";
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toast("Not copied", { detail: "The browser did not allow it. Select the text instead.", tone: "failed" }),
    );
  return (
    <Button
      size={size}
      variant={variant}
      aria-label={iconOnly ? label : undefined}
      title={iconOnly ? label : undefined}
      onClick={copy}
      {...props}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {!iconOnly && (copied ? "Copied" : label)}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </Button>
  );
}
