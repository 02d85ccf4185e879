// Stock by day, computed backwards from the present stock.
import { addDays, type Day } from '../day.ts';
import type { StockChange } from './issues.ts';
import { addQuantities } from './units.ts';

/**
 * Returns the stock at the end of each day of the period. `stock` is the stock after all changes; changes
 * before `from` are ignored.
 */
export function computeStockByDay(
  changes: readonly Pick<StockChange, 'day' | 'quantity'>[],
  { stock, from, to }: { stock: number; from: Day; to: Day },
): { day: Day; stock: number }[] {
  const quantitiesByDay = new Map<Day, number>();
  for (const { day, quantity } of changes)
    quantitiesByDay.set(day, addQuantities(quantitiesByDay.get(day) ?? 0, quantity));
  const laterQuantities = [...quantitiesByDay].flatMap(([day, quantity]) => (day > to ? -quantity : []));
  const days: { day: Day; stock: number }[] = [];
  let remainingStock = addQuantities(stock, ...laterQuantities);
  for (let day = to; day >= from; day = addDays(day, -1)) {
    days.push({ day, stock: remainingStock });
    remainingStock = addQuantities(remainingStock, -(quantitiesByDay.get(day) ?? 0));
  }
  return days.reverse();
}

/** Returns the unit price of each receipt, without reversed ones. */
export function getPaidPrices(changes: readonly StockChange[]): { day: Day; price: number }[] {
  const reversedIds = new Set(changes.flatMap(({ reverses }) => reverses ?? []));
  return changes
    .filter(({ type, id }) => type === '101' && !(id !== undefined && reversedIds.has(id)))
    .flatMap(({ day, unitPrice }) => (unitPrice === undefined ? [] : [{ day, price: unitPrice }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
