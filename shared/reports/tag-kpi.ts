// What the tags of a period come to (domain 6.3, 9.5): opened, closed, open; ages; curves by pillar.
import { type Day, daysBetween } from '../day.ts';
import { tagCurve, tagFigures } from '../requests/tag-figures.ts';
import { pillars } from '../requests/tag-state.ts';
import type { TagClosing, TagFact } from './facts/tag-facts.ts';
import type { TagReport } from './kpi-api.ts';
import type { Period } from './overview.ts';
import { percent, ratio, tenthsOf } from './rounding.ts';
import { countedByWeek } from './weeks.ts';

export interface Tags {
  /** Created in the period; and since it began until today. */
  written: readonly TagFact[];
  since: readonly TagFact[];
  /** Open now, whenever they were written. */
  open: readonly TagFact[];
  /** Closed since the period began, by day. */
  closings: readonly { on: Day; its: readonly TagClosing[] }[];
}

const old = (tags: readonly TagFact[], today: Day) =>
  tags.map(({ createdOn }) => Math.max(0, daysBetween(createdOn, today)));

export function tagReportOf({ written, since, open, closings }: Tags, period: Period, today: Day): TagReport {
  const inPeriod = closings.filter(({ on }) => on >= period.from && on <= period.to);
  const closedOf = (isOne: (tag: TagClosing) => boolean) =>
    inPeriod.reduce((sum, { its }) => sum + its.filter(isOne).length, 0);
  const closed = closedOf(() => true);
  const ages = old(open, today);
  const figures = tagFigures([...written.filter(isClosed), ...open], period, today);
  return {
    kpi: {
      opened: written.length,
      closed,
      open: open.length,
      closingRate: tenthsOf(percent(closed, written.length)),
      meanAge: tenthsOf(
        ratio(
          ages.reduce((sum, age) => sum + age, 0),
          ages.length,
        ),
      ),
      medianAge: tenthsOf(figures.medianAge),
      oldAge: tenthsOf(figures.oldAge),
      medianDays: tenthsOf(figures.medianDays),
      autonomousShare: tenthsOf(figures.autonomousShare),
      perOperator: tenthsOf(figures.perOperator),
    },
    weeks: countedByWeek(
      period,
      {
        opened: since.map(({ createdOn }) => [createdOn, 1]),
        closed: closings.map(({ on, its }) => [on, its.length]),
        openNow: open.length,
      },
      today,
    ),
    curves: pillars.flatMap((pillar) => {
      const its = written.filter((tag) => tag.pillar === pillar);
      if (its.length === 0) return [];
      return tagCurve(its, period, today).map(({ monday, opened, closed }) => ({
        on: monday,
        pillar,
        opened,
        closed,
      }));
    }),
    pillars: pillars.flatMap((pillar) => {
      const its = written.filter((tag) => tag.pillar === pillar);
      const opens = open.filter((tag) => tag.pillar === pillar).length;
      const closes = closedOf((tag) => tag.pillar === pillar);
      if (its.length + opens + closes === 0) return [];
      const { medianDays } = tagFigures(its, period, today);
      return [{ pillar, opened: its.length, closed: closes, open: opens, medianDays: tenthsOf(medianDays) }];
    }),
  };
}
const isClosed = ({ closedOn }: TagFact) => closedOn !== undefined;
