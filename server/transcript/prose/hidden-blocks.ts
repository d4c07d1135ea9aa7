import { attributeNames } from "./attributes";
import { LESS } from "./chars";
import { advance, type CodeText, type Cursor, IN_BLOCK, lookInside, stepOver } from "./code-regions";
import { isOpener, parseTag, type Tag } from "./tag";

/** Where a reasoning block ends. An unclosed one may name the `<final>` opener inside it, -1 when there is none. */
export type ReasoningEnd = { closed: true; end: number } | { closed: false; final: number };

/** S5, S6: looks for the closer of the reasoning block whose opener is given, counting nested blocks. */
export function reasoningEnd(code: CodeText, cursor: Cursor, opener: Tag): ReasoningEnd {
  let depth = 1;
  let final = -1;
  const end = findTag(code, cursor, opener, (tag) => {
    if (tag.kind === "reasoning" && !tag.selfClosing) depth += tag.closing ? -1 : 1;
    else if (final < 0 && isFinalOpener(tag)) final = tag.start;
    return depth === 0;
  });
  return end < 0 ? { closed: false, final } : { closed: true, end };
}

/** S10: end of the memories block whose opener is given. */
export function memoriesEnd(code: CodeText, cursor: Cursor, opener: Tag): number {
  const end = findTag(code, cursor, opener, (tag) => tag.kind === "memories" && tag.closing);
  return end < 0 ? code.text.length : end;
}

/** S9: an opening `final` tag with well-formed attributes. */
export function isFinalOpener(tag: Tag): boolean {
  return tag.kind === "final" && !tag.cut && isOpener(tag) && attributeNames(tag.attributes) !== null;
}

/** S3: end of the first tag after the opener, outside closed code, that `accept` takes; -1 when there is none. */
function findTag(code: CodeText, cursor: Cursor, opener: Tag, accept: (tag: Tag) => boolean): number {
  const inside = lookInside(cursor, opener.end);
  while (advance(code, inside, LESS, IN_BLOCK)) {
    const tag = parseTag(code.text, inside.pos);
    if (tag && accept(tag)) return tag.end;
    stepOver(code, inside);
  }
  return -1;
}
