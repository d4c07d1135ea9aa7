import { type APIRequestContext, type APIResponse, expect, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { type Server, startServer } from "./server";

/**
 * V6, R-INV-11 on the pages: what a viewer can't see is as if it had never been. The page of a hidden session and the page of one
 * that never was are the same document, and no page a viewer gets names what is hidden.
 */
let server: Server;
let owner: APIRequestContext;
let viewer: APIRequestContext;
let hidden: Row[];
let seen: Row[];

type Row = { key: string; agentId: string; derivedTitle: string | null; sessionId: string };

async function signedIn(playwright: PlaywrightWorkerArgs["playwright"], code: string): Promise<APIRequestContext> {
  const context = await playwright.request.newContext({ baseURL: server.url, maxRedirects: 0 });
  const response = await context.post("/api/auth/sign-in/link", { data: { code } });
  expect(response.status()).toBe(200);
  return context;
}

test.beforeAll(async ({ playwright }) => {
  server = await startServer({ demo: true });
  owner = await signedIn(playwright, new URL(server.link).searchParams.get("code") ?? "");
  const person = { json: { email: "viewer@example.com", role: "viewer", agents: ["demo-a"] } };
  const created = await (await owner.post("/api/trpc/settings.people.create", { data: person })).json();
  viewer = await signedIn(playwright, created.result.data.json.code);
  const all = { limit: 200, archived: "all", includeDerivedTitles: true };
  const { sessions } = (await (await owner.post("/api/tools/sessions_list", { data: all })).json()) as {
    sessions: Row[];
  };
  hidden = sessions.filter((row) => row.agentId === "demo-b");
  seen = sessions.filter((row) => row.agentId === "demo-a");
  expect(Math.min(hidden.length, seen.length)).toBeGreaterThan(3);
});

test.afterAll(async () => {
  await owner?.dispose();
  await viewer?.dispose();
  await server?.stop();
});

const lastOf = (key: string): string => key.slice(key.lastIndexOf(":") + 1);
/** A key of the same shape and length that is not stored. */
const neverLike = (key: string): string => key.slice(0, -lastOf(key).length) + lastOf(key).replace(/[0-9a-z]/gi, "f");
const pathOf = (key: string): string => `/s/${key.split(":").slice(1).map(encodeURIComponent).join("/")}`;
const short = (key: string): string => key.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/g, "$1");

const IGNORED = /^(date|content-security-policy|etag|x-request-id|content-length|connection|keep-alive)$/i;

/** Status, headers and document without nonces, clock readings, keys of the rendering and the name that was asked for; of opaque text the length stays. */
async function documentOf(response: APIResponse, key: string): Promise<string> {
  const headers = response.headersArray().filter(({ name }) => !IGNORED.test(name));
  const nonce = /nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1];
  const names = [key, lastOf(key), encodeURIComponent(lastOf(key)), short(lastOf(key))].sort(
    (a, b) => b.length - a.length,
  );
  let text = `${response.status()} ${JSON.stringify(headers)}\n${await response.text()}`;
  for (const name of names) text = text.replaceAll(name, "<asked>");
  if (nonce) text = text.replaceAll(nonce, "<nonce>");
  return text
    .replace(/\b1\d{12}\b/g, "<ms>")
    .replace(/"[\w-]{21}[vm]\\?"/g, '"<render>"')
    .replace(/[\w-]{60,}/g, (opaque) => `<${opaque.length}>`);
}

/** Where two documents part; null when they are equal. */
function firstDifference(here: string, there: string): { here: string; there: string } | null {
  if (here === there) return null;
  let at = 0;
  while (here[at] === there[at]) at++;
  return { here: here.slice(Math.max(0, at - 80), at + 120), there: there.slice(Math.max(0, at - 80), at + 120) };
}

const ASKS: { name: string; path: (key: string) => string; headers?: Record<string, string> }[] = [
  { name: "by its address", path: pathOf },
  { name: "by its short address", path: (key) => pathOf(short(key)) },
  { name: "at a message", path: (key) => `${pathOf(key)}?m=m1` },
  { name: "in its tree", path: (key) => `${pathOf(key)}?view=tree` },
  { name: "as the browser moves to it", path: (key) => `${pathOf(key)}?_rsc`, headers: { rsc: "1" } },
  { name: "through its own eyes", path: (key) => `/?viewAs=${encodeURIComponent(key)}` },
];

for (const { name, path, headers } of ASKS) {
  test(`V6: a hidden session's page is that of one that never was, asked ${name}`, async () => {
    const keys = hidden.map((row) => row.key).filter((key) => lastOf(key).length >= 6 && neverLike(key) !== key);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys.slice(0, 6)) {
      const never = neverLike(key);
      const ask = async (one: string) => documentOf(await viewer.get(path(one), headers ? { headers } : {}), one);
      expect(firstDifference(await ask(key), await ask(never))).toBeNull();
    }
  });
}

test("V6: an owner's page of the same session is another one, so the comparison sees a difference", async () => {
  const key = hidden.map((row) => row.key).find((one) => lastOf(one).length >= 6) ?? "";
  const found = await documentOf(await owner.get(pathOf(key)), key);
  expect(found).not.toBe(await documentOf(await owner.get(pathOf(neverLike(key))), neverLike(key)));
  expect(found.slice(0, 3)).toBe("200");
});

test("V6: no page a viewer gets names what is hidden", async () => {
  const paths = [
    "/",
    "/?view=tree",
    "/why",
    "/settings",
    ...seen.slice(0, 5).flatMap(({ key }) => [pathOf(key), `${pathOf(key)}?view=tree`]),
  ];
  const told = new Set(seen.map((row) => row.derivedTitle));
  for (const path of paths) {
    const text = await (await viewer.get(path)).text();
    for (const { key, sessionId, derivedTitle } of hidden) {
      expect([path, key, text.includes(key)]).toEqual([path, key, false]);
      expect([path, sessionId, text.includes(sessionId)]).toEqual([path, sessionId, false]);
      if (derivedTitle && !told.has(derivedTitle))
        expect([path, derivedTitle, text.includes(derivedTitle)]).toEqual([path, derivedTitle, false]);
    }
  }
});

test("V6: addresses of files of a hidden session answer like those of one that never was", async () => {
  for (const { key } of hidden.slice(0, 5)) {
    for (const file of ["messages/m1/blocks/0", "messages/m1/raw", "transcript"]) {
      const ask = async (one: string) => {
        const response = await viewer.get(`/api/sessions/${encodeURIComponent(one)}/${file}`);
        return [response.status(), { ...(await response.json()), requestId: "-" }];
      };
      expect([file, await ask(key)]).toEqual([file, await ask(neverLike(key))]);
    }
  }
});
