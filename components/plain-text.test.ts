import { describe, expect, it } from "vitest";
import { plainLine, plainText } from "./plain-text";

describe("plainText", () => {
  it("drops terminal colours and titles", () => {
    expect(plainText("\u001b[31mred\u001b[0m")).toBe("red");
    expect(plainText("\u001b]0;title\u0007text")).toBe("text");
  });
  it("shows reordering marks instead of obeying them", () => {
    expect(plainText("invoice\u202egpj.exe")).toBe("invoice[U+202E]gpj.exe");
    expect(plainText("a\u2066b\u2069")).toBe("a[U+2066]b[U+2069]");
  });
  it("shows other control characters as signs", () => {
    expect(plainText("a\u0000b\u0007c\u007f")).toBe("a\u2400b\u2407c\u2421");
    expect(plainText("\u0085")).toBe("\ufffd");
  });
  it("leaves ordinary text of every script alone", () => {
    const text = "naïve 供应商 עברית العربية 🙂\n\tline";
    expect(plainText(text)).toBe(text);
  });
  it("makes one line", () => expect(plainLine(" a\n b\tc ")).toBe("a b c"));
});
