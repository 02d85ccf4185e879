// Fate of an order: mostly done on time, sometimes late, forgotten, moved or cancelled.
import { addDays, type Day, daysBetween, fromDayNumber, toDayNumber } from '#shared/day.ts';
import { getCyclePeriod } from '#shared/planned/cycle.ts';
import { computeEarlyWindowDays } from '#shared/planned/period.ts';
import { getOpenDays } from '#shared/planned/plant-calendar.ts';
import type { DemoSite } from '../site.ts';
import type { SimulatedOrder } from './run.ts';

export type OrderFate =
  | { type: 'done'; on: Day }
  | { type: 'cancelled'; on: Day }
  | { type: 'moved'; on: Day; to: Day }
  | undefined;

/** Draws the fate once, when the order is made on `day`; no work is done on closed days. */
export function drawFate(site: DemoSite, { id, value, run: { cycle } }: SimulatedOrder, day: Day): OrderFate {
  const random = site.chance(`order ${id}`);
  const calendarDays = getOpenDays(site.plant.calendar);
  const getWorkingDay = (wantedDay: Day): Day => {
    const from = toDayNumber(wantedDay < day ? day : wantedDay);
    return fromDayNumber(calendarDays.next(from) ?? from);
  };
  const { plannedOn, tolerance } = value;
  const draw = random.next();
  // A run is walked on its day or not at all.
  if (cycle.rounds) return draw < 0.95 ? { type: 'done', on: plannedOn } : undefined;
  if (!cycle.frequency) return { type: 'done', on: getWorkingDay(addDays(plannedOn, random.whole(0, 9))) };
  const period = getCyclePeriod(cycle);
  if (period < 7) {
    if (draw < 0.95) return { type: 'done', on: plannedOn };
    return draw < 0.99 ? undefined : { type: 'done', on: getWorkingDay(addDays(plannedOn, 1)) };
  }
  // A quarter of the orders of the last weeks is left open, as if staff were short.
  const daysAgo = daysBetween(plannedOn, site.today);
  if (daysAgo > 0 && daysAgo <= 20 && random.happens(0.25)) return undefined;
  if (draw < 0.1) {
    const maxEarlyDays = Math.min(3, computeEarlyWindowDays(cycle.frequency, tolerance, cycle.lockSpan));
    return { type: 'done', on: getWorkingDay(addDays(plannedOn, -random.whole(1, maxEarlyDays))) };
  }
  if (draw < 0.79) return { type: 'done', on: getWorkingDay(addDays(plannedOn, random.whole(0, tolerance))) };
  if (draw < 0.89) {
    const maxLateDays = Math.min(14, Math.floor(period / 3));
    return { type: 'done', on: getWorkingDay(addDays(plannedOn, tolerance + random.whole(1, maxLateDays))) };
  }
  if (draw < 0.955)
    return cycle.autoClose
      ? undefined
      : { type: 'done', on: getWorkingDay(addDays(plannedOn, tolerance + random.whole(12, 40))) };
  if (draw < 0.97) return { type: 'cancelled', on: getWorkingDay(addDays(plannedOn, random.whole(0, 2))) };
  const on = getWorkingDay(addDays(plannedOn, -1));
  const to = getWorkingDay(addDays(on, random.whole(2, 6)));
  return { type: 'moved', on, to };
}
