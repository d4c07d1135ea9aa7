/** Starts the one app when the server starts, and stops it in order when the process is asked to end. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("./server/start");
  await startServer();
}
