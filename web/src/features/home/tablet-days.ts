// What a team has before it: late, today, next days.
import type { Day } from '../../../../shared/day.ts';
import type { OrderRow } from '../../parts/order/order-rows.ts';

const sections = ['late', 'today', 'next'] as const;
export type Section = (typeof sections)[number];

/** What is begun stands first, then by day; a tablet draws no more than `most` (front end design, budgets). */
export function sectionsOf(rows: readonly OrderRow[], today: Day, most: number) {
  const sectionOf = (order: OrderRow): Section =>
    order.colour === 'red' ? 'late' : order.plannedOn <= today ? 'today' : 'next';
  const rank = (order: OrderRow) => (order.state === 'inProgress' ? 0 : 1);
  const inOrder = [...rows].sort(
    (a, b) =>
      sections.indexOf(sectionOf(a)) - sections.indexOf(sectionOf(b)) ||
      rank(a) - rank(b) ||
      a.plannedOn.localeCompare(b.plannedOn),
  );
  const shown = inOrder.slice(0, most);
  return {
    sections: sections.flatMap((section) => {
      const items = shown.filter((order) => sectionOf(order) === section);
      const count = inOrder.filter((order) => sectionOf(order) === section).length;
      return count > 0 ? [{ section, items, count }] : [];
    }),
    hidden: inOrder.length - shown.length,
  };
}
