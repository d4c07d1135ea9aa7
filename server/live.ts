/** A nudge and nothing else: "something changed". Every subscriber reads what through its own scope. */
export type Live = {
  nudge(): void;
  /** Calls back after changes, several at once folded into one. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  readonly subscribers: number;
};

export function createLive(): Live {
  const listeners = new Set<() => void>();
  let scheduled = false;
  return {
    nudge: () => {
      if (scheduled) return;
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        for (const listener of [...listeners]) listener();
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get subscribers() {
      return listeners.size;
    },
  };
}
