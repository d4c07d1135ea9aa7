/** V5: case-insensitive glob in linear time; `*` = any run, everything else literal. */
export function globMatches(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split("*");
  const folded = text.toLowerCase();
  const first = parts[0] ?? "";
  const last = parts[parts.length - 1] ?? "";
  if (parts.length === 1) return folded === first;
  if (!folded.startsWith(first) || folded.length < first.length + last.length || !folded.endsWith(last)) return false;
  let at = first.length;
  const end = folded.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = folded.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
