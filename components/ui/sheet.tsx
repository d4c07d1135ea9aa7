"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { Button } from "./button";
import { SCRIM_LOOK } from "./overlay-look";

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  side?: "left" | "right" | "bottom";
  /** The title is read out and not shown: what is inside has its own head. */
  bare?: boolean;
  className?: string;
  children?: ReactNode;
};

const SIDE = {
  left: "inset-y-0 left-0 w-[min(320px,100vw)]",
  right: "inset-y-0 right-0 w-[min(420px,100vw)]",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-overlay",
};

/** A pane that slides over the page from one side, as modal as a dialog. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = "right",
  bare,
  className,
  children,
}: SheetProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <Primitive.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed z-50 flex animate-arrive flex-col bg-pane shadow-dialog outline-none [--focus-gap:var(--pane)]",
            SIDE[side],
            className,
          )}
        >
          <div
            className={cn(
              "flex min-h-(--bar) shrink-0 items-center gap-2 border-line border-b px-4",
              bare && "sr-only",
            )}
          >
            <div className="min-w-0 flex-1 py-2">
              <Primitive.Title className="truncate font-semibold text-title tracking-(--tracking-title)">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="text-meta text-ink-2">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon-sm" aria-label="Close" className="-mr-1">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
