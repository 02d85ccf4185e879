// What lies of spares where they belong, for those who plan to use them (domain 8.7).
import { spares, stocks } from '../../table/entities/warehouse.ts';
import type { Store } from '../../table/store.ts';
import { stockId } from './book.ts';

export interface LyingSpare {
  warehouseId: number;
  code: string;
  description: string;
  unit: string;
  unitPrice?: number;
  stock: number;
  free: number;
  /** In days: what was measured, else what the supplier says. */
  leadTime?: number;
}

/** By number, in two round trips. */
export async function lying(store: Store, ids: readonly number[]): Promise<Map<number, LyingSpare>> {
  const wanted = [...new Set(ids)];
  const all = (await store.load(wanted.map((id) => [spares, id] as const))).filter(
    (spare) => spare !== undefined,
  );
  const found = await store.load(
    all.map(({ id, warehouseId }) => [stocks, stockId(warehouseId, id)] as const),
  );
  return new Map(
    all.map(({ id, warehouseId, code, description, unit, unitPrice, leadTime }, i) => {
      const { qty: stock = 0, free = 0, history } = found[i] ?? {};
      const real = history?.realLeadTime;
      return [
        id,
        { warehouseId, code, description, unit, unitPrice, stock, free, leadTime: real ?? leadTime },
      ];
    }),
  );
}
