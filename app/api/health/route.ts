import { getApp } from "@/server/app";
import { serveHealth } from "@/server/doors/health";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export const GET = async (request: Request): Promise<Response> => serveHealth(await getApp(), request);
