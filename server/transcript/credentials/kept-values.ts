// `%s` and `{name}` are places for a value too.
const REFERENCES = [
  /^\$[A-Za-z_][\w.:]*-?$/,
  /^\$\{[^}]*\}$/,
  /^\$\{\{.*\}\}$/,
  /^\$\(.*\)$/,
  /^%[A-Za-z_]\w*%$/,
  /^%[sdvq]$/,
  /^\{\{.*\}\}$/,
  /^\{[A-Za-z_][\w.]*\}$/,
  /^<[^>]*>$/,
  /^process\.env(?:\.\w+)*$/,
];

const WORDS = new Set(
  (
    "a an and any are argument as at auth authentication authorization be by can credentials default disabled empty " +
    "enabled false file flag for format from has header hidden if in is it key missing must name no none not null of " +
    "off on only option optional or parameter password placeholder realm redacted required scheme secret set should " +
    "string that the this to token tokens true type undefined unset used value was when which will with yes you your"
  ).split(" "),
);
const LONGEST_WORD = 14;

/** X3: a reference to a value that is kept elsewhere. */
export function isReference(value: string): boolean {
  const first = value.charCodeAt(0);
  // $ % < p {
  if (first !== 36 && first !== 37 && first !== 60 && first !== 112 && first !== 123) return false;
  return REFERENCES.some((reference) => reference.test(value));
}

/** X3: a bare value that is prose, a null word or a reference; what follows `${`, `$(`, `{{` is not read. */
export function isKeptBare(text: string, from: number, to: number): boolean {
  if (to <= from) return true;
  if (["${", "$(", "{{"].some((opener) => text.startsWith(opener, from))) return true;
  const value = text.slice(from, to);
  if (value.length <= LONGEST_WORD && WORDS.has(value.toLowerCase())) return true;
  return isReference(value);
}
