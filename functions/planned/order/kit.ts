// Spares that orders need and their availability: orders of the next days take the free stock in order of
// date (domain 8.7).
import { addDays, type Day } from '#shared/day.ts';
import { isFreeOrder } from '#shared/planned/free-order.ts';
import type { orders as api, KitLine } from '#shared/planned/order-api.ts';
import { isOfTeams, isOpen } from '#shared/planned/order-state.ts';
import { buildKit } from '#shared/planned/order-steps.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import type { KitSpare } from '#shared/procedures/procedure.ts';
import { allocateKits, KIT_DAYS } from '#shared/warehouse/kits.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { orderDetails, orders } from '../../db/entities/planned.ts';
import { listByMonths } from '../../db/pagination.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handler } from '../../http/serve.ts';
import { loadSpareStocks, type SpareStock } from '../../warehouse/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { loadActivities, loadReadableOrder, loadRestrictedTeams } from './execution.ts';
import { loadFreeActivities } from './free-activities.ts';
import { loadSeries, loadSeriesById } from './series.ts';

interface OrderWithKit {
  order: StoredOrder;
  kit: readonly KitSpare[];
}

/** Returns the unstarted orders of the next days with the kits of their cycles, or of free orders their own. */
async function loadPlannedKits(store: Store, today: Day): Promise<OrderWithKit[]> {
  const period = { from: today, to: addDays(today, KIT_DAYS) };
  const periodOrders = await loadAllPages((next) =>
    listByMonths(store, orders, 'byDay', period, { limit: 2500, next }),
  );
  const unstartedOrders = periodOrders.filter(({ state }) => isUntouched(state));
  const [cyclesById, freeKits] = await Promise.all([
    loadSeriesById(store, 'workorders', unstartedOrders),
    loadFreeKits(store, unstartedOrders.filter(isFreeOrder)),
  ]);
  return unstartedOrders.flatMap((order) => {
    const kit = freeKits.get(order.id) ?? cyclesById.get(order.cycleId)?.kit ?? [];
    return kit.length > 0 ? [{ order, kit }] : [];
  });
}

/** Returns the kits of free orders by id; their plans are in detail items. */
async function loadFreeKits(
  store: Store,
  freeOrders: readonly StoredOrder[],
): Promise<Map<string, KitSpare[]>> {
  const plans = await store.load(freeOrders.map(({ id }) => [orderDetails, id] as const));
  const kits = await Promise.all(
    freeOrders.map(async (order, i) =>
      buildKit(await loadFreeActivities(store, { ...order, work: plans[i]?.work })),
    ),
  );
  return new Map(freeOrders.map(({ id }, i) => [id, kits[i]!]));
}

/** Computes the missing spares by order code; a spare is taken from its default warehouse. */
function computeReadiness(
  plannedKits: readonly OrderWithKit[],
  spares: ReadonlyMap<number, SpareStock>,
  today: Day,
) {
  const toNeeds = (kit: readonly KitSpare[]) =>
    kit.map(({ sparePartId: spareId, quantity }) => ({ spareId, quantity }));
  const stocks = [...spares].map(([spareId, { warehouseId, free }]) => ({ spareId, warehouseId, free }));
  const readyKits = allocateKits(
    plannedKits.map(({ order: { code, plannedOn }, kit }) => ({ code, plannedOn, needs: toNeeds(kit) })),
    stocks,
    (spareId) => spares.get(spareId)?.leadTime,
    today,
  );
  return new Map(readyKits.map((kit) => [kit.code, kit]));
}

const getSpareIds = (plannedKits: readonly OrderWithKit[]) =>
  plannedKits.flatMap(({ kit }) => kit.map(({ sparePartId }) => sparePartId));

export const listKits: Handler<typeof api.kits> = async ({ actor, store }) => {
  const [plannedKits, ownTeams] = await Promise.all([
    loadPlannedKits(store, actor.today),
    loadRestrictedTeams(actor, 'workorders'),
  ]);
  const readinessByCode = computeReadiness(
    plannedKits,
    await loadSpareStocks(store, getSpareIds(plannedKits)),
    actor.today,
  );
  return {
    kits: plannedKits.flatMap(({ order }) => {
      const kit = readinessByCode.get(order.code);
      if (!kit || !isOfTeams(ownTeams, order)) return [];
      return [{ id: order.id, colour: kit.colour, missing: kit.missing.length }];
    }),
  };
};

export const getOrderKit: Handler<typeof api.kit> = async ({ input, actor, store }) => {
  const order = await loadReadableOrder(store, actor, input.id);
  const cycle = await loadSeries(store, 'workorders', order);
  const needs = buildKit(await loadActivities(store, order, cycle));
  if (needs.length === 0 || !isOpen(order.state)) return { lines: [] };
  const otherKits = isUntouched(order.state) ? await loadPlannedKits(store, actor.today) : [];
  const competingKits = otherKits.map((each) => (each.order.id === order.id ? { order, kit: needs } : each));
  const spares = await loadSpareStocks(store, [
    ...getSpareIds(competingKits),
    ...getSpareIds([{ order, kit: needs }]),
  ]);
  const orderReadiness = computeReadiness(competingKits, spares, actor.today).get(order.code);
  const lines = needs.flatMap(({ sparePartId: spareId, quantity }): KitLine[] => {
    const spare = spares.get(spareId);
    if (!spare) return [];
    const { free, leadTime: _, ...spareFields } = spare;
    const reserved = order.reserved?.find((each) => each.sparePartId === spareId)?.quantity ?? 0;
    const missingSpare = orderReadiness?.missing.find((each) => each.spareId === spareId);
    // More is reserved than in stock.
    const missing = reserved > 0 ? Math.min(quantity, Math.max(0, -free)) : (missingSpare?.quantity ?? 0);
    return [
      {
        spareId,
        ...spareFields,
        quantity: addQuantities(quantity),
        reserved,
        missing,
        orderBy: missingSpare?.orderBy,
      },
    ];
  });
  const colour = lines.some(({ missing }) => missing > 0) ? 'amber' : 'green';
  return { lines, ...((orderReadiness || order.reserved) && { colour }) };
};
