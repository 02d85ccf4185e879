// Structure tree in the shape of the published contract: groups, subGroups, components (product §3 "Structure
// tree response").
import * as z from 'zod';
import type { Element } from './element.ts';

export interface StructureNode {
  id: string;
  code: string;
  descr: string;
  /** Number of direct children. */
  child: number;
  idMacchina: number;
  image: string | null;
  spare: boolean;
  tiporec: number;
  flagAm: boolean;
  /** Codes from the machine down: "M/G/S/C". */
  path: string;
  version: number;
  groups: StructureNode[];
  subGroups: StructureNode[];
  components: StructureNode[];
}

export const StructureNode: z.ZodType<StructureNode> = z.object({
  id: z.string(),
  code: z.string(),
  descr: z.string(),
  child: z.int(),
  idMacchina: z.int(),
  image: z.string().nullable(),
  spare: z.boolean(),
  tiporec: z.int(),
  flagAm: z.boolean(),
  path: z.string(),
  version: z.int(),
  get groups() {
    return z.array(StructureNode);
  },
  get subGroups() {
    return z.array(StructureNode);
  },
  get components() {
    return z.array(StructureNode);
  },
});

type Row = Pick<Element, 'parentId' | 'level' | 'code' | 'description' | 'image'> &
  Partial<Pick<Element, 'spare' | 'autonomous'>> & { id: string; version: number };

/**
 * Builds the tree in one pass over the machine's rows, with siblings by code. A spare is listed as a
 * component of its parent.
 */
export function buildTree(
  machine: { id: number; code: string; description: string; image?: string; version: number },
  rows: readonly Row[],
): StructureNode {
  const children = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = row.parentId ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  const buildNode = (
    base: Omit<StructureNode, 'child' | 'groups' | 'subGroups' | 'components'>,
    key: string,
  ): StructureNode => {
    const node: StructureNode = { ...base, child: 0, groups: [], subGroups: [], components: [] };
    for (const row of (children.get(key) ?? []).sort((a, b) => (a.code < b.code ? -1 : 1))) {
      const levelNodes = row.level === 1 ? node.groups : row.level === 2 ? node.subGroups : node.components;
      levelNodes.push(
        buildNode(
          {
            id: row.id,
            code: row.code,
            descr: row.description,
            idMacchina: machine.id,
            image: row.image ?? null,
            spare: row.spare ?? false,
            tiporec: row.level,
            flagAm: row.autonomous ?? false,
            path: `${base.path}/${row.code}`,
            version: row.version,
          },
          row.id,
        ),
      );
      node.child++;
    }
    return node;
  };
  return buildNode(
    {
      id: String(machine.id),
      code: machine.code,
      descr: machine.description,
      idMacchina: machine.id,
      image: machine.image ?? null,
      spare: false,
      tiporec: 0,
      flagAm: false,
      path: machine.code,
      version: machine.version,
    },
    '',
  );
}

/** Returns the direct children of a node, whatever their level. */
export const getChildren = (node: StructureNode): StructureNode[] => [
  ...node.groups,
  ...node.subGroups,
  ...node.components,
];
