const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The address a one-time code is used at. Links work on the server's own machine only, so another host becomes 127.0.0.1. */
export function signInLink(origin: string, code: string): string {
  const url = new URL("/login", origin);
  if (!LOOPBACK.test(url.hostname)) url.hostname = "127.0.0.1";
  url.searchParams.set("code", code);
  return url.href;
}
