import { getApp } from "@/server/app";
import { serveTranscript } from "@/server/doors/session-files";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Params = { params: Promise<{ key: string }> };

export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { key } = await params;
  return serveTranscript(await getApp(), request, decodeURIComponent(key));
}
