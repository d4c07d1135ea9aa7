const YEAR_S = 31_536_000;

/** Keeps a small choice for a year. The Cookie Store is missing on plain http, so this is the old way. */
export function keepCookie(name: string, value: string): void {
  Object.assign(document, {
    cookie: `${name}=${encodeURIComponent(value)}; path=/; max-age=${value ? YEAR_S : 0}; samesite=lax`,
  });
}
