/** Where to go after the sign-in: a path of this app, or `/` for anything else. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith("/") || /[\p{Cc}\\]/u.test(next)) return "/";
  const base = "http://treeline.invalid";
  if (!URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  // `/x/..//host` comes out as `//host`, which a browser takes for another site.
  if (url.origin !== base || url.pathname.startsWith("//") || /^\/(?:\/|(?:login|api)(?:\/|$))/.test(url.pathname))
    return "/";
  return url.pathname + url.search + url.hash;
}
