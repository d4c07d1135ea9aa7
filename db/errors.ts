/** The closed set of codes (A7, R-RES-6). The HTTP, tRPC and MCP numbers are made from it in one table, `server/doors/status.ts`. */
export const CODES = [
  "invalid_input",
  "unauthorized",
  "forbidden",
  "send_denied",
  "not_found",
  "conflict",
  "too_large",
  "idempotency_mismatch",
  "rate_limited",
  "internal",
] as const;

export type Code = (typeof CODES)[number];

/** What a refusal tells beside its text: the setting that decided, what an operator may change, the argument at fault. */
export type ErrorFacts = { rule?: string; remedy?: string; param?: string; reason?: string; cause?: unknown };

/** The only error class. `message` is for the caller and depends on the caller's own input, the caller and the configuration alone. */
export class AppError extends Error {
  readonly code: Code;
  readonly rule?: string;
  readonly remedy?: string;
  readonly param?: string;
  readonly reason?: string;

  constructor(code: Code, message: string, facts: ErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = "AppError";
    this.code = code;
    this.rule = facts.rule;
    this.remedy = facts.remedy;
    this.param = facts.param;
    this.reason = facts.reason;
  }
}

/** `invalid_input` that names the argument. */
export const invalid = (param: string, message: string, reason?: string): AppError =>
  new AppError("invalid_input", message, { param, reason });

const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** R-RES-8: caller's text as it may stand in an error: at most 80 units, control, format and bidi characters spelled out. */
export function echo(text: string): string {
  const cut = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return cut.toWellFormed().replace(UNPRINTABLE, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}
