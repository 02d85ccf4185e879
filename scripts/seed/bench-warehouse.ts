// The warehouses of the large plant: 10 000 spares in three of them, each with a year of twenty movements, times `scale`.
import { movements, spares, stocks, warehouses } from '../../functions/table/entities/warehouse.ts';
import { nothingThere } from '../../functions/warehouse/places.ts';
import { stockId } from '../../functions/warehouse/writes.ts';
import type { Plant } from '../../shared/access/plant.ts';
import { addDays, dayIn, monthOf } from '../../shared/day.ts';
import { SparePart } from '../../shared/warehouse/spare.ts';
import { chanceOf } from './demo/chance.ts';
import { ulidAt } from './demo/requests/chronicle.ts';
import { type Gathered, gather } from './gather.ts';

const WAREHOUSES = 3;
const SPARES = 10_000;
const MOVEMENTS_OF_ONE = 20;
/** Days between two of them. */
const STEP = 18;
/** Of them one in so many is a receipt. */
const RECEIPTS = 5;
const [RECEIVED, ISSUED] = [40, 9];

export function benchWarehouse(plant: Plant, now: string, scale = 1): Gathered {
  const gathered = gather();
  const its = chanceOf('bench warehouse');
  const first = addDays(dayIn(plant.timeZone, now), -STEP * MOVEMENTS_OF_ONE);
  for (let n = 1; n <= WAREHOUSES; n++)
    gathered.add(warehouses, gathered.next('warehouse'), {
      ...{ code: `W${n}`, description: `Warehouse ${n}`, costPerArea: 100, costCenter: 'CC1', active: true },
    });
  for (let n = 0; n < SPARES * scale; n++) {
    const id = gathered.next('sparePart');
    const warehouseId = (n % WAREHOUSES) + 1;
    const spare = SparePart.parse({
      ...{ code: `S-${String(id).padStart(5, '0')}`, description: `Deep groove ball bearing ${id}` },
      ...{ warehouseId, unit: 'pc', class: 'B', codeSap: String(30_000_000 + id), unitPrice: 5 },
      ...{ safetyStock: 5, reorderLevel: 12, optimalStock: 60, leadTime: 10 },
      ...{ containerWidth: 600, containerDepth: 400, perContainer: 20, stackable: true, stacked: 3 },
    });
    let qty = 0;
    let on = first;
    for (let step = 0; step < MOVEMENTS_OF_ONE; step++) {
      on = addDays(first, STEP * step + (n % STEP));
      const received = step % RECEIPTS === 0;
      const quantity = received ? RECEIVED : -ISSUED;
      const at = new Date(Date.parse(`${on}T06:00:00.000Z`) + (n % 480) * 60_000).toISOString();
      gathered.add(movements, `${id}.${ulidAt(at, its)}`, {
        ...{ spareId: id, code: spare.code, description: spare.description, codeSap: spare.codeSap },
        ...{ warehouseId, type: received ? '101' : '201', quantity, unit: 'pc', unitPrice: 5 },
        ...{ on, at, month: monthOf(on), user: 'Fitter', source: 'manual', sapState: 'none' },
        ...(received ? { orderedOn: addDays(on, -9) } : { costCenter: 'CC1' }),
      });
      qty += quantity;
    }
    gathered.add(spares, id, spare);
    gathered.hold(warehouses, warehouseId, 'spareParts', id);
    gathered.add(stocks, stockId(warehouseId, id), {
      ...nothingThere(spare, { id, warehouseId, version: 1 }),
      ...{ qty, free: qty, lastMovementOn: on },
    });
  }
  return gathered;
}
