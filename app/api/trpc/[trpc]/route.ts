import { getApp } from "@/server/app";
import { serveTrpc } from "@/server/doors/trpc";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const handle = async (request: Request): Promise<Response> => serveTrpc(await getApp(), request);

export { handle as GET, handle as POST };
