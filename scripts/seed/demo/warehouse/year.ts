// History of a year of the warehouses: initial stock, orders and receipts, issues for breakdowns and to
// people, counts and returns.

import { orders } from '#functions/db/entities/planned.ts';
import { movements, type Stock, spares, stocks } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { buildStockId } from '#functions/warehouse/public.ts';
import { buildEmptyStock } from '#functions/warehouse/spare-stocks.ts';
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { buildKit } from '#shared/planned/order-steps.ts';
import { getConsumptionType, isConsumption } from '#shared/warehouse/movement.ts';
import { bookValue, roundPrice } from '#shared/warehouse/price.ts';
import { computeReplenishment } from '#shared/warehouse/replenish.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import type { RandomSource } from '../chance.ts';
import { computePlantInstant } from '../history/clock.ts';
import { addMinutes, createUlid, getWorkingDay } from '../requests/chronicle.ts';
import type { DemoEwo } from '../requests/ewos.ts';
import type { DemoSite } from '../site.ts';
import { countReasons, returnReason } from './catalog.ts';
import type { StockedSpare, WarehouseStock } from './shelves.ts';

type MovementValue = ValueOf<typeof movements>;
type BookedMovement = Pick<MovementValue, 'type' | 'quantity' | 'on'> &
  Partial<MovementValue> & { id: string; at: string };

/** Days whose movements have not been sent to SAP. */
const PENDING_DAYS = 4;
/** Fraction of spares that have not been ordered lately. */
const FORGOTTEN_SHARE = 0.16;
const FORGOTTEN_DAYS = 160;
const MAX_ISSUES_PER_YEAR = 14;
/**
 * One spare in nine is transferred to the second warehouse, one in six counted; one recent issue in a plant
 * is reversed.
 */
const [TRANSFER_INTERVAL, COUNT_INTERVAL] = [9, 6];
const MISTAKEN_DAYS = 90;

export function addStockHistory(
  site: DemoSite,
  { shelved: stockedSpares, warehouseIds }: WarehouseStock,
  ewos: readonly DemoEwo[],
) {
  const replacementsByElement = Map.groupBy(
    ewos.filter(({ interventionType }) => interventionType === 'replacement'),
    ({ elementId }) => elementId,
  );
  let hasMistake = false;
  for (const [n, stockedSpare] of stockedSpares.entries()) {
    const parentIds = stockedSpare.elementIds.flatMap((id) => findParentId(site, id) ?? []);
    const spareEwos = parentIds
      .flatMap((id) => replacementsByElement.get(id) ?? [])
      .sort((a, b) => (a.closedAt! < b.closedAt! ? -1 : 1));
    const otherWarehouseId = warehouseIds.find((id) => id !== stockedSpare.warehouseId);
    hasMistake = addSpareHistory(site, stockedSpare, {
      n,
      uses: spareEwos,
      other: otherWarehouseId,
      mistake: hasMistake,
    });
  }
}

/** Reserves the kits of orders in progress, so that they reduce the free stock. */
export function reserveKits({ collector }: DemoSite, { shelved: stockedSpares }: WarehouseStock) {
  const stocksById = new Map(
    collector.items.flatMap(({ kind, id, value }) => (kind === stocks ? [[String(id), value as Stock]] : [])),
  );
  for (const { kind, value } of collector.items) {
    const order = value as ValueOf<typeof orders>;
    if (kind !== orders || order.state !== 'inProgress') continue;
    const kit = buildKit(order.activities ?? []);
    if (kit.length > 0) order.reserved = kit;
    for (const { sparePartId, quantity } of kit) {
      const { warehouseId } = stockedSpares.find(({ id }) => id === sparePartId)!;
      const stock = stocksById.get(buildStockId(warehouseId, sparePartId))!;
      stock.free = addQuantities(stock.free, -quantity);
    }
  }
}

const parentsBySite = new WeakMap<DemoSite, Map<string, string | undefined>>();
function findParentId(site: DemoSite, elementId: string): string | undefined {
  let knownParents = parentsBySite.get(site);
  if (!knownParents) {
    knownParents = new Map(
      site.collector.items
        .filter(({ kind }) => kind.name === 'element')
        .map(({ id, value }) => [String(id), (value as { parentId?: string }).parentId]),
    );
    parentsBySite.set(site, knownParents);
  }
  return knownParents.get(elementId);
}

