// What a calendar cell says: how many orders of each colour a day has, from totals or from the orders themselves.
import type { Day } from '../../../../shared/day.ts';
import { type Colour, colourOf, worst } from '../../../../shared/planned/colour.ts';
import type { CalendarDay, OrderItem } from '../../../../shared/planned/order-api.ts';

export interface Cell {
  counts: Record<Colour, number>;
  minutes: number;
  /** Dates that are no orders yet. */
  projected: number;
}
export type Cells = ReadonlyMap<Day, Cell>;

/** As a cell lists them: what is worst stands first. */
const order: readonly Colour[] = ['red', 'blue', 'yellow', 'orange', 'green'];
export const coloursIn = ({ counts }: Cell): Colour[] => order.filter((colour) => counts[colour] > 0);
export const colourOfCell = (cell: Cell): Colour | undefined => worst(coloursIn(cell));
export const ordersIn = ({ counts }: Cell): number => order.reduce((sum, colour) => sum + counts[colour], 0);

const nothing = (): Cell => ({
  counts: { green: 0, yellow: 0, orange: 0, red: 0, blue: 0 },
  minutes: 0,
  projected: 0,
});

export const cellsOfTotals = (days: readonly CalendarDay[]): Cells =>
  new Map(days.map(({ on, minutes, ...counts }) => [on, { counts, minutes, projected: 0 }]));

type Drawn = Pick<
  OrderItem,
  'state' | 'plannedOn' | 'tolerance' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate' | 'minutes'
>;
export const colourToday = (item: Omit<Drawn, 'minutes'>, today: Day): Colour | undefined =>
  colourOf({ ...item, byMeter: item.dueRun !== undefined }, today);

export const cellsOfOrders = (orders: readonly Drawn[], today: Day): Cells =>
  cellsOfColours(
    orders.map((each) => ({ on: each.plannedOn, colour: colourToday(each, today), minutes: each.minutes })),
  );

/** What has no colour is not drawn. */
export function cellsOfColours(things: readonly { on: Day; colour?: Colour; minutes?: number }[]): Cells {
  const cells = new Map<Day, Cell>();
  const at = (day: Day) => cells.get(day) ?? cells.set(day, nothing()).get(day)!;
  for (const { on, colour, minutes = 0 } of things) {
    if (!colour) continue;
    const cell = at(on);
    cell.counts[colour]++;
    cell.minutes += minutes;
  }
  return cells;
}

/** The same cells, and how many dates of each day are no orders yet. */
export function withProjected(cells: Cells, dates: readonly { planned: Day | null }[]): Cells {
  const counts = new Map<Day, number>();
  for (const { planned } of dates) if (planned) counts.set(planned, (counts.get(planned) ?? 0) + 1);
  const all = new Map(cells);
  for (const [day, n] of counts) all.set(day, { ...(cells.get(day) ?? nothing()), projected: n });
  return all;
}
