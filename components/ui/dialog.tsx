"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { Button } from "./button";
import { SCRIM_LOOK } from "./overlay-look";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the lower right, the one that acts last. */
  footer?: ReactNode;
  wide?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A question in the middle of the screen. Focus goes in, stays in, and comes back to where it was. */
export function Dialog({ open, onOpenChange, title, description, footer, wide, className, children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_LOOK} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-4 max-[760px]:place-items-end max-[760px]:p-2">
          <Primitive.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            className={cn(
              "pointer-events-auto relative flex max-h-full w-[480px] max-w-full animate-arrive flex-col overflow-hidden rounded-overlay bg-raised shadow-dialog outline-none [--focus-gap:var(--raised)]",
              wide && "w-[640px]",
              className,
            )}
          >
            <div className="pt-5 pr-14 pl-5">
              <Primitive.Title className="font-semibold text-title tracking-(--tracking-title) wrap-anywhere">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-ink-2 text-pretty wrap-anywhere">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <div className={cn("min-h-0 flex-1 overflow-y-auto px-5", children ? "py-4" : "pb-5")}>{children}</div>
            {footer && (
              <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-pane px-5 py-3 [--focus-gap:var(--pane)]">
                {footer}
              </div>
            )}
            {/* Last, so that the first field or button has the focus when it opens. */}
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-4.5 right-3">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
