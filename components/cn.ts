import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Our scale names; without them `text-ui` (a size) and `text-ink` (a colour) would knock each other out. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["micro", "meta", "ui", "read", "title", "page", "code"],
      radius: ["chip", "control", "card", "overlay"],
      shadow: ["pop", "dialog"],
      animate: ["arrive", "breathe", "run-out"],
    },
  },
});

/** Class names joined; of two that set the same thing the later one stays. */
export const cn = (...values: ClassValue[]): string => merge(clsx(values));
