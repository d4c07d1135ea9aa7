/** X1: what stands in for a secret. */
export function maskSecret(secret: string): string {
  if (secret.length < 18) return "***";
  const head = secret.slice(0, 6);
  const tail = secret.slice(-4);
  // Half a surrogate pair would make the text ill-formed.
  if (/[\ud800-\udbff]$/.test(head) || /^[\udc00-\udfff]/.test(tail)) return "***";
  return `${head}…${tail}`;
}

/** X1: whether [from, to) already has the form of a mask. */
export function isMaskForm(text: string, from: number, to: number): boolean {
  if (to - from === 3) return text.startsWith("***", from);
  return to - from === 11 && text[from + 6] === "…";
}

/** H5, X1: masks a whole argument that stands under a sensitive name. */
export function redactNamed(value: string): string {
  if (value === "" || isMaskForm(value, 0, value.length)) return value;
  return maskSecret(value);
}

/** Whether [from, to) lies within something that has the form of a mask. */
export function insideMask(text: string, from: number, to: number): boolean {
  if (to - from > 11) return false;
  if (/^\*+$/.test(text.slice(from, to))) return true;
  for (let at = Math.max(6, to - 5); at <= from + 6 && at + 4 < text.length; at++) {
    if (text[at] === "…") return true;
  }
  return false;
}
