import type { Entry } from "@/db";
import type { Piece } from "../json-line";
import { entryDrafts, entryTime, noteHeader, type RawEntry, rawEntry, syntheticId } from "./entry";
import type { Rekey } from "./message";
import { hashLine, seenIds } from "./seen-ids";
import type { ReaderState } from "./state";

/** Turns the objects of one transcript, in file order, into entries. */
export type Translator = {
  /** The entries of an object: none for a header and for a byte-identical repeat, two for a shell command. */
  take(piece: Piece): Entry[];
  /** Says that an object could not be read, so that its children can be bridged. */
  lose(): void;
  /** What is known so far, as a copy. */
  state(): ReaderState;
};

const LONGEST_ID = 200;
const MOST_ALIASES = 256;

/** The translator of sources.md 1.4 and 2 that goes on from `before`. */
export function translator(before: ReaderState, rekey: Rekey): Translator {
  const state = structuredClone(before);
  const seen = seenIds(before.recent);
  const aliases = new Map(before.aliases);

  const resolve = (id: string): string => aliases.get(id) ?? id;
  const alias = (from: string, to: string): void => {
    aliases.delete(from);
    aliases.set(from, to);
    const oldest = aliases.size > MOST_ALIASES ? aliases.keys().next().value : undefined;
    if (oldest !== undefined) aliases.delete(oldest);
  };

  /** The stored parent. A parent that a lost line took with it is bridged by the entry before that line (B30). */
  const parentOf = ({ parentId }: RawEntry): string | undefined => {
    if (parentId === undefined) return state.lastId;
    if (!parentId) return undefined;
    const parent = resolve(parentId);
    if (state.gaps === 0 || !state.gapParent || parent !== parentId || seen.find(parent) !== undefined) return parent;
    state.gaps -= 1;
    alias(parentId, state.gapParent);
    return state.gapParent;
  };

  /** An id no entry has yet; null for a repeat of the same bytes. Another content under a known id gets a suffix. */
  const freeId = (own: string, hash: number): string | null => {
    let id = own;
    for (let copy = 2; ; copy++) {
      const known = seen.find(id);
      if (known === undefined) return id;
      if (known === hash) return null;
      id = `${own}~${copy}`;
    }
  };

  return {
    take({ value, raw }) {
      const entry = rawEntry(value);
      const index = state.objects;
      state.objects += 1;
      if (entry.type === "session") {
        noteHeader(entry, state);
        return [];
      }
      const own = entry.id && entry.id.length <= LONGEST_ID ? entry.id : syntheticId(index);
      const hash = hashLine(raw);
      const id = freeId(own, hash);
      if (id === null) return [];
      let parentId = parentOf(entry);
      if (parentId === id) parentId = undefined;
      const time = entryTime(entry);
      const timestamp = time ?? state.lastAt;
      if (time !== undefined) state.lastAt = time;
      state.firstAt ??= time;

      const drafts = entryDrafts(entry, id, timestamp, state, { rekey, resolve });
      const entries = drafts.map((draft, at): Entry => {
        // Of several entries the last one is the line's: it has the line's id, so that children follow, and its bytes.
        const last = at === drafts.length - 1;
        const made: Entry = { ...draft, id: last ? id : `${id}~call`, raw: last ? raw : new Uint8Array() };
        if (parentId !== undefined) made.parentId = parentId;
        if (timestamp !== undefined) made.timestamp = timestamp;
        parentId = made.id;
        return made;
      });
      seen.add(id, hash);
      if (id !== own) alias(own, id);
      state.lastId = id;
      if (!drafts.at(-1)?.pinned) state.leafId = id;
      return entries;
    },
    lose() {
      state.gaps += 1;
      state.gapParent = state.lastId;
    },
    state: () => structuredClone({ ...state, aliases: [...aliases], recent: seen.recent() }),
  };
}
