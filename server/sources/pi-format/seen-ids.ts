import { createHash } from "node:crypto";

/** Ids met in a transcript, each with a hash of the bytes it came with: 12 bytes an id, millions fit. */
export type SeenIds = {
  /** The hash kept with an id, undefined when it was not met. */
  find(id: string): number | undefined;
  add(id: string, hash: number): void;
  /** The newest ids, oldest first: what a later read of the same file starts from. */
  recent(): [string, number][];
};

/**
 * How many ids outlive a read. Crashed writers repeat their last lines, so a repeat that spans two imports is found when
 * it is this near; within one read it is found at any distance.
 */
const KEPT = 64;

export function seenIds(before: [string, number][]): SeenIds {
  let slots = 1024;
  let keys = new Float64Array(slots);
  let values = new Uint32Array(slots);
  let used = 0;
  const newest: [string, number][] = [];

  const slotOf = (key: number): number => {
    let slot = key % slots;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) % slots;
    return slot;
  };
  const grow = (): void => {
    const [oldKeys, oldValues] = [keys, values];
    slots *= 2;
    keys = new Float64Array(slots);
    values = new Uint32Array(slots);
    oldKeys.forEach((key, at) => {
      if (key === 0) return;
      const slot = slotOf(key);
      keys[slot] = key;
      values[slot] = oldValues[at] ?? 0;
    });
  };

  const seen: SeenIds = {
    find(id) {
      const key = hashText(id);
      const slot = slotOf(key);
      return keys[slot] === key ? values[slot] : undefined;
    },
    add(id, hash) {
      if (used * 5 > slots * 3) grow();
      const key = hashText(id);
      const slot = slotOf(key);
      if (keys[slot] !== key) used += 1;
      keys[slot] = key;
      values[slot] = hash;
      newest.push([id, hash]);
      if (newest.length > KEPT * 2) newest.splice(0, newest.length - KEPT);
    },
    recent: () => newest.slice(-KEPT),
  };
  for (const [id, hash] of before) seen.add(id, hash);
  return seen;
}

/** 32 bits of sha1: compared only between lines of one id. */
export const hashLine = (raw: Uint8Array): number => createHash("sha1").update(raw).digest().readUInt32LE(0);

/** 53 bits, never 0 (cyrb53). Two ids that fell together would only give the later one a suffix. */
function hashText(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}
