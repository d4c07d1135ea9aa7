import type { ImportedSession } from "@/db";
import type { Transcript } from "./transcript-file";

/** What an index says of a session. */
export type IndexRow = Omit<Partial<ImportedSession>, "transcriptId">;

/** A row: the index first, then what its transcript says (sources.md 0, 1.2). `now` stands in where nothing gives a time. */
export function sessionRow(
  key: string,
  sessionId: string,
  row: IndexRow,
  transcript: Transcript | null,
  now: number,
): ImportedSession {
  const state = transcript?.state;
  return {
    ...row,
    key,
    sessionId,
    transcriptId: transcript?.id ?? null,
    createdAt: row.createdAt ?? state?.header?.at ?? state?.firstAt,
    updatedAt: row.updatedAt ?? state?.lastAt ?? transcript?.mtimeMs ?? now,
    displayName: row.displayName ?? state?.title,
    model: row.model ?? state?.model,
    modelProvider: row.modelProvider ?? (row.model ? undefined : state?.provider),
    totalTokens: row.totalTokens ?? state?.snapshot,
    usage: state && state.calls > 0 ? state.usage : undefined,
    thinkingLevel: row.thinkingLevel ?? state?.thinkingLevel,
    cwd: state?.header?.cwd ?? row.cwd,
  };
}
