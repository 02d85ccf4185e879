// What lay on a shelf day by day, told back from what lies there now.
import { addDays, type Day } from '../day.ts';
import type { StockChange } from './issues.ts';
import { added } from './units.ts';

/** At the end of each day of the period. `stock`: after all of the changes, of which those before `from` do no harm. */
export function stockByDay(
  changes: readonly Pick<StockChange, 'day' | 'quantity'>[],
  { stock, from, to }: { stock: number; from: Day; to: Day },
): { day: Day; stock: number }[] {
  const changed = new Map<Day, number>();
  for (const { day, quantity } of changes) changed.set(day, added(changed.get(day) ?? 0, quantity));
  const later = [...changed].flatMap(([day, quantity]) => (day > to ? -quantity : []));
  const days: { day: Day; stock: number }[] = [];
  let left = added(stock, ...later);
  for (let day = to; day >= from; day = addDays(day, -1)) {
    days.push({ day, stock: left });
    left = added(left, -(changed.get(day) ?? 0));
  }
  return days.reverse();
}

/** What was paid of a unit, receipt by receipt; one that was taken back was none. */
export function pricesPaid(changes: readonly StockChange[]): { day: Day; price: number }[] {
  const reversed = new Set(changes.flatMap(({ reverses }) => reverses ?? []));
  return changes
    .filter(({ type, id }) => type === '101' && !(id !== undefined && reversed.has(id)))
    .flatMap(({ day, unitPrice }) => (unitPrice === undefined ? [] : [{ day, price: unitPrice }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
