// Groups the orders of a team into late, today and next days, the first two in the order of the day.
import type { Day } from '#shared/day.ts';
import type { DayOrder } from '../../parts/day-order/use-day-order.ts';
import type { OrderRow } from '../../parts/order/order-rows.ts';

const sections = ['late', 'today', 'next'] as const;
export type OrderSection = (typeof sections)[number];

/**
 * Sorts late orders and those of today by `sortDay`, later ones by day; at most `maxOrders` are shown, for the
 * rendering budget of the tablet.
 */
export function groupIntoSections(
  rows: readonly OrderRow[],
  today: Day,
  maxOrders: number,
  sortDay: DayOrder['sort'],
) {
  const getSection = (order: OrderRow): OrderSection =>
    order.colour === 'red' ? 'late' : order.plannedOn <= today ? 'today' : 'next';
  const getRank = (order: OrderRow) => (order.state === 'inProgress' ? 0 : 1);
  const laterOrders = rows
    .filter((order) => getSection(order) === 'next')
    .sort((a, b) => getRank(a) - getRank(b) || a.plannedOn.localeCompare(b.plannedOn));
  const sortedOrders = [...sortDay(rows.filter((order) => getSection(order) !== 'next')), ...laterOrders];
  const shownOrders = sortedOrders.slice(0, maxOrders);
  return {
    sections: sections.flatMap((section) => {
      const items = shownOrders.filter((order) => getSection(order) === section);
      const count = sortedOrders.filter((order) => getSection(order) === section).length;
      return count > 0 ? [{ section, items, count }] : [];
    }),
    hidden: sortedOrders.length - shownOrders.length,
  };
}
