// Addresses of the equipment pages.
import type { ElementKind, Kind } from './tree-nodes.ts';
import { placeOf } from './tree-nodes.ts';

const base = '/app/mgmt/equipStructure';

export const paths = {
  table: base,
  cards: `${base}_new`,
  structure: (machineId: number) => `${base}/${machineId}`,
  createMachine: `${base}/create`,
  editMachine: (id: number) => `${base}/edit/${id}`,
  view: (id: number) => `${base}/view/${id}`,
  masterSheet: (id: number) => `${base}/viewmac/${id}`,
  /** The level and the spare flag stand in the address as the contract writes them. */
  editElement: (id: string, kind: ElementKind) => {
    const { level, spare } = placeOf(kind);
    return `${base}/editElement/${id}/${level}/${spare ? 1 : 0}`;
  },
  createElement: (machineId: number, kind: Kind, under: string) =>
    `${base}/create/${machineId}?${new URLSearchParams({ kind, under })}`,
};
