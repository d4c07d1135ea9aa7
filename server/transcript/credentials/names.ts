export type NameKind = {
  /** Lower case, letters and digits only. */
  folded: string;
  sensitive: boolean;
  /** Sensitive only as an ALL_CAPS name that ends with `_KEY`. */
  onlyKey: boolean;
  caps: boolean;
  authorization: boolean;
};

const SENSITIVE =
  /(?:apikey|token|secret|password|passwd|passphrase|passcode|privatekey|secretkey|accesskey|encryptionkey|signingkey|credential|authorization|cookie|cardnumber|cvc|cvv)$/;
const BENIGN =
  /(?:(?:page|next|continuation|sync|cancel|cancellation|eos|bos|pad|stop|design)token|(?:public|primary|foreign|cache|sort|partition)(?:key|token))$/;
const CAPS_KEY = /([A-Z0-9]+)_KEY$/;
const BENIGN_CAPS_KEY = new Set(
  (
    "PRIMARY FOREIGN SORT PARTITION CACHE PUBLIC SESSION ROUTE HOT GROUP MAIN IDEMPOTENCY CHILD PARENT ROW INDEX " +
    "LOOKUP MAP REGISTRY"
  ).split(" "),
);

// The last three letters or digits of every name that any rule knows: a cheap first look.
const ENDINGS = new Set(
  "key ken ret ord swd ase ode ial ion kie ber cvc cvv pwd ure sig uth sid jwt"
    .split(" ")
    .map((ending) => pack(ending)),
);

function pack(ending: string): number {
  return (ending.charCodeAt(0) << 16) | (ending.charCodeAt(1) << 8) | ending.charCodeAt(2);
}

/** Whether the text up to `end` may end with a name worth classifying. */
export function endsLikeName(text: string, end: number): boolean {
  let packed = 0;
  let shift = 0;
  for (let index = end - 1; index >= 0 && shift < 24 && index > end - 9; index--) {
    const code = text.charCodeAt(index);
    const letter = code | 32;
    if (letter >= 97 && letter <= 122) {
      packed |= letter << shift;
      shift += 8;
    } else if (code >= 48 && code <= 57) return false;
    else if (code !== 95 && code !== 46 && code !== 45 && code !== 32) return false;
  }
  return shift === 24 && ENDINGS.has(packed);
}

/** The part after the last dot, without leading dashes: `TOKEN` of `process.env.TOKEN` and `--TOKEN`. */
export function leafOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).replace(/^-+/, "");
}

function classify(name: string): NameKind {
  const folded = fold(name);
  const leaf = leafOf(name);
  const caps = /^[A-Z0-9_]*$/.test(leaf) && /[A-Z]/.test(leaf);
  // No suffix is longer than 32 letters.
  const end = folded.slice(-32);
  const benign = BENIGN.test(end);
  const bySuffix = !benign && SENSITIVE.test(end);
  const word = caps ? CAPS_KEY.exec(leaf.slice(-64))?.[1] : undefined;
  const onlyKey = !bySuffix && !benign && word !== undefined && !BENIGN_CAPS_KEY.has(word);
  return { folded, sensitive: bySuffix || onlyKey, onlyKey, caps, authorization: end.endsWith("authorization") };
}

const known = new Map<string, NameKind>();

/** X5: what kind of name it is. The answers are kept: texts repeat few names many times. */
export function nameKind(name: string): NameKind {
  const found = known.get(name);
  if (found) return found;
  const kind = classify(name);
  if (known.size >= 2048) known.clear();
  if (name.length <= 128) known.set(name, kind);
  return kind;
}

/** X5: whether a value under this name is a secret. */
export function isSensitiveName(name: string): boolean {
  return nameKind(name).sensitive;
}

export function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
