// Rows of a warehouse's spares, with the name of the supplier.
import { useMemo } from 'react';
import type { SpareItem } from '#shared/warehouse/spare-api.ts';
import { useRefLabels, useRefOptions } from '#web/ui/refs.ts';

export interface SpareRow extends SpareItem {
  supplier: string;
  /** Code of the warehouse. */
  warehouse: string;
}

/** Returns a function that formats a supplier as code and name; empty until read. */
export function useSupplierName(): (id: number | undefined) => string {
  const { data } = useRefOptions('supplier');
  return useMemo(() => {
    const namesById = new Map(
      data?.map(({ id, label, description }) => [id, [label, description].filter(Boolean).join(' – ')]),
    );
    return (id) => (id === undefined ? '' : (namesById.get(id) ?? ''));
  }, [data]);
}

export function useSpareRows(items: readonly SpareItem[] | undefined): SpareRow[] | undefined {
  const getSupplierName = useSupplierName();
  const getWarehouseName = useRefLabels('warehouse');
  return useMemo(
    () =>
      items?.map((item) => ({
        ...item,
        supplier: getSupplierName(item.supplierId),
        warehouse: getWarehouseName(item.warehouseId),
      })),
    [items, getSupplierName, getWarehouseName],
  );
}
