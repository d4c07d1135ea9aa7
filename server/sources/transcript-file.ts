import type { FileHandle } from "node:fs/promises";
import type { ImportReport, ReadMark, TranscriptFile } from "@/db";
import { type Allow, openInside, reasonOf } from "./inside";
import { parseLine } from "./json-line";
import { type Line, readLines } from "./lines";
import { howToRead, newMark, type Stat, tailHash, UNSETTLED } from "./mark";
import type { Rekey } from "./pi-format/message";
import { newState, type ReaderState, restoreState } from "./pi-format/state";
import { translator } from "./pi-format/translator";
import { noteMark } from "./report";
import type { ImportContext } from "./source";
import { type Place, transcriptWriter } from "./writer";

const LINE_CAP = 32 * 1024 * 1024;

/** A transcript in the store and what its lines say of the session. */
export type Transcript = { id: number | null; state: ReaderState; mtimeMs?: number };

export type TranscriptInput = { path: string; sessionId: string; allow: Allow; rekey: Rekey };

/** Brings the stored transcript up to its file: nothing, the new lines or all of it (sources.md 7). Throws when the file cannot be read. */
export async function readTranscriptFile(
  ctx: ImportContext,
  report: ImportReport,
  input: TranscriptInput,
): Promise<Transcript> {
  const file = await openInside(ctx.root, input.path, input.allow);
  try {
    const { size, mtimeMs, ino } = await file.stat();
    const stat: Stat = { size, mtimeMs, inode: Number(ino) };
    const known = await ctx.intake.transcript(input.path);
    const earlier = known?.mark ? await resumable(file, stat, known, known.mark) : null;
    if (earlier?.how === "unchanged") {
      report.files.unchanged += 1;
      noteMark(report, input.path, earlier.mark);
      return { id: earlier.file.id, state: earlier.state, mtimeMs };
    }
    const { id } = earlier?.file ?? (await ctx.intake.begin(input.path, input.sessionId, known !== null));
    const from = { mark: earlier?.mark ?? newMark(), state: earlier?.state ?? newState() };
    const read = await readInto(ctx, report, { file, stat, id, from, rekey: input.rekey });
    report.files.read += 1;
    noteMark(report, input.path, read.mark);
    return { id, state: read.state, mtimeMs };
  } finally {
    await file.close();
  }
}

/** A transcript that cannot be read keeps what was stored of it; the report says why. Throws only when the import was cancelled. */
export async function readOrKeep(
  ctx: ImportContext,
  report: ImportReport,
  path: string,
  read: () => Promise<Transcript>,
): Promise<Transcript | null> {
  try {
    return await read();
  } catch (error) {
    ctx.signal.throwIfAborted();
    report.files.skipped.push({ path, reason: reasonOf(error) });
    const known = await ctx.intake.transcript(path);
    return known && { id: known.id, state: restoreState(known.mark?.state) ?? newState() };
  }
}

type Resume = { how: "unchanged" | "delta"; file: TranscriptFile; mark: ReadMark; state: ReaderState };

async function resumable(file: FileHandle, stat: Stat, known: TranscriptFile, mark: ReadMark): Promise<Resume | null> {
  const how = await howToRead(file, stat, mark);
  const state = restoreState(mark.state);
  return how === "fresh" || !state ? null : { how, file: known, mark, state };
}

type Reading = { file: FileHandle; stat: Stat; id: number; from: { mark: ReadMark; state: ReaderState }; rekey: Rekey };

async function readInto(ctx: ImportContext, report: ImportReport, { file, stat, id, from, rekey }: Reading) {
  const reader = translator(from.state, rekey);
  const writer = transcriptWriter({
    ctx,
    report,
    transcriptId: id,
    before: from.mark,
    translator: reader,
    unsettled: UNSETTLED,
  });
  let { offset, line } = from.mark;
  let pending = 0;

  const place = async (): Promise<Place> => ({
    ...stat,
    offset,
    line,
    pending,
    tailHash: await tailHash(file, offset),
  });
  const take = ({ bytes, number, start, end, ended }: Line): void => {
    const parsed = bytes ? parseLine(bytes) : { pieces: [], used: 0, bad: "longer than 32 MB" };
    for (const piece of parsed.pieces) writer.take(piece);
    if (ended) {
      if (parsed.bad) writer.lose(number, parsed.bad);
      offset = end;
      line = number;
    } else {
      // The writer may still be at it: whole objects count, the rest is read again next time.
      if (parsed.pieces.length > 0) offset = start + parsed.used;
      pending = parsed.bad ? 1 : 0;
    }
  };

  for await (const lines of readLines(file, { offset, line, end: stat.size, cap: LINE_CAP })) {
    for (const next of lines) {
      take(next);
      if (writer.full()) await writer.flush(await place());
    }
    ctx.signal.throwIfAborted();
  }
  const mark = await writer.settle(await place());
  return { mark, state: reader.state() };
}
