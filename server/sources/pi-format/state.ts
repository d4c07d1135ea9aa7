import { z } from "zod";
import type { Usage } from "@/db";

const pairs = <T extends z.ZodType>(second: T) => z.array(z.tuple([z.string(), second]));

/** What is known of a transcript after the lines read so far. Small JSON: it lies in the read mark and a later import goes on from it. */
const schema = z.object({
  v: z.literal(1),
  /** Good objects so far, the header included: version-1 files count by it. */
  objects: z.number(),
  header: z
    .object({
      id: z.string().optional(),
      cwd: z.string().optional(),
      at: z.number().optional(),
      parent: z.string().optional(),
    })
    .optional(),
  title: z.string().optional(),
  model: z.string().optional(),
  provider: z.string().optional(),
  thinkingLevel: z.string().optional(),
  firstAt: z.number().optional(),
  lastAt: z.number().optional(),
  usage: z.object({
    input: z.number(),
    output: z.number(),
    cacheRead: z.number(),
    cacheWrite: z.number(),
    reasoning: z.number().optional(),
    costUsd: z.number().optional(),
  }),
  calls: z.number(),
  /** Size of the last call since the last compaction or reset. */
  snapshot: z.number().optional(),
  /** Entry written last; entries without a parent field hang on it. */
  lastId: z.string().optional(),
  /** Last entry that is no delivered text: the active path ends here. */
  leafId: z.string().optional(),
  /** Lines lost and not yet bridged, and the entry before the last of them. */
  gaps: z.number(),
  gapParent: z.string().optional(),
  /** Where children of an id belong when it is not the id they name: a later copy, or the entry before a lost line. */
  aliases: pairs(z.string()),
  recent: pairs(z.number()),
});

export type ReaderState = z.infer<typeof schema>;

export const newState = (): ReaderState => ({
  v: 1,
  objects: 0,
  usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  calls: 0,
  gaps: 0,
  aliases: [],
  recent: [],
});

/** The state of an earlier read; null when it is from another version and the file must be read afresh. */
export const restoreState = (stored: unknown): ReaderState | null => schema.safeParse(stored).data ?? null;

/** Adds a model call: every one counts for spend, the last one is the snapshot (sources.md 0, Token semantics). */
export function noteCall(
  state: ReaderState,
  usage: Usage | undefined,
  total: number | undefined,
  at: number | undefined,
): void {
  if (!usage) return;
  const size = total || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  // A failed call reports zeros and says nothing about the context.
  if (size > 0) state.snapshot = size;
  // Entries older than the fork are copies of its parent's calls: that spend is the parent's (sources.md 2).
  const { parent, at: forkedAt } = state.header ?? {};
  if (parent && forkedAt !== undefined && at !== undefined && at < forkedAt) return;
  state.calls += 1;
  state.usage.input += usage.input;
  state.usage.output += usage.output;
  state.usage.cacheRead += usage.cacheRead;
  state.usage.cacheWrite += usage.cacheWrite;
  if (usage.reasoning !== undefined) state.usage.reasoning = (state.usage.reasoning ?? 0) + usage.reasoning;
  if (usage.costUsd !== undefined) state.usage.costUsd = (state.usage.costUsd ?? 0) + usage.costUsd;
}
