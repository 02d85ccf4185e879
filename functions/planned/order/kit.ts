// Spares that orders take along, and whether they will be there: those of the next days take what is free in their turn (domain 8.7).
import { addDays, type Day } from '../../../shared/day.ts';
import type { orders as api, KitLine } from '../../../shared/planned/order-api.ts';
import { isUntouched } from '../../../shared/planned/order-moves.ts';
import { isOf, isOpen } from '../../../shared/planned/order-state.ts';
import { kitOf } from '../../../shared/planned/order-steps.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import { KIT_DAYS, kitsOf } from '../../../shared/warehouse/kits.ts';
import { added } from '../../../shared/warehouse/units.ts';
import type { Handler } from '../../http/serve.ts';
import { cycles, orders } from '../../table/entities/planned.ts';
import { listMonths } from '../../table/in-turn.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { type LyingSpare, lying } from '../../warehouse/writes.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { activitiesOf, readableOrder, teamsFor } from './execution.ts';

interface Planned {
  order: KeptOrder;
  kit: readonly KitSpare[];
}

/** Orders of the next days nobody has begun, with what their cycles take along. */
async function planned(store: Store, today: Day): Promise<Planned[]> {
  const period = { from: today, to: addDays(today, KIT_DAYS) };
  const all = await everyPage((next) => listMonths(store, orders, 'byDay', period, { limit: 2500, next }));
  const untouched = all.filter(({ state }) => isUntouched(state));
  const its = await store.load(untouched.map(({ cycleId }) => [cycles, cycleId] as const));
  return untouched.flatMap((order, i) => {
    const kit = its[i]?.kit ?? [];
    return kit.length > 0 ? [{ order, kit }] : [];
  });
}

/** What is missing of each, by code of the order; a spare is taken from where it belongs. */
function readiness(all: readonly Planned[], spares: ReadonlyMap<number, LyingSpare>, today: Day) {
  const needs = (kit: readonly KitSpare[]) =>
    kit.map(({ sparePartId: spareId, quantity }) => ({ spareId, quantity }));
  const stocks = [...spares].map(([spareId, { warehouseId, free }]) => ({ spareId, warehouseId, free }));
  const found = kitsOf(
    all.map(({ order: { code, plannedOn }, kit }) => ({ code, plannedOn, needs: needs(kit) })),
    stocks,
    (spareId) => spares.get(spareId)?.leadTime,
    today,
  );
  return new Map(found.map((kit) => [kit.code, kit]));
}

const sparesOf = (all: readonly Planned[]) =>
  all.flatMap(({ kit }) => kit.map(({ sparePartId }) => sparePartId));

export const kits: Handler<typeof api.kits> = async ({ actor, store }) => {
  const [all, own] = await Promise.all([planned(store, actor.today), teamsFor(actor)]);
  const ready = readiness(all, await lying(store, sparesOf(all)), actor.today);
  return {
    kits: all.flatMap(({ order }) => {
      const kit = ready.get(order.code);
      if (!kit || !isOf(own, order)) return [];
      return [{ id: order.id, colour: kit.colour, missing: kit.missing.length }];
    }),
  };
};

export const kit: Handler<typeof api.kit> = async ({ input, actor, store }) => {
  const order = await readableOrder(store, actor, input.id);
  const cycle = await store.get(cycles, order.cycleId);
  const needs = kitOf(await activitiesOf(store, order, cycle));
  if (needs.length === 0 || !isOpen(order.state)) return { lines: [] };
  const others = isUntouched(order.state) ? await planned(store, actor.today) : [];
  const all = others.map((each) => (each.order.id === order.id ? { order, kit: needs } : each));
  const spares = await lying(store, [...sparesOf(all), ...sparesOf([{ order, kit: needs }])]);
  const turn = readiness(all, spares, actor.today).get(order.code);
  const lines = needs.flatMap(({ sparePartId: spareId, quantity }): KitLine[] => {
    const spare = spares.get(spareId);
    if (!spare) return [];
    const { free, leadTime: _, ...said } = spare;
    const reserved = order.reserved?.find((each) => each.sparePartId === spareId)?.quantity ?? 0;
    const lacks = turn?.missing.find((each) => each.spareId === spareId);
    // more was reserved than lies there
    const missing = reserved > 0 ? Math.min(quantity, Math.max(0, -free)) : (lacks?.quantity ?? 0);
    return [{ spareId, ...said, quantity: added(quantity), reserved, missing, orderBy: lacks?.orderBy }];
  });
  const colour = lines.some(({ missing }) => missing > 0) ? 'amber' : 'green';
  return { lines, ...((turn || order.reserved) && { colour }) };
};
