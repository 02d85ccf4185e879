// How tags are written, solved and grow old: what a set of them comes to, and its S-curves week by week (domain 6.3).
import { addDays, type Day, daysBetween, isoWeek, weekday } from '../day.ts';
import { quantile } from '../quantile.ts';
import type { Pillar } from './tag-state.ts';

export interface CountedTag {
  pillar: Pillar;
  createdOn: Day;
  /** Of one that was closed. */
  closedOn?: Day;
  requesterId: string;
}
export interface TagFigures {
  written: number;
  closed: number;
  open: number;
  /** Days since they were written, of those that are open. */
  medianAge: number | null;
  oldAge: number | null;
  /** Days from the writing to the closing. */
  medianDays: number | null;
  /** Of those written, in percent. */
  autonomousShare: number | null;
  /** Tags of one who wrote any, in the mean. */
  perOperator: number | null;
}
interface Period {
  from: Day;
  to: Day;
}

const isWithin = ({ from, to }: Period) => {
  return ({ createdOn }: CountedTag) => createdOn >= from && createdOn <= to;
};

/** Of those written in the period; those that are open grow old whenever they were written. */
export function tagFigures(tags: readonly CountedTag[], period: Period, today: Day): TagFigures {
  const written = tags.filter(isWithin(period));
  const closed = written.filter(({ closedOn }) => closedOn !== undefined);
  const ages = tags
    .filter(({ closedOn }) => closedOn === undefined)
    .map(({ createdOn }) => Math.max(0, daysBetween(createdOn, today)));
  const writers = new Set(written.map(({ requesterId }) => requesterId)).size;
  const of = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const share = of(written.filter(({ pillar }) => pillar === 'AM').length, written.length);
  return {
    written: written.length,
    closed: closed.length,
    open: ages.length,
    medianAge: quantile(ages, 0.5),
    oldAge: quantile(ages, 0.9),
    medianDays: quantile(
      closed.map(({ createdOn, closedOn }) => daysBetween(createdOn, closedOn!)),
      0.5,
    ),
    autonomousShare: share === null ? null : share * 100,
    perOperator: of(written.length, writers),
  };
}

export interface CurvePoint {
  /** `2026-W53` */
  week: string;
  monday: Day;
  /** Until its end, since the period began. */
  opened: number;
  closed: number;
}

/** Of those written in the period, how many were written and how many of them closed by the end of each week, up to today's. */
export function tagCurve(tags: readonly CountedTag[], period: Period, today: Day): CurvePoint[] {
  const written = tags.filter(isWithin(period));
  const last = [period.to, today].sort()[0]!;
  const points: CurvePoint[] = [];
  for (
    let monday = addDays(period.from, 1 - weekday(period.from));
    monday <= last;
    monday = addDays(monday, 7)
  ) {
    const end = addDays(monday, 6);
    points.push({
      ...{ week: isoWeek(monday), monday },
      opened: written.filter(({ createdOn }) => createdOn <= end).length,
      closed: written.filter(({ closedOn }) => closedOn !== undefined && closedOn <= end).length,
    });
  }
  return points;
}
