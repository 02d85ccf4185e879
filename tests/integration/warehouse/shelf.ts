// Fixture: a plant with two warehouses and spares in them.
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { ok } from '../harness.ts';

let serial = 0;

export const warehouse = (more: object = {}) =>
  ok(warehouses.create, { code: `W${++serial}`, description: 'Warehouse', costPerArea: 120, ...more });

export const sparePart = (warehouseId: number, more: object = {}) =>
  ok(spareParts.create, {
    code: `S${++serial}`,
    warehouseId,
    description: 'Bearing 6205',
    unit: 'pc',
    ...more,
  });

/** Creates a spare with a quantity in stock. */
export async function stocked(warehouseId: number, quantity: number, more: object = {}) {
  const { id } = await sparePart(warehouseId, more);
  return ok(spareParts.receive, { id, quantity });
}
