import type { TestApp, TestSession } from "../testing";
import { serveImage } from "./session-files";
import type { Caller } from "./stranger.testing";
import { type Doors, type Frame, frames, requestTo, trpcRequest } from "./testing";

/** The requests of the stranger test, and their answers as text that may be compared. */
export type Answer = { asked: string; answer: string };

const IGNORED = /^(date|x-request-id|retry-after|ratelimit.*|x-ratelimit.*)$/;

const headersOf = (response: Response): string =>
  JSON.stringify([...response.headers].filter(([name]) => !IGNORED.test(name)).sort());

/** Status, headers and body, byte for byte but for request ids and opaque text, of which the length stays. */
async function textOf(response: Response): Promise<{ text: string; body: string }> {
  const body = await response.text();
  const shown = body
    .replace(/"requestId":"[0-9a-f-]{36}"/g, '"requestId":"-"')
    .replace(/"(nextCursor|newerCursor)":"([^"]+)"/g, (_, name: string, text: string) => `"${name}":"${text.length}"`);
  return { text: `${response.status}\n${headersOf(response)}\n${shown}`, body };
}

export type Asker = ReturnType<typeof askerOf>;

export function askerOf(doors: Doors, app: TestApp, caller: Caller) {
  const answers: Answer[] = [];
  const note = async (asked: string, response: Response): Promise<string> => {
    const { text, body } = await textOf(response);
    answers.push({ asked, answer: text });
    return body;
  };
  const tool = async (name: string, body: object): Promise<string> => {
    const request = requestTo(`/api/tools/${name}`, { body, headers: caller.headers });
    return note(
      `${name} ${JSON.stringify(body).replace(/"cursor":"[^"]+"/, '"cursor":"-"')}`,
      await doors.serveTool(app, request, name),
    );
  };
  const trpc = async (path: string, input: object, write = false): Promise<string> =>
    note(
      `trpc ${path} ${JSON.stringify(input)}`,
      await doors.serveTrpc(app, trpcRequest(path, caller.headers, input, write)),
    );
  /** Follows cursors to the end. */
  const walk = async (name: string, body: object): Promise<void> => {
    let cursor: string | undefined;
    for (let pages = 0; pages < 40; pages++) {
      const text = await tool(name, { ...body, ...(cursor ? { cursor } : {}) });
      cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
      if (!cursor) return;
    }
  };
  return { app, caller, answers, tool, trpc, walk, note };
}

/** Everything that speaks of the store as a whole. */
export async function askLists(
  { tool, trpc, walk, caller }: Asker,
  hidden: TestSession,
  keys: string[],
): Promise<void> {
  const all = { archived: "all" };
  const rich = { facets: true, includeDerivedTitles: true, includeLastMessage: true, messageLimit: 2 };
  await tool("sessions_list", { ...all, ...rich, limit: 200 });
  await walk("sessions_list", { ...all, limit: 2, facets: true });
  await tool("sessions_list", rich);
  const agent = hidden.key.split(":")[1];
  for (const filter of [
    { agentId: agent, facets: true },
    { label: hidden.label ?? "room" },
    { search: /\w+ number \d+/.exec(String(hidden.messages?.[0]?.content))?.[0] },
    { search: "common words" },
    { search: hidden.key },
    { parent: "none", facets: true },
    { parent: hidden.key },
    { parent: hidden.sessionId },
    { status: ["never", "interrupted", "done", "running"] },
    { kinds: ["main", "group"] },
    { sources: ["hidden", "native"] },
    { pinned: true },
    { activeMinutes: 2 },
    ...(caller.person ? [{ state: ["stuck", "running", "failed", "unseen", "idle"] }] : []),
  ])
    await tool("sessions_list", { ...all, ...filter, limit: 3 });
  await tool("agents_list", {});
  await trpc("tools.sessions_list", { ...all, ...rich });
  await trpc("inbox.rows", { keys });
}

