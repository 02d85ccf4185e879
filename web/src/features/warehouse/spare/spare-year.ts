// What the movements of a spare show of its last year: its stock day by day, what was paid, and the numbers its indexes are from.
import { addDays, type Day } from '../../../../../shared/day.ts';
import { figuresOf, yearOf } from '../../../../../shared/warehouse/indexes.ts';
import type { StockChange } from '../../../../../shared/warehouse/issues.ts';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { pricesPaid, stockByDay } from '../../../../../shared/warehouse/series.ts';

/** The year that is looked at, and the one before, from which its opening stock may be. */
const YEAR = 365;
export const LOOKED_BACK = 2 * YEAR;

const changeOf = ({ id, on, type, quantity, unitPrice, reverses }: MovementItem): StockChange => ({
  ...{ id, day: on, type, quantity, unitPrice, reverses },
});

/** Of the movements of two years in one warehouse. */
export function spareYear(movements: readonly MovementItem[], stock: number, today: Day) {
  const changes = movements.map(changeOf);
  const opening = addDays(today, -LOOKED_BACK);
  const [before] = stockByDay(changes, { stock, from: opening, to: opening });
  // something lay there before the first of these
  const since = before!.stock === 0 ? undefined : opening;
  const figures = figuresOf(changes, { stock, on: today, since });
  return {
    days: stockByDay(changes, { stock, from: addDays(today, -YEAR), to: today }),
    prices: pricesPaid(changes),
    numbers: figures && yearOf(figures, stock, today),
  };
}
export type SpareYear = ReturnType<typeof spareYear>;
