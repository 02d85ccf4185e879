// Lanes and days of the board as targets: which one an element belongs to, and what it means for the items.
import type { Day } from '#shared/day.ts';
import type { DayMark } from '../day-move/day-outlook.ts';
import type { TeamName } from '../order/order-names.ts';
import type { DayLoad } from './loads.ts';

export interface DayOutlookOf<Row> {
  getMarkOfAll: (rows: readonly Row[], day: Day) => DayMark | undefined;
  describeAll: (
    rows: readonly Row[],
    team: TeamName,
    day: Day,
    load: Pick<DayLoad, 'load' | 'capacity'> | undefined,
  ) => string[];
}

export const findRowId = (element: HTMLElement): string | undefined => {
  const rowElement = element.closest<HTMLElement>('tr, li');
  return rowElement?.dataset.row ?? rowElement?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
};

export const findDay = (element: HTMLElement): Day | undefined =>
  element.closest<HTMLElement>('[data-day]')?.dataset.day;

/** Returns the next day in the given direction; undefined before the first and after the last. */
export const findNextDay = (days: readonly Day[], day: Day | undefined, step: number): Day | undefined =>
  day === undefined ? days.at(step > 0 ? 0 : -1) : days[days.indexOf(day) + step];

/** Lane, and the day within it if items can be dropped on days. */
export interface LaneTarget {
  lane: string;
  day?: Day | undefined;
}
