// Addresses of the equipment pages.
import type { ElementKind, Kind } from '../../../shared/structure/kind.ts';
import { placeOf } from '../../../shared/structure/kind.ts';

const base = '/app/mgmt/equipStructure';

export const paths = {
  table: base,
  cards: `${base}_new`,
  /** With an element: chosen in the tree. */
  structure: (machineId: number, element?: string) =>
    `${base}/${machineId}${element === undefined ? '' : `?${new URLSearchParams({ element })}`}`,
  /** Of machines by their ids, and of elements by theirs. */
  labels: (ids: readonly (number | string)[]) => `${base}/labels?of=${ids.join(',')}`,
  /** A machine for somebody in front of it, with the element whose label it was. */
  onTablet: (machineId: number, element?: string) =>
    `/app/tablet/machine/${machineId}${element === undefined ? '' : `?${new URLSearchParams({ element })}`}`,
  createMachine: `${base}/create`,
  editMachine: (id: number) => `${base}/edit/${id}`,
  view: (id: number) => `${base}/view/${id}`,
  classify: (id: number) => `${base}/classify/${id}`,
  masterSheet: (id: number) => `${base}/viewmac/${id}`,
  /** Pages of planned maintenance a machine leads to. */
  /** The order is said, so that a filter the list remembers does not hide any. */
  lateOrders: (machineId: number) => `/app/mgmt/workorders?machine=${machineId}&show=late&sort=plannedOn`,
  procedure: (id: number) => `/app/mgmt/maintenance/smpdetail/${id}`,
  /** The level and the spare flag stand in the address as the contract writes them. */
  editElement: (id: string, kind: ElementKind) => {
    const { level, spare } = placeOf(kind);
    return `${base}/editElement/${id}/${level}/${spare ? 1 : 0}`;
  },
  createElement: (machineId: number, kind: Kind, under: string) =>
    `${base}/create/${machineId}?${new URLSearchParams({ kind, under })}`,
};
