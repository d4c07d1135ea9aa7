import type { Caller } from "@/db";
import type { App } from "./app";

/** One event for a reader; `id` is opaque and bound to the caller. A gap or a beat has no data. */
export type LiveEvent =
  | { kind: "event"; id: string; type: string; data: Record<string, string | number> }
  | { kind: "gap"; id: string }
  | { kind: "beat" };

const BATCH = 200;
const BEAT_MS = 15_000;

/**
 * What changed for this caller, for as long as the signal allows (R-API-9): first everything after `lastEventId`, then what comes.
 * Subscribes before it reads, so nothing falls between. Each change is judged when it is read.
 */
export async function* events(
  app: App,
  caller: Caller,
  options: { lastEventId?: string; sessionKey?: string; signal: AbortSignal; beatMs?: number },
): AsyncGenerator<LiveEvent> {
  const view = app.store.as(caller);
  const waiter = createWaiter(app, options.signal, options.beatMs ?? BEAT_MS);
  try {
    const resumed = options.lastEventId === undefined ? undefined : view.eventId.open(options.lastEventId);
    let after = resumed ?? (await view.latestChange());
    if (resumed === null) yield { kind: "gap", id: view.eventId.seal(after, app.now()) };
    while (!options.signal.aborted) {
      const page = await view.changes(after, BATCH);
      after = page.through;
      if (page.gap) yield { kind: "gap", id: view.eventId.seal(after, app.now()) };
      for (const change of page.changes) {
        if (options.sessionKey !== undefined && change.sessionKey !== options.sessionKey) continue;
        const { moved: _, ...data } = change.data;
        const id = view.eventId.seal(change.seq, change.at);
        yield { kind: "event", id, type: change.type, data: { sessionKey: change.sessionKey, ...data, at: change.at } };
      }
      if (page.changes.length === BATCH || after < (await view.latestChange())) continue;
      if ((await waiter.wait()) === "beat") yield { kind: "beat" };
    }
  } finally {
    waiter.stop();
  }
}

/**
 * Waits for a nudge or the next beat; one that came while nobody waited is not lost. Beats come at their own pace: what others
 * do, seen or unseen, neither delays nor brings one.
 */
function createWaiter(app: App, signal: AbortSignal, beatMs: number) {
  let nudged = false;
  let due = false;
  let wake: (() => void) | undefined;
  const onNudge = (): void => {
    nudged = true;
    wake?.();
  };
  const timer = setInterval(() => {
    due = true;
    wake?.();
  }, beatMs);
  const stop = app.live.subscribe(onNudge);
  signal.addEventListener("abort", onNudge);
  return {
    wait: (): Promise<"nudge" | "beat"> =>
      new Promise((resolve) => {
        wake = () => {
          const why = due ? "beat" : "nudge";
          wake = undefined;
          due = false;
          nudged = false;
          resolve(why);
        };
        if (nudged || due || signal.aborted) wake();
      }),
    stop: () => {
      clearInterval(timer);
      signal.removeEventListener("abort", onNudge);
      stop();
    },
  };
}
