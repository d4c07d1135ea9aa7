import { ALNUM, BASE64, DASH, DIGIT, HEX_LOWER, LETTER, UNDERSCORE, UPPER } from "./chars";

/** One row of X4: a literal prefix and the body that makes it a secret. */
export type Family = {
  prefix: string;
  /** Where in the prefix the scan stops: its last separator, or its rarest letter. */
  anchor: number;
  body: number;
  least: number;
  exact?: boolean;
  /** The body must hold a digit or capital, or be 30 long. */
  mixed?: boolean;
  capital?: boolean;
  notBeforeUnderscore?: boolean;
  notWords?: boolean;
  /** Bodies of this minimum that follow, each after a dot. */
  parts?: number;
};

const TOKEN = ALNUM | UNDERSCORE | DASH;
const KEY = ALNUM | DASH;

function rows(prefixes: string, body: number, least: number, more: Partial<Family> = {}): Family[] {
  return prefixes.split(" ").map((prefix) => ({ prefix, anchor: prefix.length - 1, body, least, ...more }));
}

/** X4: the families with a literal prefix. */
export const FAMILIES: Family[] = [
  ...rows("sk-", TOKEN, 8, { notWords: true }),
  ...rows("ghp_ gho_ ghu_ ghs_ ghr_", ALNUM, 10),
  ...rows("github_pat_", ALNUM | UNDERSCORE, 10),
  ...rows("glpat- GOCSPX-", TOKEN, 20),
  ...rows("xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", KEY, 10),
  ...rows("gsk_ pplx- r8_", ALNUM, 10, { mixed: true }),
  ...rows("npm_ hf_", ALNUM, 10, { mixed: true, notBeforeUnderscore: true }),
  ...rows("AIza", TOKEN, 20, { anchor: 1 }),
  ...rows("ya29. hvs. hvb. nvapi- figd_ tvly-", TOKEN, 10, { mixed: true }),
  ...rows("pypi-", TOKEN, 16, { capital: true }),
  ...rows("xai-", ALNUM, 30),
  ...rows("ntn_", ALNUM, 20),
  ...rows("dop_v1_ doo_v1_ dor_v1_", HEX_LOWER, 10),
  ...rows("dapi", HEX_LOWER, 32, { anchor: 2, exact: true }),
  ...rows("sk_live_ sk_test_ rk_live_ rk_test_ lin_api_ shpat_ shpca_ shppa_ shpss_", ALNUM, 10),
  ...rows("whsec_", ALNUM | BASE64, 10, { mixed: true }),
  ...rows("SG.", TOKEN, 10, { parts: 1 }),
  ...rows("AKIA ASIA", UPPER | DIGIT, 16, { anchor: 1, exact: true }),
  ...rows("eyJ", TOKEN, 10, { anchor: 2, parts: 2 }),
];

/** What may not stand right before a token, whatever its body. */
export const NOT_BEFORE = LETTER | DIGIT | UNDERSCORE;
