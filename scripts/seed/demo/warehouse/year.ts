// A year of the warehouses: what lay there, what was ordered and came, what breakdowns and people took, what was counted and taken back.

import { orders } from '../../../../functions/table/entities/planned.ts';
import { movements, type Stock, spares, stocks } from '../../../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../../../functions/table/entity.ts';
import { nothingThere } from '../../../../functions/warehouse/places.ts';
import { stockId } from '../../../../functions/warehouse/writes.ts';
import { addDays, type Day, monthOf } from '../../../../shared/day.ts';
import { kitOf } from '../../../../shared/planned/order-steps.ts';
import { consumptionType, isConsumption } from '../../../../shared/warehouse/movement.ts';
import { averagePrice } from '../../../../shared/warehouse/price.ts';
import { replenishmentOf } from '../../../../shared/warehouse/replenish.ts';
import { added } from '../../../../shared/warehouse/units.ts';
import type { Chance } from '../chance.ts';
import { instantAt } from '../history/clock.ts';
import { after, openDay, ulidAt } from '../requests/chronicle.ts';
import type { MadeEwo } from '../requests/ewos.ts';
import type { Site } from '../site.ts';
import { counted, mistaken } from './catalog.ts';
import type { Shelved, Shelves } from './shelves.ts';

type MovementValue = ValueOf<typeof movements>;
type Booked = Pick<MovementValue, 'type' | 'quantity' | 'on'> &
  Partial<MovementValue> & { id: string; at: string };

/** What SAP was not told of yet. */
const PENDING_DAYS = 4;
/** Nobody ordered some of them lately. */
const FORGOTTEN = 0.16;
const FORGOTTEN_DAYS = 160;
const ISSUES_A_YEAR = 14;
/** One in so many is carried to the second warehouse, or counted; one issue of a plant, lately, was a mistake. */
const [CARRIED, COUNTED] = [9, 6];
const MISTAKEN_DAYS = 90;

export function stockYear(site: Site, { shelved, warehouseIds }: Shelves, ewos: readonly MadeEwo[]) {
  const repaired = Map.groupBy(
    ewos.filter(({ interventionType }) => interventionType === 'replacement'),
    ({ elementId }) => elementId,
  );
  let mistake = false;
  for (const [n, one] of shelved.entries()) {
    const parents = one.elementIds.flatMap((id) => parentOf(site, id) ?? []);
    const uses = parents
      .flatMap((id) => repaired.get(id) ?? [])
      .sort((a, b) => (a.closedAt! < b.closedAt! ? -1 : 1));
    const other = warehouseIds.find((id) => id !== one.warehouseId);
    mistake = keepYear(site, one, { n, uses, other, mistake });
  }
}

/** Orders that are under way keep their kits off what others may take. */
export function reserve({ gathered }: Site, { shelved }: Shelves) {
  const stockOf = new Map(
    gathered.items.flatMap(({ kind, id, value }) => (kind === stocks ? [[String(id), value as Stock]] : [])),
  );
  for (const { kind, value } of gathered.items) {
    const order = value as ValueOf<typeof orders>;
    if (kind !== orders || order.state !== 'inProgress') continue;
    const kit = kitOf(order.activities ?? []);
    if (kit.length > 0) order.reserved = kit;
    for (const { sparePartId, quantity } of kit) {
      const { warehouseId } = shelved.find(({ id }) => id === sparePartId)!;
      const stock = stockOf.get(stockId(warehouseId, sparePartId))!;
      stock.free = added(stock.free, -quantity);
    }
  }
}

const parents = new WeakMap<Site, Map<string, string | undefined>>();
function parentOf(site: Site, elementId: string): string | undefined {
  let known = parents.get(site);
  if (!known) {
    known = new Map(
      site.gathered.items
        .filter(({ kind }) => kind.name === 'element')
        .map(({ id, value }) => [String(id), (value as { parentId?: string }).parentId]),
    );
    parents.set(site, known);
  }
  return known.get(elementId);
}

