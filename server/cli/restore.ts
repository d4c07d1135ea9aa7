import { AppError, restoreDatabase } from "@/db";
import { claimSocket } from "../control-socket";
import type { Places } from "./places";

/** Puts a backup in the database's place. Holds the data folder meanwhile, so that no server starts on half a change. */
export async function restore(places: Places, file: string): Promise<{ file: string; kept: string | null }> {
  const refusal = JSON.stringify({ ok: false, code: "conflict", message: "A restore is going on" });
  const hold = await claimSocket(places.dataDir, (_, response) => response.writeHead(409).end(refusal)).catch(
    (thrown: unknown) => {
      if (thrown instanceof AppError && thrown.reason === "data_in_use")
        throw new AppError("conflict", "A server runs on this data folder; stop it, then restore");
      throw thrown;
    },
  );
  try {
    return { file, ...restoreDatabase(file, places.database, Date.now()) };
  } finally {
    hold.closeAllConnections();
    await new Promise((resolve) => hold.close(resolve));
  }
}
