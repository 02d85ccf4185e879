// Figures of a spare's last year from its movements: stock by day, prices paid, and the numbers of its
// indexes.
import { addDays, type Day } from '#shared/day.ts';
import { computeStockFigures, computeStockYear } from '#shared/warehouse/indexes.ts';
import type { StockChange } from '#shared/warehouse/issues.ts';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import { computeStockByDay, getPaidPrices } from '#shared/warehouse/series.ts';

/** Days shown; the year before is read as well for the opening stock. */
const YEAR = 365;
export const LOOKBACK_DAYS = 2 * YEAR;

const toStockChange = ({ id, on, type, quantity, unitPrice, reverses }: MovementItem): StockChange => ({
  ...{ id, day: on, type, quantity, unitPrice, reverses },
});

/** Computes the figures from two years of movements in one warehouse. */
export function computeSpareYear(movements: readonly MovementItem[], stock: number, today: Day) {
  const changes = movements.map(toStockChange);
  const opening = addDays(today, -LOOKBACK_DAYS);
  const [openingStock] = computeStockByDay(changes, { stock, from: opening, to: opening });
  // There was stock before the first of these movements.
  const since = openingStock!.stock === 0 ? undefined : opening;
  const figures = computeStockFigures(changes, { stock, on: today, since });
  return {
    days: computeStockByDay(changes, { stock, from: addDays(today, -YEAR), to: today }),
    prices: getPaidPrices(changes),
    numbers: figures && computeStockYear(figures, stock, today),
  };
}
export type SpareYear = ReturnType<typeof computeSpareYear>;
