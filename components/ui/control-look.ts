/** What fields to type in have in common. At 16 px on touch, a phone does not zoom. */
export const CONTROL_LOOK =
  "w-full min-w-0 rounded-control border border-line-control bg-sheet px-2.5 text-ui text-ink caret-accent transition-colors duration-(--dur-fast) placeholder:text-ink-3 disabled:bg-fill disabled:text-ink-3 aria-invalid:border-failed pointer-coarse:text-[16px]";
