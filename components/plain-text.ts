const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Characters that reorder what stands around them. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g;

/** Foreign text made harmless to look at: terminal colours go, other control characters and reordering marks become visible signs. */
export function plainText(text: string): string {
  return text
    .replace(ANSI, "")
    .replace(CONTROL, (char) => {
      const code = char.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? "\u2421" : "\ufffd";
    })
    .replace(BIDI, (char) => `[U+${char.charCodeAt(0).toString(16).toUpperCase()}]`);
}

/** The same on one line, for titles and previews. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, " ").trim();
