import type { Request } from "./use-import";

/** The kinds of stores that can be imported. */
export const KINDS = [
  { value: "openclaw", label: "OpenClaw" },
  { value: "pi", label: "pi" },
] as const satisfies readonly { value: Request["kind"]; label: string }[];

export const isKind = (kind: string): kind is Request["kind"] => KINDS.some((known) => known.value === kind);

export const kindLabel = (kind: string): string => KINDS.find((known) => known.value === kind)?.label ?? kind;
