/** The look of what floats: it arrives in 120 ms and leaves without motion. */
export const POP_LOOK =
  "z-50 rounded-card bg-raised text-ink text-ui shadow-pop outline-none [--focus-gap:var(--raised)] animate-arrive";
export const SCRIM_LOOK = "fixed inset-0 z-40 bg-scrim";
