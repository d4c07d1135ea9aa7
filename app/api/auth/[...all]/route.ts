import { getApp } from "@/server/app";
import { serveAuth } from "@/server/doors/auth";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const handle = async (request: Request): Promise<Response> => serveAuth(await getApp(), request);

export { handle as GET, handle as POST };
