// Weekly numbers of records opened, closed and open (domain 9.3), computed backwards from those open now.
import { addDays, type Day, getWeekday } from '../day.ts';
import type { Period } from './overview.ts';

export interface WeekCounts {
  /** Monday of the week. */
  on: Day;
  opened: number;
  closed: number;
  open: number;
}

/** Number opened or closed by day, from the beginning of the period until today. */
export type DayCounts = Iterable<readonly [on: Day, n: number]>;

export const getMonday = (day: Day): Day => addDays(day, 1 - getWeekday(day));

/** Returns the weeks of a period up to the current one; the first and last are clipped to the period. */
export function countByWeek(
  { from, to }: Period,
  { opened, closed, openNow }: { opened: DayCounts; closed: DayCounts; openNow: number },
  today: Day,
): WeekCounts[] {
  const [openedByDay, closedByDay] = [[...opened], [...closed]];
  const sumBetween = (all: typeof openedByDay, first: Day, last: Day) =>
    all.reduce((sum, [on, n]) => (on >= first && on <= last ? sum + n : sum), 0);
  const end = to < today ? to : today;
  const weeks: WeekCounts[] = [];
  for (let on = getMonday(from); on <= end; on = addDays(on, 7)) {
    const first = on < from ? from : on;
    const last = [addDays(on, 6), end].sort()[0]!;
    const nextDay = addDays(last, 1);
    weeks.push({
      on,
      opened: sumBetween(openedByDay, first, last),
      closed: sumBetween(closedByDay, first, last),
      open: openNow - sumBetween(openedByDay, nextDay, today) + sumBetween(closedByDay, nextDay, today),
    });
  }
  return weeks;
}
