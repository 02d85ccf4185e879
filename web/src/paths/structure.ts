// Routes of equipment.
import type { ElementKind, Kind } from '#shared/structure/kind.ts';
import { getLevelOfKind } from '#shared/structure/kind.ts';

const base = '/app/mgmt/equipStructure';

export const structurePageRoutes = {
  table: base,
  cards: `${base}_new`,
  /** Returns the structure of a machine, with an element selected if given. */
  structure: (machineId: number, element?: string) =>
    `${base}/${machineId}${element === undefined ? '' : `?${new URLSearchParams({ element })}`}`,
  /** Returns the labels of machines and elements by their ids. */
  labels: (ids: readonly (number | string)[]) => `${base}/labels?of=${ids.join(',')}`,
  /** Returns the tablet page of a machine, with the element whose label was scanned. */
  onTablet: (machineId: number, element?: string) =>
    `/app/tablet/machine/${machineId}${element === undefined ? '' : `?${new URLSearchParams({ element })}`}`,
  createMachine: `${base}/create`,
  editMachine: (id: number) => `${base}/edit/${id}`,
  view: (id: number) => `${base}/view/${id}`,
  classify: (id: number) => `${base}/classify/${id}`,
  masterSheet: (id: number) => `${base}/viewmac/${id}`,
  /** Returns the list of a machine's late orders, with its sort order, so that no stored filter applies. */
  lateOrders: (machineId: number) => `/app/mgmt/workorders?machine=${machineId}&show=late&sort=plannedOn`,
  procedure: (id: number) => `/app/mgmt/maintenance/smpdetail/${id}`,
  /** Returns the form of an element; level and spare flag are in the URL as in the contract. */
  editElement: (id: string, kind: ElementKind) => {
    const { level, spare } = getLevelOfKind(kind);
    return `${base}/editElement/${id}/${level}/${spare ? 1 : 0}`;
  },
  createElement: (machineId: number, kind: Kind, under: string) =>
    `${base}/create/${machineId}?${new URLSearchParams({ kind, under })}`,
};
