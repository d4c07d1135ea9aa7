import { getApp } from "@/server/app";
import { servePatch } from "@/server/doors/session-files";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Params = { params: Promise<{ key: string }> };

export async function PATCH(request: Request, { params }: Params): Promise<Response> {
  const { key } = await params;
  return servePatch(await getApp(), request, decodeURIComponent(key));
}
