// Spares that several procedures name.
import { added } from '../warehouse/units.ts';
import type { KitSpare } from './procedure.ts';

/** Each once, with how many of it in all. */
export function together(all: readonly KitSpare[]): KitSpare[] {
  const by = Map.groupBy(all, ({ sparePartId }) => sparePartId);
  return [...by].map(([sparePartId, its]) => ({
    sparePartId,
    quantity: added(...its.map(({ quantity }) => quantity)),
  }));
}
