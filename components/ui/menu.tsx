"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../cn";
import { POP_LOOK } from "./overlay-look";

/** Does not lock the page behind it: a press elsewhere closes it and counts. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

/** Takes the one child as the button. */
export function MenuTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger asChild {...props} />;
}

export function MenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          POP_LOOK,
          "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

const ITEM =
  "flex h-(--control) cursor-default select-none items-center gap-2.5 rounded-control px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

type ItemProps = ComponentProps<typeof Primitive.Item> & {
  /** At the right: a key, or why it cannot be done. */
  note?: ReactNode;
  tone?: "danger";
};

export function MenuItem({ className, note, tone, children, asChild, ...props }: ItemProps) {
  return (
    <Primitive.Item
      asChild={asChild}
      className={cn(ITEM, tone === "danger" && "text-failed [&_svg]:text-failed", className)}
      {...props}
    >
      {asChild ? (
        children
      ) : (
        <>
          {children}
          {note !== undefined && <span className="ml-auto pl-4 text-ink-3 text-meta">{note}</span>}
        </>
      )}
    </Primitive.Item>
  );
}

export function MenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(ITEM, "pr-2 pl-8", className)} {...props}>
      <Primitive.ItemIndicator className="absolute left-3">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function MenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("-mx-1 my-1 h-px bg-line", className)} {...props} />;
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn("px-2 pt-1.5 pb-1 text-ink-3 text-meta", className)} {...props} />;
}
