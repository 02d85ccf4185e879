// Addresses of the warehouses and of what lies in them.
import { shelfQuery } from '../../../shared/warehouse/label.ts';

const base = '/app/mgmt/warehouse';

/** Where else than in its own warehouse a spare is looked at. */
const there = (warehouseId: number | undefined) =>
  warehouseId === undefined ? '' : `?warehouse=${warehouseId}`;

export const paths = {
  warehouses: base,
  createWarehouse: `${base}/create`,
  editWarehouse: (id: number) => `${base}/edit/${id}`,
  /** Without a word of a filter the list shows what it showed last. */
  spares: (warehouseId: number, search = '') => `${base}/spareparts/${warehouseId}${search}`,
  createSpare: (warehouseId: number) => `${base}/spareparts/create/${warehouseId}`,
  editSpare: (id: number) => `${base}/spareparts/edit/${id}`,
  spare: (id: number, warehouseId?: number) => `${base}/spareparts/detail/${id}${there(warehouseId)}`,
  sap: (warehouseId: number) => `${base}/sap/spareparts/${warehouseId}`,
  labels: (warehouseId: number) => `${base}/labels/${warehouseId}`,
  counts: (warehouseId: number) => `${base}/count/${warehouseId}`,
  count: (warehouseId: number, countId: string) => `${base}/count/${warehouseId}/${countId}`,
};

const tablet = '/app/tablet';

export const tabletPaths = {
  counts: `${tablet}/count`,
  count: (countId: string) => `${tablet}/count/${countId}`,
  spare: (id: number, warehouseId?: number) => `${tablet}/spare/${id}${there(warehouseId)}`,
  /** Named as the list at the desk names it. */
  shelf: (warehouseId: number, shelving: string) => `${tablet}/shelf/${warehouseId}${shelfQuery(shelving)}`,
};
