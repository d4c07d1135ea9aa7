import { attributeNames } from "./attributes";
import { LESS } from "./chars";
import {
  advance,
  type CodeText,
  type Cursor,
  codeText,
  cursorAtStart,
  type Region,
  stepOver,
  type Walk,
} from "./code-regions";
import { controlTokenEnd } from "./control-token";
import { isFinalOpener, memoriesEnd, reasoningEnd } from "./hidden-blocks";
import { newLine } from "./line-state";
import { cutNoise, withNoise } from "./noise";
import { dropControlToken, dropOrphanCloser, newOutput, type Output, write } from "./output";
import { isOpener, parseTag, type Tag } from "./tag";
import { invokeRemoval, newTools, type Tools, toolRemoval } from "./tool-tags";

/** `from`: text before the cursor from there on is kept but not written yet. */
type Scan = { code: CodeText; cursor: Cursor; output: Output; tools: Tools; from: number; finalUsed: boolean };

/** S2a, S2b: removes noise markers and, in one left-to-right scan, all constructs of S5-S14. */
export function scanProse(raw: string): string {
  const { text, cuts } = cutNoise(raw);
  const code = codeText(text, cuts);
  const scan: Scan = {
    code,
    cursor: cursorAtStart(),
    output: newOutput(),
    tools: newTools(text),
    from: 0,
    finalUsed: false,
  };
  const onCode = (region: Region): void => {
    writeUpTo(scan, region.start);
    write(scan.output, restoreNoise(code, region));
    scan.from = region.end;
  };
  const walk: Walk = cuts.offsets.length > 0 ? { openFenceHides: true, onCode } : { openFenceHides: true };
  while (advance(code, scan.cursor, LESS, walk)) {
    const end = removeAt(scan);
    if (end < 0) stepOver(code, scan.cursor);
    else {
      scan.cursor.pos = end;
      scan.from = end;
    }
  }
  writeUpTo(scan, text.length);
  return scan.output.parts.join("");
}

/** S3: in code the markers stay. Those right before or after a span stand outside it. */
function restoreNoise(code: CodeText, region: Region): string {
  const { start, end, kind } = region;
  const low = kind === "indented" ? start : start + 1;
  return withNoise(code.text, code.cuts, start, end, low, kind === "inline" ? end - 1 : end);
}

/** S2b: end of the construct at the cursor, or -1 when what stands there stays. */
function removeAt(scan: Scan): number {
  const { code, cursor } = scan;
  const token = controlTokenEnd(code.text, cursor.pos);
  const tag = token < 0 ? parseTag(code.text, cursor.pos) : null;
  if (token < 0 && !tag) return -1;
  writeUpTo(scan, cursor.pos);
  if (token >= 0) dropControlToken(scan.output);
  switch (tag?.kind) {
    case "reasoning":
      return reasoningRemoval(scan, tag);
    case "final":
      return finalRemoval(tag);
    case "memories":
      return isOpener(tag) ? memoriesEnd(code, cursor, tag) : tag.end;
    case "tool":
      return toolRemoval(scan.tools, tag, scan.output);
    case "invoke":
      return invokeRemoval(scan.tools, tag, code, cursor);
    default:
      return token;
  }
}

function writeUpTo(scan: Scan, end: number): void {
  if (scan.from < end) write(scan.output, scan.code.text.slice(scan.from, end));
  scan.from = end;
}

/** S5-S7: reasoning blocks, unclosed reasoning, orphan closers. */
function reasoningRemoval(scan: Scan, tag: Tag): number {
  if (tag.closing) {
    dropOrphanCloser(scan.output);
    scan.cursor.line = newLine();
    return tag.end;
  }
  if (tag.selfClosing) return tag.end;
  const block = reasoningEnd(scan.code, scan.cursor, tag);
  if (block.closed) return block.end;
  if (block.final < 0 || scan.finalUsed) return scan.code.text.length;
  scan.finalUsed = true;
  return block.final;
}

/** S9: the tag goes and the content stays; a malformed opener and a closer with attributes are left alone. */
function finalRemoval(tag: Tag): number {
  if (tag.cut) return -1;
  if (tag.closing) return tag.attributes.trim() === "" ? tag.end : -1;
  return isFinalOpener(tag) || (tag.selfClosing && attributeNames(tag.attributes) !== null) ? tag.end : -1;
}
