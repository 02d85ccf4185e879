// The structure as the screen walks it: every node by its id, which kinds may stand where, and what a search leaves.
import { type Kind, kindOf, mayStand } from '../../../../../shared/structure/kind.ts';
import { childrenOf, type StructureNode } from '../../../../../shared/structure/tree.ts';
import { matches, wordsOf } from '../../../../../shared/text-list.ts';

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

export const nameOf = ({ code, descr }: Pick<TreeNode, 'code' | 'descr'>) => `${code} – ${descr}`;

/** G2 before G10. */
const collator = new Intl.Collator(undefined, { numeric: true });

export function nodesOf(root: StructureNode): TreeNodes {
  const nodes = new Map<string, TreeNode>();
  const add = (node: StructureNode, parentId: string | undefined) => {
    const children = childrenOf(node).sort((a, b) => collator.compare(a.code, b.code));
    nodes.set(node.id, {
      id: node.id,
      machineId: node.idMacchina,
      parentId,
      kind: kindOf(node),
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

export const mayMove = (node: TreeNode, target: TreeNode): boolean =>
  node.kind !== 'machine' && target.id !== node.parentId && mayStand(node.kind, target.kind);

/** A copy may also stand beside its original. */
const mayCopy = (node: TreeNode, target: TreeNode): boolean =>
  node.kind !== 'machine' && mayStand(node.kind, target.kind);

/** To another parent, or a copy of it with all below. */
export type Placing = 'move' | 'copy';
export const mayPlace = { move: mayMove, copy: mayCopy } as const satisfies Record<Placing, typeof mayMove>;

/** The places of the machine where a node, or its copy, may stand. */
export const placesFor = (nodes: TreeNodes, node: TreeNode, placing: Placing): TreeNode[] =>
  [...nodes.values()].filter((target) => target.id !== node.id && mayPlace[placing](node, target));

export function* ancestorsOf(nodes: TreeNodes, id: string): Generator<string> {
  for (let at = nodes.get(id)?.parentId; at !== undefined; at = nodes.get(at)?.parentId) yield at;
}

export const foldersOf = (nodes: TreeNodes): string[] =>
  [...nodes.values()].filter(({ children }) => children.length > 0).map(({ id }) => id);

export interface Found {
  count: number;
  words: readonly string[];
  /** The nodes that match, and those above them. */
  shown: ReadonlySet<string>;
}

export function find(nodes: TreeNodes, text: string): Found | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const shown = new Set<string>();
  let count = 0;
  for (const node of nodes.values()) {
    if (!matches(words, node.code, node.descr)) continue;
    count++;
    shown.add(node.id);
    for (const above of ancestorsOf(nodes, node.id)) shown.add(above);
  }
  return { count, shown, words };
}
