import { getApp } from "@/server/app";
import { serveRaw } from "@/server/doors/session-files";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Params = { params: Promise<{ key: string; id: string }> };

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { key, id } = await params;
  return serveRaw(await getApp(), request, decodeURIComponent(key), decodeURIComponent(id));
}
