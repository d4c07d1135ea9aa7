import { getApp } from "@/server/app";
import { serveTool } from "@/server/doors/http";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

async function handle(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return serveTool(await getApp(), request, (await params).name);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
