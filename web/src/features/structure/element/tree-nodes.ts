// Nodes of the structure by id, the levels allowed below each other, and the search.
import { canStandUnder, getKind, type Kind } from '#shared/structure/kind.ts';
import { getChildren, type StructureNode } from '#shared/structure/tree.ts';
import { hasAllWords, splitWords } from '#shared/text-list.ts';

export interface TreeNode {
  id: string;
  machineId: number;
  parentId: string | undefined;
  kind: Kind;
  code: string;
  descr: string;
  path: string;
  image: string | null;
  autonomous: boolean;
  version: number;
  children: readonly string[];
}
export type TreeNodes = ReadonlyMap<string, TreeNode>;

export const formatNodeName = ({ code, descr }: Pick<TreeNode, 'code' | 'descr'>) => `${code} – ${descr}`;

/** Sorts G2 before G10. */
const collator = new Intl.Collator(undefined, { numeric: true });

export function buildTreeNodes(root: StructureNode): TreeNodes {
  const nodes = new Map<string, TreeNode>();
  const add = (node: StructureNode, parentId: string | undefined) => {
    const children = getChildren(node).sort((a, b) => collator.compare(a.code, b.code));
    nodes.set(node.id, {
      id: node.id,
      machineId: node.idMacchina,
      parentId,
      kind: getKind(node),
      code: node.code,
      descr: node.descr,
      path: node.path,
      image: node.image,
      autonomous: node.flagAm,
      version: node.version,
      children: children.map(({ id }) => id),
    });
    for (const child of children) add(child, node.id);
  };
  add(root, undefined);
  return nodes;
}

export const canMove = (node: TreeNode, target: TreeNode): boolean =>
  node.kind !== 'machine' && target.id !== node.parentId && canStandUnder(node.kind, target.kind);

/** Whether a copy is possible, also below the same parent. */
const canCopy = (node: TreeNode, target: TreeNode): boolean =>
  node.kind !== 'machine' && canStandUnder(node.kind, target.kind);

/** Move to another parent, or copy with all descendants. */
export type PlacementKind = 'move' | 'copy';
export const placementRules = { move: canMove, copy: canCopy } as const satisfies Record<
  PlacementKind,
  typeof canMove
>;

/** Returns the possible parents of a node or its copy. */
export const getPossibleParents = (nodes: TreeNodes, node: TreeNode, placing: PlacementKind): TreeNode[] =>
  [...nodes.values()].filter((target) => target.id !== node.id && placementRules[placing](node, target));

export function* getAncestorIds(nodes: TreeNodes, id: string): Generator<string> {
  for (let at = nodes.get(id)?.parentId; at !== undefined; at = nodes.get(at)?.parentId) yield at;
}

export const getExpandableIds = (nodes: TreeNodes): string[] =>
  [...nodes.values()].filter(({ children }) => children.length > 0).map(({ id }) => id);

export interface TreeSearchResult {
  count: number;
  words: readonly string[];
  /** Matching nodes and their ancestors. */
  visibleIds: ReadonlySet<string>;
}

export function searchTree(nodes: TreeNodes, text: string): TreeSearchResult | undefined {
  const words = splitWords(text);
  if (words.length === 0) return undefined;
  const visibleIds = new Set<string>();
  let count = 0;
  for (const node of nodes.values()) {
    if (!hasAllWords(words, node.code, node.descr)) continue;
    count++;
    visibleIds.add(node.id);
    for (const ancestorId of getAncestorIds(nodes, node.id)) visibleIds.add(ancestorId);
  }
  return { count, visibleIds, words };
}
