type Node = { type: string; value?: string; tagName?: string; children?: Node[]; properties?: object };

/** The forms a mask has (X1): `abcdef…wxyz`, `***`, `…redacted…`. */
const MASK = /(\S{6}…\S{4}|\*{3}|…redacted…)/;

/** The same, for text that is not Markdown: even places are text, odd ones masks. */
export const splitMasks = (text: string): string[] => text.split(MASK);

/** Puts masks in a text of which something was masked into `<mark>`. */
export function rehypeMasks() {
  const walk = (node: Node): void => {
    node.children = node.children?.flatMap((child) => {
      if (child.type !== "text" || !child.value) {
        walk(child);
        return [child];
      }
      return splitMasks(child.value).flatMap((value, n): Node[] => {
        if (!value) return [];
        const text = { type: "text", value };
        return n % 2 ? [{ type: "element", tagName: "mark", properties: {}, children: [text] }] : [text];
      });
    });
  };
  return walk;
}
