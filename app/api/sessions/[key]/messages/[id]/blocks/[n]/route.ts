import { getApp } from "@/server/app";
import { serveImage } from "@/server/doors/session-files";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Params = { params: Promise<{ key: string; id: string; n: string }> };

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { key, id, n } = await params;
  return serveImage(await getApp(), request, decodeURIComponent(key), decodeURIComponent(id), n);
}
