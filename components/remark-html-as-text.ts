type Node = { type: string; value?: string; children?: Node[] };

/** Raw HTML in a message is shown as it was typed, neither obeyed nor dropped. */
export function remarkHtmlAsText() {
  const walk = (node: Node, inline: boolean): void => {
    node.children = node.children?.map((child): Node => {
      if (child.type !== "html") {
        walk(child, child.type === "paragraph" || child.type === "heading" || inline);
        return child;
      }
      const text = { type: "text", value: child.value ?? "" };
      return inline ? text : { type: "paragraph", children: [text] };
    });
  };
  return (tree: Node): void => walk(tree, false);
}
