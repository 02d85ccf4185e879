// Figures of a set of tags, and their weekly S-curves (domain 6.3).
import { addDays, type Day, daysBetween, getIsoWeek, getWeekday } from '../day.ts';
import { computeQuantile } from '../quantile.ts';
import type { Pillar } from './tag-state.ts';

export interface CountedTag {
  pillar: Pillar;
  createdOn: Day;
  /** Day of closing, if closed. */
  closedOn?: Day;
  requesterId: string;
}
export interface TagFigures {
  written: number;
  closed: number;
  open: number;
  /** Days since the open tags were written. */
  medianAge: number | null;
  oldAge: number | null;
  /** Days from writing to closing. */
  medianDays: number | null;
  /** Percentage of the written tags. */
  autonomousShare: number | null;
  /** Mean number of tags per author. */
  perOperator: number | null;
}
interface Period {
  from: Day;
  to: Day;
}

const isWithin = ({ from, to }: Period) => {
  return ({ createdOn }: CountedTag) => createdOn >= from && createdOn <= to;
};

/** Computes the figures of tags written in the period; ages are of all open tags. */
export function computeTagFigures(tags: readonly CountedTag[], period: Period, today: Day): TagFigures {
  const periodTags = tags.filter(isWithin(period));
  const closedTags = periodTags.filter(({ closedOn }) => closedOn !== undefined);
  const ages = tags
    .filter(({ closedOn }) => closedOn === undefined)
    .map(({ createdOn }) => Math.max(0, daysBetween(createdOn, today)));
  const authorCount = new Set(periodTags.map(({ requesterId }) => requesterId)).size;
  const computeRatio = (part: number, total: number) => (total === 0 ? null : part / total);
  const share = computeRatio(periodTags.filter(({ pillar }) => pillar === 'AM').length, periodTags.length);
  return {
    written: periodTags.length,
    closed: closedTags.length,
    open: ages.length,
    medianAge: computeQuantile(ages, 0.5),
    oldAge: computeQuantile(ages, 0.9),
    medianDays: computeQuantile(
      closedTags.map(({ createdOn, closedOn }) => daysBetween(createdOn, closedOn!)),
      0.5,
    ),
    autonomousShare: share === null ? null : share * 100,
    perOperator: computeRatio(periodTags.length, authorCount),
  };
}

export interface CurvePoint {
  /** ISO week, `2026-W53`. */
  week: string;
  monday: Day;
  /** Cumulative counts from the beginning of the period to the end of the week. */
  opened: number;
  closed: number;
}

/**
 * Returns the tags written in the period, and those of them closed, cumulative to the end of each week, up to
 * the current one.
 */
export function computeTagCurve(tags: readonly CountedTag[], period: Period, today: Day): CurvePoint[] {
  const periodTags = tags.filter(isWithin(period));
  const lastDay = [period.to, today].sort()[0]!;
  const points: CurvePoint[] = [];
  for (
    let monday = addDays(period.from, 1 - getWeekday(period.from));
    monday <= lastDay;
    monday = addDays(monday, 7)
  ) {
    const end = addDays(monday, 6);
    points.push({
      ...{ week: getIsoWeek(monday), monday },
      opened: periodTags.filter(({ createdOn }) => createdOn <= end).length,
      closed: periodTags.filter(({ closedOn }) => closedOn !== undefined && closedOn <= end).length,
    });
  }
  return points;
}
