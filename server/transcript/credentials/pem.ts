import type { Range } from "./finds";

/** A private key block: the whole of it, and what stands for its body. */
export type KeyBlock = Range & { bodyFrom: number; bodyTo: number; body: string };

const BEGIN_MARK = "-----BEGIN ";
const BEGIN = /-----BEGIN (?:[A-Z0-9-]{1,20} ){0,6}PRIVATE KEY(?: BLOCK)?-----/y;
const END = /-----END (?:[A-Z0-9-]{1,20} ){0,6}PRIVATE KEY(?: BLOCK)?-----/g;

/** X12: private key blocks. One without an END line reaches to the end of the text, so the END search runs out once. */
export function findKeyBlocks(text: string): KeyBlock[] {
  const blocks: KeyBlock[] = [];
  let at = text.indexOf(BEGIN_MARK);
  while (at >= 0) {
    BEGIN.lastIndex = at;
    let next = at + BEGIN_MARK.length;
    if (BEGIN.test(text)) {
      const bodyFrom = BEGIN.lastIndex;
      END.lastIndex = bodyFrom;
      const end = END.exec(text);
      const to = end ? END.lastIndex : text.length;
      const bodyTo = end ? end.index : to;
      blocks.push({ from: at, to, bodyFrom, bodyTo, body: redactedBody(text.slice(bodyFrom, bodyTo), end !== null) });
      next = to;
    }
    at = text.indexOf(BEGIN_MARK, next);
  }
  return blocks;
}

function redactedBody(body: string, hasEnd: boolean): string {
  if (body.trim() === "") return body;
  const lastBreak = Math.max(body.lastIndexOf("\n"), body.lastIndexOf("\r"));
  if (lastBreak < 0) return "…redacted…";
  const lineBreak = body.includes("\r\n") ? "\r\n" : "\n";
  if (!hasEnd) return `${lineBreak}…redacted…`;
  // The END line keeps its indentation; anything else before it belonged to the key.
  const indent = body.slice(lastBreak + 1);
  return `${lineBreak}…redacted…${lineBreak}${/^[ \t>]*$/.test(indent) ? indent : ""}`;
}
