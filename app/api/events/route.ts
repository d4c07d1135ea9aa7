import { getApp } from "@/server/app";
import { serveEvents } from "@/server/doors/sse";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export const GET = async (request: Request): Promise<Response> => serveEvents(await getApp(), request);
