import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Opaque text for cursors and event ids: encrypted, so that it tells nothing, and authenticated together with `binding`
 * (viewpoint, tool, filters), so that it works nowhere else (L5, R-API-9).
 */
export function seal(secret: Buffer, binding: string, value: unknown): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce);
  cipher.setAAD(Buffer.from(binding));
  const body = Buffer.concat([cipher.update(evenText(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

const WIDEST = String(Number.MIN_SAFE_INTEGER).length;

/** JSON as long as if every number were the widest: the length of what is sealed tells not even how many digits one has. */
function evenText(value: unknown): string {
  let slack = 0;
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "number") slack += Math.max(0, WIDEST - String(inner).length);
    return inner;
  });
  return text + " ".repeat(slack);
}

/** What was sealed with the same binding; null for anything else. */
export function unseal(secret: Buffer, binding: string, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < 29 || bytes.toString("base64url") !== text) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(binding));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"));
  } catch {
    return null;
  }
}
