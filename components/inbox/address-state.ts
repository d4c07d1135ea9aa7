import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";

const KINDS = ["main", "group", "cron", "hook", "node", "other"] as const;
const STATES = ["needs_you", "failed", "stuck", "running", "unseen", "idle"] as const;
/** In the address for good: a filter can be sent to someone. */
const words = parseAsArrayOf(parseAsString);

/** What narrows the list, under the API's own names. */
export const filterParsers = {
  kinds: parseAsArrayOf(parseAsStringLiteral(KINDS)),
  agentId: parseAsString,
  channels: words,
  sources: words,
  archived: parseAsStringLiteral(["true", "all"] as const),
  search: parseAsString,
  state: parseAsArrayOf(parseAsStringLiteral(STATES)),
};

/** What is open, and whose eyes are borrowed. */
export const openParsers = {
  m: parseAsString,
  view: parseAsStringLiteral(["tree"] as const),
  viewAs: parseAsString,
};

export type Filter = {
  kinds: (typeof KINDS)[number][] | null;
  agentId: string | null;
  channels: string[] | null;
  sources: string[] | null;
  archived: "true" | "all" | null;
  search: string | null;
  state: (typeof STATES)[number][] | null;
};

export const NO_FILTER: Filter = {
  kinds: null,
  agentId: null,
  channels: null,
  sources: null,
  archived: null,
  search: null,
  state: null,
};

/** Parts of an address that go along from page to page. */
export const CARRIED = [...Object.keys(filterParsers), "viewAs"];
