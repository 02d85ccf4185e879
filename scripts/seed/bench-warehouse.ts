// Warehouses of the large plant: 10 000 spares in three warehouses, each with twenty movements in a year,
// times `scale`.
import { movements, spares, stocks, warehouses } from '#functions/db/entities/warehouse.ts';
import { buildStockId } from '#functions/warehouse/public.ts';
import { buildEmptyStock } from '#functions/warehouse/spare-stocks.ts';
import type { Plant } from '#shared/access/plant.ts';
import { addDays, getMonth, toLocalDay } from '#shared/day.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { createRandomSource } from './demo/chance.ts';
import { createUlid } from './demo/requests/chronicle.ts';
import { createSeedCollector, type SeedCollector } from './gather.ts';

const WAREHOUSE_COUNT = 3;
const SPARE_COUNT = 10_000;
const MOVEMENTS_PER_SPARE = 20;
/** Days between two movements. */
const STEP_DAYS = 18;
/** One movement in five is a receipt. */
const RECEIPT_INTERVAL = 5;
const [RECEIVED_QUANTITY, ISSUED_QUANTITY] = [40, 9];

export function buildBenchWarehouse(plant: Plant, now: string, scale = 1): SeedCollector {
  const collector = createSeedCollector();
  const random = createRandomSource('bench warehouse');
  const firstDay = addDays(toLocalDay(plant.timeZone, now), -STEP_DAYS * MOVEMENTS_PER_SPARE);
  for (let n = 1; n <= WAREHOUSE_COUNT; n++)
    collector.add(warehouses, collector.next('warehouse'), {
      ...{ code: `W${n}`, description: `Warehouse ${n}`, costPerArea: 100, costCenter: 'CC1', active: true },
    });
  for (let n = 0; n < SPARE_COUNT * scale; n++) {
    const id = collector.next('sparePart');
    const warehouseId = (n % WAREHOUSE_COUNT) + 1;
    const spare = SparePart.parse({
      ...{ code: `S-${String(id).padStart(5, '0')}`, description: `Deep groove ball bearing ${id}` },
      ...{ warehouseId, unit: 'pc', class: 'B', codeSap: String(30_000_000 + id), unitPrice: 5 },
      ...{ safetyStock: 5, reorderLevel: 12, optimalStock: 60, leadTime: 10 },
      ...{ containerWidth: 600, containerDepth: 400, perContainer: 20, stackable: true, stacked: 3 },
    });
    let qty = 0;
    let movementDay = firstDay;
    for (let step = 0; step < MOVEMENTS_PER_SPARE; step++) {
      movementDay = addDays(firstDay, STEP_DAYS * step + (n % STEP_DAYS));
      const isReceipt = step % RECEIPT_INTERVAL === 0;
      const quantity = isReceipt ? RECEIVED_QUANTITY : -ISSUED_QUANTITY;
      const movedAt = new Date(Date.parse(`${movementDay}T06:00:00.000Z`) + (n % 480) * 60_000).toISOString();
      collector.add(movements, `${id}.${createUlid(movedAt, random)}`, {
        ...{ spareId: id, code: spare.code, description: spare.description, codeSap: spare.codeSap },
        ...{ warehouseId, type: isReceipt ? '101' : '201', quantity, unit: 'pc', unitPrice: 5 },
        ...{
          on: movementDay,
          at: movedAt,
          month: getMonth(movementDay),
          user: 'Fitter',
          source: 'manual',
          sapState: 'none',
        },
        ...(isReceipt ? { orderedOn: addDays(movementDay, -9) } : { costCenter: 'CC1' }),
      });
      qty += quantity;
    }
    collector.add(spares, id, spare);
    collector.hold(warehouses, warehouseId, 'spareParts', id);
    collector.add(stocks, buildStockId(warehouseId, id), {
      ...buildEmptyStock(spare, { id, warehouseId, version: 1 }),
      ...{ qty, free: qty, lastMovementOn: movementDay },
    });
  }
  return collector;
}
