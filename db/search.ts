import { and, or, type SQL, sql } from "drizzle-orm";
import { messages, sessions } from "./schema";

/** Han, Hiragana, Katakana and Hangul: scripts without blanks between words, matched as substrings (L7). */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CJK_CHARS = new RegExp(CJK.source, "gu");

/** Text as the index takes it: every CJK character stands alone, so that a run of them is a phrase. */
export const indexable = (text: string): string => text.replace(CJK_CHARS, (char) => ` ${char} `);

/** L7: the whole query in a name or id, or every term somewhere in the transcript's cleaned text. */
export function searchSql(query: string): SQL | undefined {
  const inNames = sql`instr(${sessions.names}, ${query.trim().toLowerCase()}) > 0`;
  const inText = terms(query).map(
    (term) =>
      sql`${sessions.transcriptId} in (select ${messages.transcriptId} from ${messages} where ${messages.rowid} in (select rowid from message_text where message_text match ${term}) and role is not null and hidden = 0 and on_path = 1)`,
  );
  return or(inNames, and(...inText));
}

/** FTS5 expressions, one per term: words as prefixes, "quoted phrases" as they stand, CJK runs as phrases. */
function terms(query: string): string[] {
  const found: string[] = [];
  for (const [, phrase, word] of query.matchAll(/"([^"]*)"|([^\s"]+)/gu)) {
    const spaced = indexable(phrase ?? word ?? "").trim();
    if (!/[\p{L}\p{N}]/u.test(spaced)) continue;
    const exact = phrase !== undefined || CJK.test(spaced.slice(-2));
    found.push(`"${spaced}"${exact ? "" : "*"}`);
  }
  return found;
}
