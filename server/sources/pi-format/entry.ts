import { z } from "zod";
import { anything, flag, instant, isObject, type Json, nonBlank, number, text } from "../fields";
import { customDraft, type Draft, messageDrafts, messageTime, noticeDraft, type Rekey } from "./message";
import type { ReaderState } from "./state";

const entrySchema = z.object({
  type: text,
  id: text,
  parentId: z.union([z.string(), z.null()]).optional().catch(undefined),
  timestamp: anything,
  message: anything,
  content: anything,
  customType: text,
  display: flag,
  data: anything,
  summary: text,
  fromId: text,
  firstKeptEntryId: text,
  firstKeptEntryIndex: number,
  tokensBefore: number,
  provider: text,
  modelId: text,
  thinkingLevel: text,
  name: text,
  cwd: text,
  parentSession: text,
});

/** A line of a transcript by the fields this reader knows. */
export type RawEntry = z.infer<typeof entrySchema>;

export const rawEntry = (value: Json): RawEntry => entrySchema.parse(value);

/** Last segment of a path of any system: paths of other machines are never more than a name (sources.md 8). */
export const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? "";

/** The id that stands for the n-th object of a file (header = 0) where it has none (sources.md 2). */
export const syntheticId = (index: number): string => `entry-${index}`;

export const entryTime = (entry: RawEntry): number | undefined =>
  messageTime(entry.message) ?? instant(entry.timestamp);

/** Takes what a session header says (`type: "session"`). It is no entry. */
export function noteHeader(entry: RawEntry, state: ReaderState): void {
  state.model = entry.modelId ?? state.model;
  state.provider = entry.provider ?? state.provider;
  state.thinkingLevel = entry.thinkingLevel ?? state.thinkingLevel;
  if (state.header) return;
  const parent = entry.parentSession && baseName(entry.parentSession);
  state.header = { id: entry.id, cwd: entry.cwd, at: instant(entry.timestamp), parent: parent || undefined };
}

/** The drafts of one entry, by its type (sources.md 1.4 and 2); notes model, title and context size. `resolve` maps ids to stored ids. */
export function entryDrafts(
  entry: RawEntry,
  id: string,
  at: number | undefined,
  state: ReaderState,
  using: { rekey: Rekey; resolve: (id: string) => string },
): Draft[] {
  switch (entry.type) {
    case "message":
      return messageDrafts(entry.message, id, at, state, using.rekey);
    case "custom_message":
      return [customDraft(entry)];
    case "compaction":
      state.snapshot = undefined;
      return [
        noticeDraft("compaction", entry.summary, {
          firstKeptEntryId: firstKept(entry, using.resolve),
          tokensBefore: entry.tokensBefore,
        }),
      ];
    case "reset":
      state.snapshot = undefined;
      return [
        { ...noticeDraft("reset", undefined, { firstKeptEntryId: firstKept(entry, using.resolve) }), resets: true },
      ];
    case "branch_summary":
      return [noticeDraft("branch_summary", entry.summary, { fromId: entry.fromId })];
    case "custom":
      return [customState(entry, state)];
    case "model_change":
      state.model = entry.modelId ?? state.model;
      state.provider = entry.provider ?? state.provider;
      return [{}];
    case "thinking_level_change":
      state.thinkingLevel = entry.thinkingLevel ?? state.thinkingLevel;
      return [{}];
    case "session_info":
      state.title = nonBlank(entry.name);
      return [{}];
    default:
      return [{}];
  }
}

function firstKept(entry: RawEntry, resolve: (id: string) => string): string | undefined {
  if (entry.firstKeptEntryId) return resolve(entry.firstKeptEntryId);
  return entry.firstKeptEntryIndex === undefined ? undefined : syntheticId(entry.firstKeptEntryIndex);
}

function customState(entry: RawEntry, state: ReaderState): Draft {
  const data = isObject(entry.data) ? entry.data : {};
  if (entry.customType === "openclaw:prompt-error") {
    return noticeDraft("prompt_error", nonBlank(data.error), { runId: nonBlank(data.runId) });
  }
  if (entry.customType === "model-snapshot") {
    state.model = nonBlank(data.modelId) ?? state.model;
    state.provider = nonBlank(data.provider) ?? state.provider;
  }
  return {};
}
