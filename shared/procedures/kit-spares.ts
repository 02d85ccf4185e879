// Spares of several procedures combined.
import { addQuantities } from '../warehouse/units.ts';
import type { KitSpare } from './procedure.ts';

/** Combines spares: one entry per spare, with the summed quantity. */
export function combineSpares(spares: readonly KitSpare[]): KitSpare[] {
  const sparesById = Map.groupBy(spares, ({ sparePartId }) => sparePartId);
  return [...sparesById].map(([sparePartId, sameSpares]) => ({
    sparePartId,
    quantity: addQuantities(...sameSpares.map(({ quantity }) => quantity)),
  }));
}
