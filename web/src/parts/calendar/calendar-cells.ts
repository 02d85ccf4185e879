// Cells of the calendar: number of orders of each colour per day, from totals or from orders.
import type { Day } from '#shared/day.ts';
import { type Colour, getOrderColour, getWorstOrderColour } from '#shared/planned/colour.ts';
import type { CalendarDay, OrderItem } from '#shared/planned/order-api.ts';

export interface CalendarCell {
  counts: Record<Colour, number>;
  minutes: number;
  /** Number of projected dates without an order. */
  projected: number;
  /** Number of dates whose work is done in an order of higher rank. */
  inLarger?: number;
}
export type CalendarCells = ReadonlyMap<Day, CalendarCell>;

/** Order of the colours in a cell, worst first. */
const coloursWorstFirst: readonly Colour[] = ['red', 'blue', 'yellow', 'orange', 'green'];
export const listCellColours = ({ counts }: CalendarCell): Colour[] =>
  coloursWorstFirst.filter((colour) => counts[colour] > 0);
export const findCellColour = (cell: CalendarCell): Colour | undefined =>
  getWorstOrderColour(listCellColours(cell));
export const countCellOrders = ({ counts }: CalendarCell): number =>
  coloursWorstFirst.reduce((sum, colour) => sum + counts[colour], 0);

const createEmptyCell = (): CalendarCell => ({
  counts: { green: 0, yellow: 0, orange: 0, red: 0, blue: 0 },
  minutes: 0,
  projected: 0,
});

export const buildCellsFromTotals = (days: readonly CalendarDay[]): CalendarCells =>
  new Map(
    days.map(({ on, minutes, inLarger, ...counts }) => [
      on,
      { counts, minutes, projected: 0, ...(inLarger && { inLarger }) },
    ]),
  );

type ColouredOrder = Pick<
  OrderItem,
  'state' | 'plannedOn' | 'tolerance' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate' | 'minutes'
>;
export const computeColourToday = (item: Omit<ColouredOrder, 'minutes'>, today: Day): Colour | undefined =>
  getOrderColour({ ...item, byMeter: item.dueRun !== undefined }, today);

export const buildCellsFromOrders = (orders: readonly ColouredOrder[], today: Day): CalendarCells =>
  buildCellsFromColours(
    orders.map((each) => ({
      on: each.plannedOn,
      colour: computeColourToday(each, today),
      minutes: each.minutes,
    })),
  );

/** Counts things per day and colour; those without a colour are left out. */
export function buildCellsFromColours(
  things: readonly { on: Day; colour?: Colour; minutes?: number }[],
): CalendarCells {
  const cells = new Map<Day, CalendarCell>();
  const getCell = (day: Day) => cells.get(day) ?? cells.set(day, createEmptyCell()).get(day)!;
  for (const { on, colour, minutes = 0 } of things) {
    if (!colour) continue;
    const cell = getCell(on);
    cell.counts[colour]++;
    cell.minutes += minutes;
  }
  return cells;
}

/**
 * Returns the cells with the number of projected dates without an order, and of those whose work is done in an
 * order of higher rank.
 */
export function addProjectedDates(
  cells: CalendarCells,
  dates: readonly { planned: Day | null; larger?: object }[],
): CalendarCells {
  const cellsWithProjected = new Map(cells);
  for (const { planned, larger } of dates) {
    if (!planned) continue;
    const { inLarger = 0, ...cell } = cellsWithProjected.get(planned) ?? createEmptyCell();
    cellsWithProjected.set(planned, {
      ...cell,
      projected: cell.projected + (larger ? 0 : 1),
      ...(inLarger + (larger ? 1 : 0) > 0 && { inLarger: inLarger + (larger ? 1 : 0) }),
    });
  }
  return cellsWithProjected;
}
