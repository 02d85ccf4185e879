// KPIs of the tags of a period (domain 6.3, 9.5): opened, closed, open, ages, and curves by pillar.
import { type Day, daysBetween } from '../day.ts';
import { computeTagCurve, computeTagFigures } from '../requests/tag-figures.ts';
import { pillars } from '../requests/tag-state.ts';
import { computePercent, computeRatio, roundToTenthsOrNull } from '../rounding.ts';
import type { TagClosingFact, TagFact } from './facts/tag-facts.ts';
import type { TagReport } from './kpi-api.ts';
import type { Period } from './overview.ts';
import { countByWeek } from './weeks.ts';

export interface PeriodTags {
  /** Tags created in the period, and from its beginning until today. */
  written: readonly TagFact[];
  since: readonly TagFact[];
  /** Tags open now, regardless of creation. */
  open: readonly TagFact[];
  /** Closings since the period began, by day. */
  closings: readonly { on: Day; facts: readonly TagClosingFact[] }[];
}

const computeAges = (tags: readonly TagFact[], today: Day) =>
  tags.map(({ createdOn }) => Math.max(0, daysBetween(createdOn, today)));

export function buildTagReport(
  { written: createdTags, since, open, closings }: PeriodTags,
  period: Period,
  today: Day,
): TagReport {
  const inPeriod = closings.filter(({ on }) => on >= period.from && on <= period.to);
  const countClosings = (isCounted: (tag: TagClosingFact) => boolean) =>
    inPeriod.reduce((sum, { facts }) => sum + facts.filter(isCounted).length, 0);
  const closed = countClosings(() => true);
  const ages = computeAges(open, today);
  const figures = computeTagFigures([...createdTags.filter(isClosed), ...open], period, today);
  return {
    kpi: {
      opened: createdTags.length,
      closed,
      open: open.length,
      closingRate: roundToTenthsOrNull(computePercent(closed, createdTags.length)),
      meanAge: roundToTenthsOrNull(
        computeRatio(
          ages.reduce((sum, age) => sum + age, 0),
          ages.length,
        ),
      ),
      medianAge: roundToTenthsOrNull(figures.medianAge),
      oldAge: roundToTenthsOrNull(figures.oldAge),
      medianDays: roundToTenthsOrNull(figures.medianDays),
      autonomousShare: roundToTenthsOrNull(figures.autonomousShare),
      perOperator: roundToTenthsOrNull(figures.perOperator),
    },
    weeks: countByWeek(
      period,
      {
        opened: since.map(({ createdOn }) => [createdOn, 1]),
        closed: closings.map(({ on, facts }) => [on, facts.length]),
        openNow: open.length,
      },
      today,
    ),
    curves: pillars.flatMap((pillar) => {
      const pillarTags = createdTags.filter((tag) => tag.pillar === pillar);
      if (pillarTags.length === 0) return [];
      return computeTagCurve(pillarTags, period, today).map(({ monday, opened, closed }) => ({
        on: monday,
        pillar,
        opened,
        closed,
      }));
    }),
    pillars: pillars.flatMap((pillar) => {
      const pillarTags = createdTags.filter((tag) => tag.pillar === pillar);
      const openCount = open.filter((tag) => tag.pillar === pillar).length;
      const closedCount = countClosings((tag) => tag.pillar === pillar);
      if (pillarTags.length + openCount + closedCount === 0) return [];
      const { medianDays } = computeTagFigures(pillarTags, period, today);
      return [
        {
          pillar,
          opened: pillarTags.length,
          closed: closedCount,
          open: openCount,
          medianDays: roundToTenthsOrNull(medianDays),
        },
      ];
    }),
  };
}
const isClosed = ({ closedOn }: TagFact) => closedOn !== undefined;
