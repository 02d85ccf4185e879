// What becomes of an order: mostly done on time, now and then late, forgotten, moved or cancelled.
import { addDays, type Day, dayNumber, dayOf, daysBetween } from '../../../../shared/day.ts';
import { periodOf } from '../../../../shared/planned/cycle.ts';
import { earlyWindowDays } from '../../../../shared/planned/period.ts';
import { openDays } from '../../../../shared/planned/plant-calendar.ts';
import type { Site } from '../site.ts';
import type { Row } from './run.ts';

export type Fate =
  | { what: 'done'; on: Day }
  | { what: 'cancelled'; on: Day }
  | { what: 'moved'; on: Day; to: Day }
  | undefined;

/** Drawn once, when the order is made on `day`; nobody works on closed days. */
export function fateOf(site: Site, { id, value, run: { cycle } }: Row, day: Day): Fate {
  const its = site.chance(`order ${id}`);
  const open = openDays(site.plant.calendar);
  const working = (wanted: Day): Day => {
    const from = dayNumber(wanted < day ? day : wanted);
    return dayOf(open.next(from) ?? from);
  };
  const { plannedOn, tolerance } = value;
  const draw = its.next();
  // walked on its day, or not at all
  if (cycle.rounds) return draw < 0.95 ? { what: 'done', on: plannedOn } : undefined;
  if (!cycle.frequency) return { what: 'done', on: working(addDays(plannedOn, its.whole(0, 9))) };
  const period = periodOf(cycle);
  if (period < 7) {
    if (draw < 0.95) return { what: 'done', on: plannedOn };
    return draw < 0.99 ? undefined : { what: 'done', on: working(addDays(plannedOn, 1)) };
  }
  // lately there was more to do than people
  const ago = daysBetween(plannedOn, site.today);
  if (ago > 0 && ago <= 20 && its.happens(0.25)) return undefined;
  if (draw < 0.1) {
    const early = Math.min(3, earlyWindowDays(cycle.frequency, tolerance, cycle.lockSpan));
    return { what: 'done', on: working(addDays(plannedOn, -its.whole(1, early))) };
  }
  if (draw < 0.79) return { what: 'done', on: working(addDays(plannedOn, its.whole(0, tolerance))) };
  if (draw < 0.89) {
    const late = Math.min(14, Math.floor(period / 3));
    return { what: 'done', on: working(addDays(plannedOn, tolerance + its.whole(1, late))) };
  }
  if (draw < 0.955)
    return cycle.autoClose
      ? undefined
      : { what: 'done', on: working(addDays(plannedOn, tolerance + its.whole(12, 40))) };
  if (draw < 0.97) return { what: 'cancelled', on: working(addDays(plannedOn, its.whole(0, 2))) };
  const on = working(addDays(plannedOn, -1));
  const to = working(addDays(on, its.whole(2, 6)));
  return { what: 'moved', on, to };
}
