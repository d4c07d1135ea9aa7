import type { ForeignDatabase, ImportReport, ReadMark, TranscriptFile } from "@/db";
import { parseLine } from "../json-line";
import { newMark, sha256, UNSETTLED } from "../mark";
import type { Rekey } from "../pi-format/message";
import { newState, type ReaderState, restoreState } from "../pi-format/state";
import { translator } from "../pi-format/translator";
import { noteMark } from "../report";
import type { ImportContext } from "../source";
import type { Transcript } from "../transcript-file";
import { type Place, transcriptWriter, type Writer } from "../writer";
import { unzstd } from "./unzstd";

const LONGEST = 32 * 1024 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
const PAGE = 500;

type EventRow = { seq: number; event_json: unknown; event_zstd?: unknown };
type Input = { database: ForeignDatabase; path: string; sessionId: string; rekey: Rekey };

/**
 * Brings a stored transcript up to its events in a database (sources.md 1.6). The mark counts events where a file's counts
 * bytes: `size` and `line` = events read, `offset` = the last seq, `tailHash` = the last event. Events that were taken
 * out or put in before it show in the count and make it read all again.
 */
export async function readEvents(ctx: ImportContext, report: ImportReport, input: Input): Promise<Transcript> {
  const { database, path, sessionId } = input;
  const known = await ctx.intake.transcript(path);
  const earlier = known?.mark ? resumable(database, sessionId, known, known.mark) : null;
  if (earlier?.done) {
    report.files.unchanged += 1;
    noteMark(report, path, earlier.mark);
    return { id: earlier.file.id, state: earlier.state };
  }
  const { id } = earlier?.file ?? (await ctx.intake.begin(path, sessionId, known !== null));
  const before = earlier?.mark ?? { ...newMark(), offset: -1 };
  const reader = translator(earlier?.state ?? newState(), input.rekey);
  const writer = transcriptWriter({ ctx, report, transcriptId: id, before, translator: reader, unsettled: UNSETTLED });
  let place: Place = {
    size: before.line,
    mtimeMs: 0,
    inode: 0,
    offset: before.offset,
    line: before.line,
    tailHash: before.tailHash,
    pending: 0,
  };
  for (
    let page = nextPage(database, sessionId, place.offset);
    page.length > 0;
    page = nextPage(database, sessionId, place.offset)
  ) {
    for (const row of page) {
      takeEvent(row, writer);
      place = { ...place, size: place.size + 1, line: place.line + 1, offset: row.seq, tailHash: hashOf(row) };
      if (writer.full()) await writer.flush(place);
    }
    ctx.signal.throwIfAborted();
  }
  const mark = await writer.settle(place);
  report.files.read += 1;
  noteMark(report, path, mark);
  return { id, state: reader.state() };
}

type Resume = { done: boolean; file: TranscriptFile; mark: ReadMark; state: ReaderState };

function resumable(database: ForeignDatabase, sessionId: string, file: TranscriptFile, mark: ReadMark): Resume | null {
  const state = restoreState(mark.state);
  const [last] = database.all<EventRow>(
    "SELECT * FROM transcript_events WHERE session_id = ? AND seq = ?",
    sessionId,
    mark.offset,
  );
  const [counts] = database.all<{ before: number; whole: number }>(
    "SELECT count(*) FILTER (WHERE seq <= ?) AS before, count(*) AS whole FROM transcript_events WHERE session_id = ?",
    mark.offset,
    sessionId,
  );
  if (!state || !counts || counts.before !== mark.line || (last ? hashOf(last) : "") !== mark.tailHash) return null;
  return { done: counts.whole === mark.line && mark.mtimeMs !== UNSETTLED, file, mark, state };
}

/** The next events up to a count and a size. A page is read whole, so that no statement is open while the store writes. */
function nextPage(database: ForeignDatabase, sessionId: string, after: number): EventRow[] {
  const page: EventRow[] = [];
  let bytes = 0;
  const sql = "SELECT * FROM transcript_events WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?";
  for (const row of database.iterate<EventRow>(sql, sessionId, after, PAGE)) {
    page.push(row);
    bytes += sizeOf(row.event_json) + sizeOf(row.event_zstd);
    if (bytes > MOST_BYTES) break;
  }
  return page;
}

function takeEvent(row: EventRow, writer: Writer): void {
  const bytes = eventBytes(row);
  const parsed = typeof bytes === "string" ? { pieces: [], bad: bytes } : parseLine(bytes);
  for (const piece of parsed.pieces) writer.take(piece);
  if (parsed.bad || parsed.pieces.length === 0) writer.lose(row.seq, parsed.bad ?? "empty event");
}

/** The event's JSON, or why there is none. */
function eventBytes({ event_json: json, event_zstd: zstd }: EventRow): Buffer | string {
  if (typeof json === "string") return json.length > LONGEST ? "longer than 32 MB" : Buffer.from(json);
  if (!(zstd instanceof Uint8Array)) return "empty event";
  try {
    return unzstd(zstd, LONGEST);
  } catch {
    return "compressed event that cannot be read";
  }
}

/** Of the JSON, so that compressing an event later does not make it another one. */
function hashOf(row: EventRow): string {
  const bytes = eventBytes(row);
  return typeof bytes === "string" ? bytes : sha256(bytes);
}

const sizeOf = (value: unknown): number =>
  typeof value === "string" || value instanceof Uint8Array ? value.length : 0;
