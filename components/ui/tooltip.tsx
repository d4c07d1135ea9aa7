"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

/** Once around the app: after the first one, the next tooltip comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={500}>{children}</Primitive.Provider>;
}

type Props = {
  content: ReactNode;
  /** Keys that do the same. */
  keys?: string[];
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can have focus. */
  children: ReactNode;
};

/** Says more about a control on hover and focus; never the only copy of a fact, so the control still needs its name. */
export function Tooltip({ content, keys = [], side = "bottom", children }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-80 animate-arrive items-center gap-2 rounded-control bg-raised px-2 py-1 text-ink text-meta shadow-pop"
        >
          {content}
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
