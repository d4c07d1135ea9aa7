import { createHash } from "node:crypto";
import type { Block } from "./message";

export type Binary = { sha256: string; mimeType: string; data: Buffer };

const BINARY_TYPES = new Set(["image", "audio", "video", "file", "document"]);

/**
 * Content with base64 payloads taken out: the block keeps type, mimeType, size and hash, the bytes go to `attachments`.
 * Text stays as it is. Nested block lists (tool results) are walked too.
 */
export function takeBinaries<T extends string | Block[]>(content: T): { content: T; binaries: Binary[] } {
  const binaries: Binary[] = [];
  const walk = (blocks: Block[]): Block[] => blocks.map((block) => takeOne(block, binaries, walk));
  return { content: (typeof content === "string" ? content : walk(content)) as T, binaries };
}

function takeOne(block: Block, binaries: Binary[], walk: (blocks: Block[]) => Block[]): Block {
  if (block === null || typeof block !== "object") return block;
  const fields = block as Record<string, unknown>;
  if (Array.isArray(fields.content)) return { ...block, content: walk(fields.content as Block[]) } as Block;
  if (!BINARY_TYPES.has(block.type)) return block;
  const source = fields.source as { data?: unknown; media_type?: unknown } | undefined;
  const payload = typeof fields.data === "string" ? fields.data : source?.data;
  if (typeof payload !== "string") return block;
  const mimeType = String(fields.mimeType ?? source?.media_type ?? "application/octet-stream");
  const data = Buffer.from(payload, "base64");
  const sha256 = createHash("sha256").update(data).digest("hex");
  binaries.push({ sha256, mimeType, data });
  return { type: block.type, mimeType, bytes: data.length, sha256 };
}
