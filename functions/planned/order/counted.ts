// Orders that figures of a period count (domain 9): by the day they are due or were closed, whenever they
// were planned.
import type { InputOf } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { getDueDay } from '#shared/planned/due-day.ts';
import { isFreeOrder } from '#shared/planned/free-order.ts';
import type { OrderCalls } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { type CountedWork, listCountedWork } from '#shared/planned/ranks/counted-work.ts';
import type { OrderCount } from '#shared/reports/counted.ts';
import { decodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import type { orders } from '../../db/entities/planned.ts';
import type { strayOrders } from '../../db/entities/reports.ts';
import { listByDays } from '../../db/pagination.ts';
import { loadAllPages, type PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { createCountedMachineFilter } from '../../structure/public.ts';
import type { StoredOrder } from '../cycle/issuing.ts';

interface OrderEntities {
  orders: typeof orders;
  strays: typeof strayOrders;
}
type CountedQuery = InputOf<OrderCalls['list']> & { counted: OrderCount };
type OrderDates = Pick<
  StoredOrder,
  'plannedOn' | 'tolerance' | 'dueRun' | 'state' | 'closedOn' | 'machineId'
>;

const closingDay = ({ state, closedOn: closingDay }: OrderDates): Day | undefined =>
  isOpen(state) || state === 'cancelled' ? undefined : closingDay;

/**
 * Returns the orders of cycles counted in a period: candidates planned near it, and those planned far from it that are
 * due or closed in it. A page is filtered afterwards and may be short.
 */
export async function listCountedOrders(
  store: Store,
  { orders, strays }: OrderEntities,
  { from, to, machineId, counted, limit, next }: CountedQuery,
  today: Day,
): Promise<PageOf<StoredOrder>> {
  const plannedPeriod = getPlannedPeriod({ from, to });
  const isInPeriod = (day: Day | undefined) => day !== undefined && day >= from && day <= to;
  const isCounted: Record<OrderCount, (order: StoredOrder | CountedWork) => boolean> = {
    due: (order) => {
      const colour = getOrderColour(
        { ...order, byMeter: 'dueRun' in order && order.dueRun !== undefined },
        today,
      );
      // Open orders that are not late are not due yet.
      return colour !== undefined && colour !== 'yellow' && isInPeriod(getDueDay(order));
    },
    falling: (order) => order.state !== 'cancelled' && isInPeriod(getDueDay(order)),
    closed: (order) => isInPeriod(closingDay(order)),
    cancelled: (order) => order.state === 'cancelled' && isInPeriod(getDueDay(order)),
  };
  // Work in larger orders is due like an order, and closed with the larger one.
  const countsWork = counted === 'due' || counted === 'falling';
  const canCount = (order: OrderDates) =>
    (machineId === undefined || order.machineId === machineId) &&
    (isInPeriod(getDueDay(order)) || isInPeriod(closingDay(order)));
  const [distantDays, isOnCountedMachine] = await Promise.all([
    loadAllPages((more) => store.listBy(strays, 'until', ['strays'], { from, next: more })),
    createCountedMachineFilter(store),
  ]);
  const days = distantDays
    .filter(
      ({ id, rows }) =>
        (id < plannedPeriod.from || id > plannedPeriod.to) && decodeOrderFacts(rows, id).some(canCount),
    )
    .map(({ id }) => id)
    .sort();
  const orderPage = await listByDays(
    store,
    orders,
    { days, since: plannedPeriod, machineId },
    { limit, next },
  );
  return {
    ...orderPage,
    items: orderPage.items.filter(
      (order) =>
        !isFreeOrder(order) &&
        [order, ...(countsWork ? listCountedWork([order]) : [])].some(isCounted[counted]) &&
        isOnCountedMachine(order),
    ),
  };
}
