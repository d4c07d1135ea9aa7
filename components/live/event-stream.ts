export type Connection = { state: "live" } | { state: "reconnecting"; since: number };

type Handlers = {
  /** A session changed; what changed is read through one's own scope. */
  onKey: (key: string) => void;
  /** Events are missing: everything shown may be old. */
  onGap: () => void;
  onConnection: (connection: Connection) => void;
};

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
/** A delta is text of a reply under way and changes no row. */
const TYPES = ["session.updated", "session.removed", "message.appended", "run.state", "delivery.state"];

/** One stream of changes. The browser resumes it by itself; a stream the server refused is opened again, from the last event seen. */
export function openEventStream(viewAs: string | null, handlers: Handlers): () => void {
  let source: EventSource | undefined;
  let lastId: string | undefined;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostAt: number | undefined;

  const lost = (): void => {
    lostAt ??= Date.now();
    handlers.onConnection({ state: "reconnecting", since: lostAt });
  };
  const take = (event: MessageEvent<string>): void => {
    if (event.lastEventId) lastId = event.lastEventId;
    if (event.type === "gap") handlers.onGap();
    const key = keyOf(event.data);
    if (key !== undefined) handlers.onKey(key);
  };
  const open = (): void => {
    const query = new URLSearchParams();
    if (viewAs) query.set("viewAs", viewAs);
    if (lastId) query.set("since", lastId);
    source = new EventSource(`/api/events${query.size ? `?${query}` : ""}`);
    source.onopen = () => {
      // Without an id to resume from, what happened in between is unknown.
      if (lostAt !== undefined && lastId === undefined) handlers.onGap();
      lostAt = undefined;
      retryMs = FIRST_RETRY_MS;
      handlers.onConnection({ state: "live" });
    };
    source.onerror = () => {
      lost();
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
    source.onmessage = take;
    for (const type of [...TYPES, "gap"]) source.addEventListener(type, take as EventListener);
  };
  const onOffline = (): void => lost();
  window.addEventListener("offline", onOffline);
  open();
  return () => {
    window.removeEventListener("offline", onOffline);
    clearTimeout(timer);
    source?.close();
  };
}

function keyOf(data: string): string | undefined {
  try {
    const { sessionKey } = JSON.parse(data) as { sessionKey?: unknown };
    return typeof sessionKey === "string" ? sessionKey : undefined;
  } catch {
    return undefined;
  }
}
