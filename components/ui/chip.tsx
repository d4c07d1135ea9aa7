import { X } from "lucide-react";
import type { ComponentProps, MouseEventHandler, ReactNode } from "react";
import { cn } from "../cn";

const LOOK =
  "inline-flex h-5 min-w-0 max-w-full items-center gap-1.25 whitespace-nowrap rounded-chip border border-line bg-fill px-1.5 text-ink-2 text-meta [&_svg]:size-3 [&_svg]:shrink-0";

type Props = Omit<ComponentProps<"span">, "onClick"> & {
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Adds an x; `removeLabel` is its name. */
  onRemove?: () => void;
  removeLabel?: string;
  children: ReactNode;
};

/** A small fact in a box: plain, to press (`onClick`), or to take away (`onRemove`). */
export function Chip({ onClick, onRemove, removeLabel = "Remove", className, children, title, id }: Props) {
  if (onClick) {
    return (
      <button
        type="button"
        id={id}
        title={title}
        onClick={onClick}
        className={cn(
          LOOK,
          "relative cursor-default before:absolute before:-inset-y-1 before:inset-x-0 hover:border-line-strong hover:text-ink",
          className,
        )}
      >
        {children}
      </button>
    );
  }
  return (
    <span id={id} title={title} className={cn(LOOK, onRemove && "pr-0.5", className)}>
      <span className="inline-flex min-w-0 items-center gap-1.25 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative grid size-4 cursor-default place-items-center rounded-chip text-ink-3 before:absolute before:-inset-1 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
