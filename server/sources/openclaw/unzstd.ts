import { Decompress } from "fzstd";

/** Decompresses one zstd event. Throws when it is broken or would be longer than `cap`, before it fills memory. */
export function unzstd(bytes: Uint8Array, cap: number): Buffer {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((part) => {
    length += part.length;
    if (length > cap) throw new Error("too long");
    parts.push(part);
  });
  stream.push(bytes, true);
  return Buffer.concat(parts);
}