/** Everything that speaks of one session, by key, session id and label. */
export async function askAbout({ app, caller, note, tool, trpc, walk }: Asker, target: TestSession): Promise<void> {
  const { key, label } = target;
  const sessionId = String(target.sessionId);
  for (const sessionKey of [key, key.toUpperCase(), sessionId, label ?? "room"]) {
    await tool("sessions_history", { sessionKey });
    await tool("session_status", { sessionKey });
    for (const action of ["history", "send"]) await tool("sessions_explain", { target: sessionKey, action });
  }
  await walk("sessions_history", { sessionKey: key, limit: 1, includeTools: true });
  await tool("sessions_history", { sessionKey: key, messageId: "m2", limit: 1 });
  await tool("sessions_history", { sessionKey: sessionId, messageId: "nowhere" });
  await tool("session_status", { sessionKey: key, model: "default" });
  await tool("sessions_list", { archived: "all", parent: key });
  await tool("sessions_patch", { sessionKey: key, label: "taken" });
  for (const path of ["inbox.session", "inbox.tree", "inbox.address", "inbox.runs"]) await trpc(path, { key });
  await trpc("inbox.transcript", { sessionKey: key, limit: 50, includeTools: true });
  await note(
    "picture",
    await serveImage(app, requestTo(`/api/sessions/x`, { headers: caller.headers }), key, "m1", "0"),
  );
  await trpc("inbox.address", { key: key.replace(/-0000-4000-8000-000000000000$/, "") });
  await trpc("inbox.session", { key: sessionId });
  await trpc("tools.sessions_history", { sessionKey: key });
  await trpc("tools.session_status", { sessionKey: label ?? "room" }, true);
}

const shown = (list: Frame[]): string =>
  JSON.stringify(list.map(({ id, ...frame }) => ({ ...frame, ...(id === undefined ? {} : { id: id.length }) })));

/** One stream, read up to the change made at `sentinel`. */
async function readStream(
  { app, caller, answers }: Asker,
  doors: Doors,
  path: string,
  sentinel: number,
  lastEventId?: string,
) {
  const headers = { ...caller.headers, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) };
  const response = await doors.serveEvents(app, requestTo(path, { headers }));
  const stream = frames(response);
  const read = await stream.until((frame) => frame.data?.includes(`"at":${sentinel}`) ?? false);
  await stream.cancel();
  answers.push({
    asked: `stream ${path.replace(/since=[\w-]+/, "since=-")}`,
    answer: `${response.status}\n${headersOf(response)}\n${shown(read)}`,
  });
  return read;
}

/** Live events: from an id on, over changes to what is seen and to what is not. `hide` makes the unseen changes. */
export async function askStream(
  asker: Asker,
  doors: Doors,
  seen: TestSession,
  hidden: TestSession,
  hide: () => Promise<void>,
): Promise<void> {
  const { app, caller } = asker;
  const touch = async (at: number): Promise<void> => {
    app.setNow(at);
    await app.add([{ ...seen, updatedAt: at, messages: undefined }]);
  };
  const start = app.now();
  const live = frames(await doors.serveEvents(app, requestTo("/api/events", { headers: caller.headers })));
  await live.next();
  await hide();
  await touch(start + 1000);
  const first = await live.until((frame) => frame.event !== undefined);
  await live.cancel();
  asker.answers.push({ asked: "first event", answer: shown(first) });
  await hide();
  await touch(start + 2000);
  await hide();
  await touch(start + 3000);
  const since = first.at(-1)?.id ?? "";
  await readStream(asker, doors, "/api/events", start + 3000, since);
  await readStream(asker, doors, `/api/events?since=${since}&sessionKey=${encodeURIComponent(seen.key)}`, start + 3000);
  for (const path of [`/api/events?sessionKey=${encodeURIComponent(hidden.key)}`, "/api/events?since=nonsense"]) {
    const response = await doors.serveEvents(app, requestTo(path, { headers: caller.headers }));
    const stream = frames(response);
    const read = [await stream.next(), ...(path.includes("nonsense") ? [await stream.next()] : [])];
    await stream.cancel();
    asker.answers.push({ asked: path, answer: `${response.status} ${shown(read.filter((frame) => frame !== null))}` });
  }
}
