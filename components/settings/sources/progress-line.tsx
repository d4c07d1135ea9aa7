/** Says that something long is being done and that it still is. */
export function ProgressLine({ doing, seconds }: { doing: "check" | "import"; seconds: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2 tabular-nums">
      <span
        aria-hidden
        className="size-2 shrink-0 animate-breathe rounded-full bg-running shadow-[0_0_0_3px_color-mix(in_oklch,var(--running)_22%,transparent)] motion-reduce:animate-none"
      />
      <span>{doing === "check" ? "Reading, nothing is written" : "Importing, you can leave this page"}</span>
      {seconds > 1 && <span aria-hidden>{seconds}s</span>}
    </p>
  );
}
