import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "../cn";

const button = cva(
  "inline-flex shrink-0 cursor-default items-center justify-center whitespace-nowrap rounded-control font-medium select-none transition-colors duration-(--dur-fast) disabled:pointer-events-none disabled:opacity-60 aria-disabled:pointer-events-none aria-disabled:opacity-60 [&_svg]:pointer-events-none [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary:
          "border border-line-strong bg-raised text-ink hover:bg-[linear-gradient(var(--hover),var(--hover))] aria-expanded:bg-[linear-gradient(var(--hover),var(--hover))]",
        ghost: "text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink",
        danger: "bg-failed text-on-failed hover:bg-[linear-gradient(var(--hover),var(--hover))]",
      },
      size: {
        md: "h-(--control) gap-1.5 px-3 text-ui [&_svg]:size-4",
        sm: "h-(--control-sm) gap-1.25 px-2 text-meta [&_svg]:size-3.5",
        icon: "size-(--control) [&_svg]:size-4",
        "icon-sm": "size-(--control-sm) [&_svg]:size-4",
      },
    },
    compoundVariants: [{ variant: "ghost", size: "md", className: "px-2" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof button> & {
    /** The look goes to the one child, a link for instance. */
    asChild?: boolean;
    /** At work: takes no second press, keeps its place and its focus. */
    busy?: boolean;
  };

/** `size="icon"` needs an `aria-label`. */
export function Button({ variant, size, asChild, busy, className, type, onClick, ...props }: ButtonProps) {
  const look = cn(button({ variant, size }), className);
  if (asChild) return <Slot.Root className={look} onClick={onClick} {...props} />;
  return (
    <button
      type={busy ? "button" : (type ?? "button")}
      className={look}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...props}
    />
  );
}
