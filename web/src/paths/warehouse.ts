// Routes of warehouses and spares.
import { buildShelfQuery } from '#shared/warehouse/label.ts';

const base = '/app/mgmt/warehouse';

/** Returns the query of another warehouse in which a spare is viewed. */
const buildWarehouseQuery = (warehouseId: number | undefined) =>
  warehouseId === undefined ? '' : `?warehouse=${warehouseId}`;

export const warehousePageRoutes = {
  warehouses: base,
  createWarehouse: `${base}/create`,
  editWarehouse: (id: number) => `${base}/edit/${id}`,
  /** Returns the list of spares; without search parameters it shows the stored view. */
  spares: (warehouseId: number, search = '') => `${base}/spareparts/${warehouseId}${search}`,
  createSpare: (warehouseId: number) => `${base}/spareparts/create/${warehouseId}`,
  editSpare: (id: number) => `${base}/spareparts/edit/${id}`,
  spare: (id: number, warehouseId?: number) =>
    `${base}/spareparts/detail/${id}${buildWarehouseQuery(warehouseId)}`,
  sap: (warehouseId: number) => `${base}/sap/spareparts/${warehouseId}`,
  labels: (warehouseId: number) => `${base}/labels/${warehouseId}`,
  counts: (warehouseId: number) => `${base}/count/${warehouseId}`,
  count: (warehouseId: number, countId: string) => `${base}/count/${warehouseId}/${countId}`,
};

const tabletBase = '/app/tablet';

export const tabletWarehousePageRoutes = {
  counts: `${tabletBase}/count`,
  count: (countId: string) => `${tabletBase}/count/${countId}`,
  spare: (id: number, warehouseId?: number) => `${tabletBase}/spare/${id}${buildWarehouseQuery(warehouseId)}`,
  /** Returns the page of a shelf, named as in the desktop list. */
  shelf: (warehouseId: number, shelving: string) =>
    `${tabletBase}/shelf/${warehouseId}${buildShelfQuery(shelving)}`,
};
