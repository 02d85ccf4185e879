// Opened, closed and open at the end of each week (domain 9.3): from what is open now, back through what was opened and closed since.
import { addDays, type Day, weekday } from '../day.ts';
import type { Period } from './overview.ts';

export interface WeekOf {
  /** Its Monday. */
  on: Day;
  opened: number;
  closed: number;
  open: number;
}

/** Days on which so many were opened, or closed: all from the period's beginning until today. */
export type ByDay = Iterable<readonly [on: Day, n: number]>;

export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day));

/** The weeks of a period up to today's; the first and the last count only days of the period, and end with it. */
export function countedByWeek(
  { from, to }: Period,
  { opened, closed, openNow }: { opened: ByDay; closed: ByDay; openNow: number },
  today: Day,
): WeekOf[] {
  const [ins, outs] = [[...opened], [...closed]];
  const between = (all: typeof ins, first: Day, last: Day) =>
    all.reduce((sum, [on, n]) => (on >= first && on <= last ? sum + n : sum), 0);
  const end = to < today ? to : today;
  const weeks: WeekOf[] = [];
  for (let on = mondayOf(from); on <= end; on = addDays(on, 7)) {
    const first = on < from ? from : on;
    const last = [addDays(on, 6), end].sort()[0]!;
    const after = addDays(last, 1);
    weeks.push({
      on,
      opened: between(ins, first, last),
      closed: between(outs, first, last),
      open: openNow - between(ins, after, today) + between(outs, after, today),
    });
  }
  return weeks;
}
