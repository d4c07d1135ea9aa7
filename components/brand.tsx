import { cn } from "./cn";

/** The two trees. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={cn("size-5 text-accent", className)}>
      <path d="M8.2 2.6 1.8 13h3L1 19.4h6.7V22h2.4v-2.6h1.6l-2.6-4.5h2.4L8.9 10l2-3.2z" />
      <path d="M16.2 6.4 9.9 16h2.4L10 19.4h5.1V22h2.3v-2.6H23L19.6 14h2.2z" opacity=".62" />
    </svg>
  );
}

export function Brand({ className, large }: { className?: string; large?: boolean }) {
  return (
    <span
      className={cn(
        "flex items-center gap-2 font-semibold tracking-(--tracking-title)",
        large ? "gap-2.5 text-page" : "text-title",
        className,
      )}
    >
      <BrandMark className={large ? "size-6" : undefined} />
      Treeline
    </span>
  );
}
