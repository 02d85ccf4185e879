// Spares of a warehouse as its lists show them: their supplier named.
import { useMemo } from 'react';
import type { SpareItem } from '../../../../../shared/warehouse/spare-api.ts';
import { useRefOptions } from '../../../ui/refs.ts';

export interface SpareRow extends SpareItem {
  supplier: string;
}

/** Code and name of a supplier; empty until known. */
export function useSuppliers(): (id: number | undefined) => string {
  const { data } = useRefOptions('supplier');
  return useMemo(() => {
    const named = new Map(
      data?.map(({ id, label, description }) => [id, [label, description].filter(Boolean).join(' – ')]),
    );
    return (id) => (id === undefined ? '' : (named.get(id) ?? ''));
  }, [data]);
}

export function useSpareRows(items: readonly SpareItem[] | undefined): SpareRow[] | undefined {
  const supplierOf = useSuppliers();
  return useMemo(
    () => items?.map((item) => ({ ...item, supplier: supplierOf(item.supplierId) })),
    [items, supplierOf],
  );
}
