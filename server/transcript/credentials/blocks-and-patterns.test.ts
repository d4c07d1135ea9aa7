import { describe, expect, test } from "vitest";
import { compilePattern, type OperatorPattern, redact } from "./index";
import { DENSE_WINDOW, LOOSE_WINDOW, STEADY_WINDOW } from "./operator-matches";

const dashes = "-".repeat(5);
const begin = (label = "") => `${dashes}BEGIN ${label}PRIVATE KEY${dashes}`;
const end = (label = "") => `${dashes}END ${label}PRIVATE KEY${dashes}`;

describe("X12", () => {
  test("any label, PGP too, each block on its own", () => {
    for (const label of ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "]) {
      const block = `${begin(label)}\nMII\nFAKE\n${end(label)}`;
      const masked = `${begin(label)}\n…redacted…\n${end(label)}`;
      expect(redact(`${block}\ntext\n${block}`)).toBe(`${masked}\ntext\n${masked}`);
    }
    const pgp = `${dashes}BEGIN PGP PRIVATE KEY BLOCK${dashes}\nx\n${dashes}END PGP PRIVATE KEY BLOCK${dashes}`;
    expect(redact(pgp)).toBe(pgp.replace("\nx\n", "\n…redacted…\n"));
  });

  test("indentation and line ends stay", () => {
    expect(redact(`  ${begin()}\r\n  MII\r\n  ${end()}`)).toBe(`  ${begin()}\r\n…redacted…\r\n  ${end()}`);
    expect(redact(begin())).toBe(begin());
  });

  test("beats the rules around it and inside it", () => {
    const field = `{"private_key": "${begin()}\\nMII\\n${end()}\\n", "n": 1}`;
    expect(redact(field)).toBe(`{"private_key": "${begin()}…redacted…${end()}\\n", "n": 1}`);
    expect(redact(`secret="hunter2 ${begin()}x${end()}"`)).toBe(`secret="***${begin()}…redacted…${end()}"`);
    expect(redact(`${begin()}\npassword=hunter2`)).toBe(`${begin()}\n…redacted…`);
  });

  test("certificates and public keys stay", () => {
    for (const label of ["CERTIFICATE", "PUBLIC KEY", "RSA PUBLIC KEY", "PGP PUBLIC KEY BLOCK"]) {
      const text = `${dashes}BEGIN ${label}${dashes}\nMII\n${dashes}END ${label}${dashes}`;
      expect(redact(text)).toBe(text);
    }
  });
});

function compiled(source: string): OperatorPattern {
  const result = compilePattern(source);
  if (!result.ok) throw new Error(result.why);
  return result.pattern;
}

describe("X13", () => {
  test.each([
    "(a+)+$",
    "(a*)*",
    "(?:a+b?)*",
    "((x{2,})|y)+",
    "(?i)(x+y)*",
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "(?=a)b",
    "(?<!a)b",
    "(",
    "[",
    "",
  ])("%s is refused", (source) => expect(compilePattern(source).ok).toBe(false));

  test.each([
    "a+b+",
    "(?:ab)*",
    "(a{1,3})+",
    "(?i)abc",
    "(?P<n>ab)c",
    "\\bTK-\\d+\\b",
    "[[:alpha:]]+",
    "\\p{L}+",
    "x|y+",
  ])("%s is taken", (source) => expect(compilePattern(source).ok).toBe(true));

  test("the last non-empty capture is the secret, else the whole match", () => {
    expect(redact("id=abc-def", [compiled("(\\w+)-(\\w+)")])).toBe("id=abc-***");
    expect(redact("id=abc-", [compiled("(\\w+)-(\\w*)")])).toBe("id=***-");
    expect(redact("id=abc", [compiled("=(x)?\\w+")])).toBe("id***");
  });

  test("matches of nothing change nothing", () => {
    for (const source of ["x*", "", "^", "\\b", "()"].filter(Boolean))
      expect(redact("a b c", [compiled(source)])).toBe("a b c");
  });

  test("masks and data payloads are left alone", () => {
    expect(redact("a *** abcdef…wxyz", [compiled("[a-z*]{3,}")])).toBe("a *** abcdef…wxyz");
    expect(redact("data:image/png;base64,QUJD QUJD", [compiled("QUJD")])).toBe("data:image/png;base64,QUJD ***");
  });

  test.each([
    { name: "steady", source: "TK-\\d+", window: STEADY_WINDOW, filler: "x" },
    { name: "loose", source: "TK-\\d+(?:zz.*y)?", window: LOOSE_WINDOW, filler: "x" },
  ])("$name: a match up to the overlap's length is found wherever a window ends", ({ source, window, filler }) => {
    const pattern = compiled(source);
    const digits = "1".repeat(window.overlap - 3);
    for (const at of [-window.overlap, -window.overlap + 1, -1, 0, 1]) {
      const lead = filler.repeat(window.size + at);
      const text = `${lead}TK-${digits} ${filler.repeat(window.size)}`;
      expect(redact(text, [pattern])).toBe(`${lead}TK-111…1111 ${filler.repeat(window.size)}`);
    }
  });

  test("dense matches of a pattern that looks far ahead are all found", () => {
    const text = "qa ".repeat(DENSE_WINDOW.size * 40);
    expect(redact(text, [compiled("q(a.*Z)?")])).toBe("***a ".repeat(DENSE_WINDOW.size * 40));
  });

  test("anchors mean the text, not a window", () => {
    const text = "ab ".repeat(STEADY_WINDOW.size);
    expect(redact(text, [compiled("^ab")])).toBe(`***${text.slice(2)}`);
    expect(redact(text, [compiled("b $")])).toBe(`${text.slice(0, -2)}***`);
  });
});
