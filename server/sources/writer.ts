import type { Entry, ImportReport, ReadMark } from "@/db";
import type { Piece } from "./json-line";
import type { Translator } from "./pi-format/translator";
import type { ImportContext } from "./source";

const MOST_ENTRIES = 200;
const MOST_BYTES = 1024 * 1024;
const SAMPLES = 5;

/** Where a reader stands: what the next read needs to go on, but for what the writer adds. */
export type Place = Pick<ReadMark, "size" | "mtimeMs" | "inode" | "offset" | "line" | "tailHash" | "pending">;

/** Hands the entries of one transcript to the store in bounded batches, each with the mark behind it. */
export type Writer = {
  take(piece: Piece): void;
  lose(line: number, reason: string): void;
  full(): boolean;
  /** Writes what is held, with a mark that the next run goes on from. Throws when the import was cancelled. */
  flush(place: Place): Promise<void>;
  /** Writes the rest, settles the active path, and only then says that this file is done. Gives the final mark. */
  settle(place: Place): Promise<ReadMark>;
};

export type WriterInput = {
  ctx: ImportContext;
  report: ImportReport;
  transcriptId: number;
  /** The mark the read goes on from. */
  before: ReadMark;
  translator: Translator;
  /** What a mark that is not settled has as its `mtimeMs`. */
  unsettled: number;
};

export function transcriptWriter({ ctx, report, transcriptId, before, translator, unsettled }: WriterInput): Writer {
  let entries: Entry[] = [];
  let bytes = 0;
  let written = 0;
  let { badLines } = before;
  const badSamples = [...before.badSamples];

  const markAt = (place: Place): ReadMark => ({
    ...place,
    badLines,
    badSamples: [...badSamples],
    state: translator.state(),
  });
  const append = async (mark: ReadMark): Promise<void> => {
    const batch = entries;
    entries = [];
    bytes = 0;
    await ctx.intake.append(transcriptId, batch, mark);
    written += batch.length;
    report.messages += batch.filter((entry) => entry.role !== undefined).length;
  };
  const flush = async (place: Place): Promise<void> => {
    ctx.signal.throwIfAborted();
    await append({ ...markAt(place), size: place.offset, mtimeMs: unsettled });
    ctx.progress?.({ files: report.files.read, messages: report.messages });
  };

  return {
    take(piece) {
      const made = translator.take(piece);
      entries.push(...made);
      if (made.length > 0) bytes += piece.raw.length;
    },
    lose(line, reason) {
      translator.lose();
      badLines += 1;
      if (badSamples.length < SAMPLES) badSamples.push({ line, reason });
    },
    full: () => entries.length >= MOST_ENTRIES || bytes >= MOST_BYTES,
    flush,
    async settle(place) {
      if (entries.length > 0) await flush(place);
      const { leafId } = translator.state();
      if (written > 0 || before.mtimeMs === unsettled) await ctx.intake.finish(transcriptId, leafId);
      const mark = markAt(place);
      await append(mark);
      return mark;
    },
  };
}
