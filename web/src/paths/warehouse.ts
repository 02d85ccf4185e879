// Addresses of the warehouses and of what lies in them.
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
};