/** Answers whether an issue was a mistake, now or before. */
function keepYear(
  site: Site,
  { id, warehouseId, spare, elementIds, demand }: Shelved,
  { n, uses, other, mistake }: { n: number; uses: readonly MadeEwo[]; other?: number; mistake: boolean },
): boolean {
  const { plant, gathered, say, now, today, since } = site;
  const its = site.chance(`stock ${spare.code}`);
  const made: Booked[] = [];
  let [qty, price] = [0, spare.unitPrice!];
  const book = (
    on: Day,
    minute: number,
    type: Booked['type'],
    quantity: number,
    more: Partial<Booked> = {},
  ) => {
    const at = more.at ?? instantAt(plant.timeZone, on, minute);
    if (at > now) return undefined;
    const movement = { id: `${id}.${ulidAt(at, its)}`, type, quantity, on, at, unitPrice: price, ...more };
    made.push(movement);
    if ((more.warehouseId ?? warehouseId) === warehouseId) qty += quantity;
    return movement;
  };
  const there = new Map<number, number>();

  book(since, 7 * 60, '561', Math.max(1, Math.round(spare.optimalStock! * (0.6 + its.next() * 0.4))), {
    source: 'import',
    user: 'Anna Conti',
  });
  const forgotten = its.happens(FORGOTTEN) ? addDays(today, -FORGOTTEN_DAYS) : undefined;
  const issues = Math.min(ISSUES_A_YEAR, Math.max(1, spare.yearlyConsumption! - uses.length));
  const perIssue = spare.yearlyConsumption! / Math.max(1, issues);
  const countedOn = n % COUNTED === 0 ? addDays(today, -its.whole(10, 120)) : undefined;
  const carriedOn =
    other !== undefined && n % CARRIED === 0 ? addDays(today, -its.whole(30, 150)) : undefined;
  let [taken, coming] = [0, undefined as { on: Day; orderedOn: Day; quantity: number } | undefined];
  for (let on = addDays(since, 1); on <= today; on = addDays(on, 1)) {
    const open = openDay(plant.calendar, on) === on;
    if (coming && coming.on <= on && open) {
      const paid = Math.round(spare.standardPrice! * (0.94 + its.next() * 0.16) * 100) / 100;
      const { quantity, orderedOn } = coming;
      const was = { stock: qty, unitPrice: price };
      if (book(on, 9 * 60, '101', quantity, { orderedOn, unitPrice: paid, user: 'Paola Greco' }))
        price = averagePrice(was, { quantity, unitPrice: paid })!;
      coming = undefined;
    }
    for (; taken < uses.length && uses[taken]!.closedOn! <= on; taken++) {
      const ewo = uses[taken]!;
      if (qty < 1 || !its.happens(0.75)) continue;
      const elementId = elementIds.find((each) => each.startsWith(`${ewo.machineId}.`));
      ewo.spares = [...(ewo.spares ?? []), { spareId: elementId!, quantity: 1 }];
      const sapOrder =
        plant.warehouseSap && its.happens(0.4) ? String(its.whole(4_000_000, 4_009_999)) : undefined;
      book(ewo.closedOn!, 0, consumptionType(-1, sapOrder), -1, {
        ...{ at: ewo.closedAt!, source: 'ewo', sourceId: ewo.id, sourceCode: ewo.code },
        ...{ machineId: ewo.machineId, elementId, sapOrder, user: ewo.closedBy! },
      });
    }
    if (open && qty > 0 && its.happens(issues / 300)) {
      const quantity = Math.min(qty, Math.max(1, Math.round(perIssue * (0.5 + its.next()))));
      const issued = book(on, its.whole(7 * 60, 17 * 60), '201', -quantity);
      if (issued && !mistake && on < today && on > addDays(today, -MISTAKEN_DAYS)) {
        const back = book(on, 0, '202', quantity, {
          ...{
            at: after(issued.at, 35),
            reverses: issued.id,
            reason: say(mistaken),
            unitPrice: issued.unitPrice,
          },
        });
        issued.reversedBy = back?.id;
        mistake = true;
      }
    }
    if (on === countedOn && qty > 1) {
      const found = its.happens(0.5) ? 1 : -1;
      book(on, 18 * 60, found > 0 ? '701' : '702', found, {
        reason: say(its.pick(counted)),
        user: 'Anna Conti',
      });
    }
    if (on === carriedOn && qty > 1) carry(on);
    const { optimalStock, minLot } = spare;
    const orders = !coming && (forgotten === undefined || on < forgotten);
    const { orderQuantity } = replenishmentOf({
      stock: qty,
      reorderLevel: spare.reorderLevel,
      optimalStock,
      minLot,
    });
    if (open && orders && orderQuantity) {
      const days = Math.max(1, Math.round(spare.leadTime! * (0.8 + its.next() * 0.7)));
      coming = { on: addDays(on, days), orderedOn: on, quantity: orderQuantity };
    }
  }

  function carry(on: Day) {
    const quantity = Math.max(1, Math.floor(qty / 3));
    const out = book(on, 11 * 60, '311', -quantity, { user: 'Anna Conti' });
    const into = out && book(on, 11 * 60, '311', quantity, { warehouseId: other!, user: 'Anna Conti' });
    if (!out || !into) return;
    [out.counterpart, into.counterpart] = [into.id, out.id];
    there.set(other!, quantity);
  }

  const spareNow = { ...spare, unitPrice: price };
  const elsewhere = [...there.keys()];
  gathered.add(spares, id, { ...spareNow, ...(elsewhere.length > 0 && { elsewhere }) });
  for (const place of [warehouseId, ...elsewhere]) {
    const own = made.filter((each) => (each.warehouseId ?? warehouseId) === place);
    const left = place === warehouseId ? qty : there.get(place)!;
    gathered.add(stocks, stockId(place, id), {
      ...nothingThere(spareNow, { id, warehouseId: place, version: 1 }),
      ...({ qty: left, free: left } satisfies Partial<Stock>),
      lastMovementOn: own.at(-1)!.on,
      lastReceiptOn: own.findLast(({ type }) => type === '101')?.on,
      ...(place === warehouseId && demand && { demand }),
    });
  }
  for (const { id: movementId, at: _, ...each } of made)
    gathered.add(movements, movementId, {
      ...{ spareId: id, code: spare.code, description: spare.description, codeSap: spare.codeSap },
      ...{ warehouseId, unit: spare.unit, month: monthOf(each.on), source: 'manual', user: 'Luca Moretti' },
      ...(each.sapOrder === undefined && isConsumption(each.type) && { costCenter: 'CC4100' }),
      ...each,
      ...toldSap(site, warehouseId, spare.codeSap, each, its),
    });
  return mistake;
}

/** The last days' consumption is still to be told, and what SAP has no material for. */
function toldSap(
  { plant, today }: Site,
  warehouseId: number,
  codeSap: string | undefined,
  { type, on }: Pick<Booked, 'type' | 'on'>,
  its: Chance,
): Partial<MovementValue> & Pick<MovementValue, 'sapState'> {
  if (!plant.warehouseSap || !isConsumption(type)) return { sapState: 'none' };
  if (codeSap === undefined || on >= addDays(today, -PENDING_DAYS))
    return { sapState: 'pending', sapFor: warehouseId };
  const sapDocument = String(its.whole(4_900_000_000, 4_900_999_999));
  return { sapState: 'sent', sapDocument, sapYear: Number(on.slice(0, 4)) };
}
