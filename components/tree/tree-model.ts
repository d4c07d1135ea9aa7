import type { Row } from "../trpc";

/** A session in its tree, with what is beneath it added up. */
export type TreeNode = {
  row: Row;
  depth: number;
  children: TreeNode[];
  /** Its own and everything beneath; unknown where nothing is known. */
  tokens: number | undefined;
  cost: number | undefined;
  /** Sessions in the subtree, itself included. */
  size: number;
  /** Something beneath runs, waits, needs someone or failed. */
  restless: boolean;
};

/** Flat rows, root first, as a tree. A row whose parent is not there stands at the top; a cycle is cut. */
export function treeOf(rows: readonly Row[]): TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  for (const row of rows)
    nodes.set(row.key, { row, depth: 0, children: [], tokens: undefined, cost: undefined, size: 1, restless: false });
  const below = new Map<TreeNode, TreeNode[]>();
  const tops: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.row.parentSessionKey === undefined ? undefined : nodes.get(node.row.parentSessionKey);
    if (!parent || node.row.key === rows[0]?.key) tops.push(node);
    else push(below, parent, node);
  }
  const roots: TreeNode[] = [];
  const order: TreeNode[] = [];
  const placed = new Set<TreeNode>();
  // Level by level, without recursion: a chain may be ten thousand long. What no top leads to is a circle; it is cut at its first row.
  for (const top of [...tops, ...nodes.values()]) {
    if (placed.has(top)) continue;
    placed.add(top);
    roots.push(top);
    for (let at = order.push(top) - 1; at < order.length; at++) {
      const node = order[at];
      for (const child of (node && below.get(node)) ?? []) {
        if (!node || placed.has(child)) continue;
        placed.add(child);
        child.depth = node.depth + 1;
        node.children.push(child);
        order.push(child);
      }
    }
  }
  for (const node of order.toReversed()) {
    node.tokens = add(
      node.row.totalTokens,
      node.children.map((child) => child.tokens),
    );
    node.cost = add(
      node.row.costUsd,
      node.children.map((child) => child.cost),
    );
    node.size = node.children.reduce((sum, child) => sum + child.size, 1);
    node.restless = isRestless(node.row) || node.children.some((child) => child.restless);
  }
  return roots;
}

const add = (own: number | undefined, below: readonly (number | undefined)[]): number | undefined => {
  const known = [own, ...below].filter((n) => n !== undefined);
  return known.length ? known.reduce((sum, n) => sum + n, 0) : undefined;
};

const isRestless = ({ state, status }: Row): boolean =>
  state === "needs_you" ||
  state === "failed" ||
  state === "stuck" ||
  status === "running" ||
  status === "queued" ||
  status === "waiting";

const SMALL_TREE = 200;
const SHOWN_CHILDREN = 50;

/** What is folded at first: nothing in a small tree; in a big one whatever is quiet, or has very many children. */
export function foldedAtFirst(roots: readonly TreeNode[], current: string): Set<string> {
  const folded = new Set<string>();
  const size = roots.reduce((sum, root) => sum + root.size, 0);
  if (size <= SMALL_TREE) return folded;
  const path = pathTo(roots, current);
  const stack = [...roots];
  while (stack.length) {
    const node = stack.pop();
    if (!node?.children.length) continue;
    const quiet = !node.restless || node.children.length > SHOWN_CHILDREN;
    if (node.depth > 0 && quiet && !path.has(node.row.key)) folded.add(node.row.key);
    stack.push(...node.children);
  }
  return folded;
}

function pathTo(roots: readonly TreeNode[], key: string): Set<string> {
  const parents = new Map<string, TreeNode>();
  const stack = [...roots];
  let found: TreeNode | undefined;
  while (stack.length && !found) {
    const node = stack.pop();
    if (node?.row.key === key) found = node;
    for (const child of node?.children ?? []) {
      if (node) parents.set(child.row.key, node);
      stack.push(child);
    }
  }
  const path = new Set<string>();
  for (let at = found && parents.get(found.row.key); at; at = parents.get(at.row.key)) path.add(at.row.key);
  return path;
}

export type TreeLine = { node: TreeNode; place: number; of: number };

/** The lines that show, top to bottom, without what is folded away. With words, only what matches and what is above it. */
export function linesOf(
  roots: readonly TreeNode[],
  folded: ReadonlySet<string>,
  matches?: (row: Row) => boolean,
): TreeLine[] {
  const kept = matches ? withMatches(roots, matches) : null;
  const lines: TreeLine[] = [];
  const stack: TreeLine[] = siblings(roots, kept);
  while (stack.length) {
    const line = stack.pop();
    if (!line) break;
    lines.push(line);
    if (kept || !folded.has(line.node.row.key)) stack.push(...siblings(line.node.children, kept));
  }
  return lines;
}

/** In reverse, for a stack. */
const siblings = (nodes: readonly TreeNode[], kept: ReadonlySet<TreeNode> | null): TreeLine[] =>
  nodes
    .filter((node) => !kept || kept.has(node))
    .map((node, n, all) => ({ node, place: n + 1, of: all.length }))
    .reverse();

function withMatches(roots: readonly TreeNode[], matches: (row: Row) => boolean): Set<TreeNode> {
  const kept = new Set<TreeNode>();
  const order = [...roots];
  for (let at = 0; at < order.length; at++) order.push(...(order[at]?.children ?? []));
  for (const node of order.toReversed())
    if (matches(node.row) || node.children.some((child) => kept.has(child))) kept.add(node);
  return kept;
}

/** Rows of one session's subtree, itself included. */
export function subtreeOf(rows: readonly Row[], key: string): Row[] {
  const children = new Map<string, Row[]>();
  for (const row of rows) if (row.parentSessionKey !== undefined) push(children, row.parentSessionKey, row);
  const found: Row[] = rows.filter((row) => row.key === key);
  const seen = new Set([key]);
  for (let at = 0; at < found.length; at++)
    for (const child of children.get(found[at]?.key ?? "") ?? [])
      if (!seen.has(child.key)) {
        seen.add(child.key);
        found.push(child);
      }
  return found;
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
