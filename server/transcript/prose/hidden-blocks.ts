import { attributeNames } from "./attributes";
import { LESS } from "./chars";
import { advance, type CodeText, type Cursor, lookInside, pairsAfter, type Region, stepOver } from "./code-regions";
import { isOpener, parseTag, type Tag } from "./tag";

/** Where a reasoning block ends. An unclosed one may name the `<final>` opener inside it, -1 when there is none. */
type ReasoningEnd = { closed: true; end: number } | { closed: false; final: number };

/**
 * `seen` gets every tag outside closed code and tells whether the block ends there. `doubtful` gets the tags in code
 * whose region pairs just as well without them.
 */
type Search = { seen: (tag: Tag) => boolean; doubtful: (tag: Tag) => void };

/** S5, S6: looks for the closer of the reasoning block whose opener is given, counting nested blocks. */
export function reasoningEnd(code: CodeText, cursor: Cursor, opener: Tag): ReasoningEnd {
  let depth = 1;
  let final = -1;
  let secondEnd = -1;
  let secondFinal = -1;
  const end = findTag(code, cursor, opener, {
    seen: (tag) => {
      if (tag.kind === "reasoning" && !tag.selfClosing) depth += tag.closing ? -1 : 1;
      else if (final < 0 && isFinalOpener(tag)) final = tag.start;
      return depth === 0;
    },
    doubtful: (tag) => {
      if (tag.kind === "reasoning" && tag.closing && depth === 1 && secondEnd < 0) secondEnd = tag.end;
      else if (secondFinal < 0 && isFinalOpener(tag)) secondFinal = tag.start;
    },
  });
  if (end >= 0 || secondEnd >= 0) return { closed: true, end: end >= 0 ? end : secondEnd };
  return { closed: false, final: final >= 0 ? final : secondFinal };
}

/** S10: end of the memories block whose opener is given. */
export function memoriesEnd(code: CodeText, cursor: Cursor, opener: Tag): number {
  let secondEnd = -1;
  const isCloser = (tag: Tag): boolean => tag.kind === "memories" && tag.closing;
  const end = findTag(code, cursor, opener, {
    seen: isCloser,
    doubtful: (tag) => {
      if (secondEnd < 0 && isCloser(tag)) secondEnd = tag.end;
    },
  });
  if (end >= 0) return end;
  return secondEnd >= 0 ? secondEnd : code.text.length;
}

/** S9: an opening `final` tag with well-formed attributes. */
export function isFinalOpener(tag: Tag): boolean {
  return tag.kind === "final" && !tag.cut && isOpener(tag) && attributeNames(tag.attributes) !== null;
}

/** S3: end of the first tag after the opener, outside closed code, at which the block ends; -1 when there is none. */
function findTag(code: CodeText, cursor: Cursor, opener: Tag, search: Search): number {
  const inside = lookInside(cursor, opener.end);
  const onCode = (region: Region): void => doubtfulTags(code, region, search);
  while (advance(code, inside, LESS, { openFenceHides: false, onCode })) {
    const tag = parseTag(code.text, inside.pos);
    if (tag && search.seen(tag)) return tag.end;
    stepOver(code, inside);
  }
  return -1;
}

/** S3: a run or fence inside a block that closes behind the block's end would pair removed text with the text after it. */
function doubtfulTags(code: CodeText, region: Region, search: Search): void {
  if (region.kind === "indented") return;
  for (let at = region.start; at < region.end; at++) {
    const tag = code.text.charCodeAt(at) === LESS ? parseTag(code.text, at) : null;
    if (tag && pairsAfter(code, region, tag.end)) search.doubtful(tag);
  }
}