/** Adds a year of movements; returns whether an issue has been reversed as a mistake, here or before. */
function addSpareHistory(
  site: DemoSite,
  { id, warehouseId, spare, elementIds, demand }: StockedSpare,
  {
    n,
    uses: spareEwos,
    other: otherWarehouseId,
    mistake: hasMistake,
  }: { n: number; uses: readonly DemoEwo[]; other?: number; mistake: boolean },
): boolean {
  const { plant, collector, say: translate, now, today, since } = site;
  const random = site.chance(`stock ${spare.code}`);
  const bookedMovements: BookedMovement[] = [];
  let [qty, price] = [0, spare.unitPrice!];
  const bookMovement = (
    on: Day,
    minute: number,
    type: BookedMovement['type'],
    quantity: number,
    extraFields: Partial<BookedMovement> = {},
  ) => {
    const at = extraFields.at ?? computePlantInstant(plant.timeZone, on, minute);
    if (at > now) return undefined;
    const movement = {
      id: `${id}.${createUlid(at, random)}`,
      type,
      quantity,
      on,
      at,
      unitPrice: price,
      ...extraFields,
    };
    bookedMovements.push(movement);
    if ((extraFields.warehouseId ?? warehouseId) === warehouseId) qty += quantity;
    return movement;
  };
  const otherStock = new Map<number, number>();

  bookMovement(
    since,
    7 * 60,
    '561',
    Math.max(1, Math.round(spare.optimalStock! * (0.6 + random.next() * 0.4))),
    {
      source: 'import',
      user: 'Anna Conti',
    },
  );
  const forgottenSince = random.happens(FORGOTTEN_SHARE) ? addDays(today, -FORGOTTEN_DAYS) : undefined;
  const issues = Math.min(MAX_ISSUES_PER_YEAR, Math.max(1, spare.yearlyConsumption! - spareEwos.length));
  const perIssue = spare.yearlyConsumption! / Math.max(1, issues);
  const countedOn = n % COUNT_INTERVAL === 0 ? addDays(today, -random.whole(10, 120)) : undefined;
  const transferredOn =
    otherWarehouseId !== undefined && n % TRANSFER_INTERVAL === 0
      ? addDays(today, -random.whole(30, 150))
      : undefined;
  let [usedCount, expectedReceipt] = [
    0,
    undefined as { on: Day; orderedOn: Day; quantity: number } | undefined,
  ];
  for (let on = addDays(since, 1); on <= today; on = addDays(on, 1)) {
    const isWorkingDay = getWorkingDay(plant.calendar, on) === on;
    if (expectedReceipt && expectedReceipt.on <= on && isWorkingDay) {
      const paidPrice = Math.round(spare.standardPrice! * (0.94 + random.next() * 0.16) * 100) / 100;
      const { quantity, orderedOn } = expectedReceipt;
      const stateBefore = { stock: addQuantities(qty, ...otherStock.values()), price };
      if (bookMovement(on, 9 * 60, '101', quantity, { orderedOn, unitPrice: paidPrice, user: 'Paola Greco' }))
        price = roundPrice(bookValue(stateBefore, { quantity, unitPrice: paidPrice }).after.price!);
      expectedReceipt = undefined;
    }
    for (; usedCount < spareEwos.length && spareEwos[usedCount]!.closedOn! <= on; usedCount++) {
      const ewo = spareEwos[usedCount]!;
      if (qty < 1 || !random.happens(0.75)) continue;
      const elementId = elementIds.find((each) => each.startsWith(`${ewo.machineId}.`));
      ewo.spares = [...(ewo.spares ?? []), { spareId: elementId!, quantity: 1 }];
      const sapOrder =
        plant.warehouseSap && random.happens(0.4) ? String(random.whole(4_000_000, 4_009_999)) : undefined;
      bookMovement(ewo.closedOn!, 0, getConsumptionType(-1, sapOrder), -1, {
        ...{ at: ewo.closedAt!, source: 'ewo', sourceId: ewo.id, sourceCode: ewo.code },
        ...{ machineId: ewo.machineId, elementId, sapOrder, user: ewo.closedBy! },
      });
    }
    if (isWorkingDay && qty > 0 && random.happens(issues / 300)) {
      const quantity = Math.min(qty, Math.max(1, Math.round(perIssue * (0.5 + random.next()))));
      const issuedMovement = bookMovement(on, random.whole(7 * 60, 17 * 60), '201', -quantity);
      if (issuedMovement && !hasMistake && on < today && on > addDays(today, -MISTAKEN_DAYS)) {
        const returnMovement = bookMovement(on, 0, '202', quantity, {
          ...{
            at: addMinutes(issuedMovement.at, 35),
            reverses: issuedMovement.id,
            reason: translate(returnReason),
            unitPrice: issuedMovement.unitPrice,
          },
        });
        issuedMovement.reversedBy = returnMovement?.id;
        hasMistake = true;
      }
    }
    if (on === countedOn && qty > 1) {
      const difference = random.happens(0.5) ? 1 : -1;
      bookMovement(on, 18 * 60, difference > 0 ? '701' : '702', difference, {
        reason: translate(random.pick(countReasons)),
        user: 'Anna Conti',
      });
    }
    if (on === transferredOn && qty > 1) transferStock(on);
    const { optimalStock, minLot } = spare;
    const canOrder = !expectedReceipt && (forgottenSince === undefined || on < forgottenSince);
    const { orderQuantity } = computeReplenishment({
      stock: qty,
      reorderLevel: spare.reorderLevel,
      optimalStock,
      minLot,
    });
    if (isWorkingDay && canOrder && orderQuantity) {
      const days = Math.max(1, Math.round(spare.leadTime! * (0.8 + random.next() * 0.7)));
      expectedReceipt = { on: addDays(on, days), orderedOn: on, quantity: orderQuantity };
    }
  }

  function transferStock(on: Day) {
    const quantity = Math.max(1, Math.floor(qty / 3));
    const outgoing = bookMovement(on, 11 * 60, '311', -quantity, { user: 'Anna Conti' });
    const incoming =
      outgoing &&
      bookMovement(on, 11 * 60, '311', quantity, { warehouseId: otherWarehouseId!, user: 'Anna Conti' });
    if (!outgoing || !incoming) return;
    [outgoing.counterpart, incoming.counterpart] = [incoming.id, outgoing.id];
    otherStock.set(otherWarehouseId!, quantity);
  }

  const currentSpare = { ...spare, unitPrice: price };
  const otherWarehouseIds = [...otherStock.keys()];
  collector.add(spares, id, {
    ...currentSpare,
    ...(otherWarehouseIds.length > 0 && { elsewhere: otherWarehouseIds }),
  });
  for (const stockWarehouseId of [warehouseId, ...otherWarehouseIds]) {
    const ownMovements = bookedMovements.filter(
      (each) => (each.warehouseId ?? warehouseId) === stockWarehouseId,
    );
    const remaining = stockWarehouseId === warehouseId ? qty : otherStock.get(stockWarehouseId)!;
    collector.add(stocks, buildStockId(stockWarehouseId, id), {
      ...buildEmptyStock(currentSpare, { id, warehouseId: stockWarehouseId, version: 1 }),
      ...({ qty: remaining, free: remaining } satisfies Partial<Stock>),
      lastMovementOn: ownMovements.at(-1)!.on,
      lastReceiptOn: ownMovements.findLast(({ type }) => type === '101')?.on,
      ...(stockWarehouseId === warehouseId && demand && { demand }),
    });
  }
  for (const { id: movementId, at: _, ...each } of bookedMovements)
    collector.add(movements, movementId, {
      ...{ spareId: id, code: spare.code, description: spare.description, codeSap: spare.codeSap },
      ...{ warehouseId, unit: spare.unit, month: getMonth(each.on), source: 'manual', user: 'Luca Moretti' },
      ...(each.sapOrder === undefined && isConsumption(each.type) && { costCenter: 'CC4100' }),
      ...each,
      ...buildSapState(site, warehouseId, spare.codeSap, each, random),
    });
  return hasMistake;
}

/** Returns the SAP state: consumption of the last days, or of a spare without SAP material, is pending. */
function buildSapState(
  { plant, today }: DemoSite,
  warehouseId: number,
  codeSap: string | undefined,
  { type, on }: Pick<BookedMovement, 'type' | 'on'>,
  random: RandomSource,
): Partial<MovementValue> & Pick<MovementValue, 'sapState'> {
  if (!plant.warehouseSap || !isConsumption(type)) return { sapState: 'none' };
  if (codeSap === undefined || on >= addDays(today, -PENDING_DAYS))
    return { sapState: 'pending', sapFor: warehouseId };
  const sapDocument = String(random.whole(4_900_000_000, 4_900_999_999));
  return { sapState: 'sent', sapDocument, sapYear: Number(on.slice(0, 4)) };
}
