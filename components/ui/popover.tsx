"use client";

import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "../cn";
import { POP_LOOK } from "./overlay-look";

export const Popover = Primitive.Root;

/** Takes the one child as the button. */
export function PopoverTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger asChild {...props} />;
}

/** Needs an `aria-label` or `aria-labelledby`: it is a dialog. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          POP_LOOK,
          "max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] overflow-y-auto p-4",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
