import { titleOf } from "../names";
import type { Row } from "../trpc";

/** The change that puts a session into the archive, or takes it out again. */
export const archiveChange = (row: Row) => ({
  fields: { archived: !row.archived },
  row: { archived: !row.archived },
  done: row.archived ? `Brought back ${titleOf(row)}` : `Archived ${titleOf(row)}`,
  undo: { fields: { archived: row.archived }, row: { archived: row.archived } },
  failed: row.archived ? "Not brought back" : "Not archived",
});
