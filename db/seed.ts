import type { Handle } from "./sqlite";

/** Believable demo data of two agents. */
export function seedDemo(_handle: Handle, _source: string): void {}
