const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands where a key names no agent. */
const NO_AGENT = "-";
const isDots = (segment: string): boolean => segment === "." || segment === "..";

const segmentOf = (text: string): string => encodeURIComponent(UUID.test(text) ? text.slice(0, 8) : text);

/** Where a session lives: `/s/<agent>/<rest of its key>`, each segment readable, UUIDs by their first 8 characters. */
export function addressOf(key: string): string {
  const parts = key.split(":");
  const [prefix, agent, ...scoped] = parts;
  const hasAgent = prefix === "agent" && !!agent && !isDots(agent) && agent !== NO_AGENT && scoped.length > 0;
  const rest = hasAgent ? scoped : parts;
  if (isDots(rest.join(":"))) return `/s/${NO_AGENT}/${encodeURIComponent(key)}`;
  const whole = rest.some((part) => part === "" || isDots(part));
  const path = whole ? encodeURIComponent(rest.join(":")) : rest.map(segmentOf).join("/");
  return `/s/${hasAgent ? encodeURIComponent(agent) : NO_AGENT}/${path}`;
}

/** The key an address spells, shortened ids as they are; null when there is none. Segments are percent-encoded, as a page gets them. */
export function keyOfAddress(segments: readonly string[]): string | null {
  const [agent, ...rest] = segments.map(decoded);
  if (!agent || rest.length === 0) return null;
  return agent === NO_AGENT ? rest.join(":") : ["agent", agent, ...rest].join(":");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The part of a key a person can tell sessions apart by, for a session without a title. */
export function shortKey(key: string): string {
  const parts = key.split(":");
  const rest = parts[0] === "agent" && parts.length > 2 ? parts.slice(2) : parts;
  return rest.map((part) => (UUID.test(part) ? part.slice(0, 8) : part)).join(":");
}
