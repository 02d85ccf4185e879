// Results of runs: points by type and outcome, the figures of a period, and the tags raised (domain 11.5).
import { addDays, type Day } from '../day.ts';
import type { Order, outcomes } from '../planned/order.ts';
import { computeDayTotal, countByColour, type DayTotal } from '../planned/totals.ts';
import { computeCompliance } from '../reports/compliance.ts';
import { groupTotalsByDueDay } from '../reports/due-totals.ts';
import { addQuantities } from '../warehouse/units.ts';
import { type PointType, pointTypes } from './point.ts';
import type { RunReport } from './report-api.ts';

type Outcome = (typeof outcomes)[number];
/** Number of reported points by type and outcome; zero counts are absent. */
export type PointOutcomes = Partial<Record<PointType, Partial<Record<Outcome, number>>>>;
/** Totals of the runs of a day, with the outcomes of their points. */
export type RunDay = DayTotal & { walked?: PointOutcomes };
/** Runs of a machine on one day, by path. */
export interface MachineRuns {
  paths: Record<string, RunDay>;
}
/** Tags by path: number raised from its runs, and number of these closed. */
export type PathTags = Record<string, readonly [raised: number, closed: number]>;

interface ReportedActivity {
  outcome?: Outcome;
  point?: { type: PointType };
}

function addCount(pointOutcomes: PointOutcomes, type: PointType, outcome: Outcome, n: number) {
  pointOutcomes[type] = { ...pointOutcomes[type], [outcome]: (pointOutcomes[type]?.[outcome] ?? 0) + n };
}

/** Counts the reported points; undefined if none is reported, and for orders without points. */
export function countPointOutcomes(activities: readonly ReportedActivity[]): PointOutcomes | undefined {
  const pointOutcomes: PointOutcomes = {};
  for (const { point, outcome } of activities)
    if (point && outcome) addCount(pointOutcomes, point.type, outcome, 1);
  return Object.keys(pointOutcomes).length > 0 ? pointOutcomes : undefined;
}

function sumPointOutcomes(all: readonly (PointOutcomes | undefined)[]): PointOutcomes {
  const total: PointOutcomes = {};
  for (const pointOutcomes of all)
    for (const type of pointTypes)
      for (const [outcome, n] of Object.entries(pointOutcomes?.[type] ?? {}))
        addCount(total, type, outcome as Outcome, n);
  return total;
}

type CountedRun = Parameters<typeof computeDayTotal>[0][number] & Pick<Order, 'walked'>;

export function computeRunTotal(runs: readonly CountedRun[]): RunDay {
  const pointOutcomes = sumPointOutcomes(
    runs.filter(({ state }) => state !== 'cancelled').map((run) => run.walked),
  );
  return {
    ...computeDayTotal(runs),
    ...(Object.keys(pointOutcomes).length > 0 && { walked: pointOutcomes }),
  };
}

export function computeRunTotalsByPath(runs: readonly (CountedRun & Pick<Order, 'cycleId'>)[]): MachineRuns {
  const paths = Map.groupBy(runs, ({ cycleId }) => String(cycleId));
  return {
    paths: Object.fromEntries([...paths].map(([path, pathRuns]) => [path, computeRunTotal(pathRuns)])),
  };
}

export function countTagsByPath(tags: readonly { state: string; pathId?: number }[]): PathTags {
  const raisedTags = tags.filter(({ pathId, state }) => pathId !== undefined && state !== 'cancelled');
  return Object.fromEntries(
    [...Map.groupBy(raisedTags, ({ pathId }) => String(pathId))].map(([path, pathTags]) => [
      path,
      [pathTags.length, pathTags.filter(({ state }) => state === 'closed').length] as const,
    ]),
  );
}

interface ReportSources {
  runs: readonly (RunDay & { on: Day })[];
  tags: readonly PathTags[];
}

const sum = (all: readonly (number | undefined)[]) => addQuantities(...all.map((each) => each ?? 0));

const countedFields = ['green', 'orange', 'blue', 'open', 'overdue', 'metered', 'actualMinutes'] as const;
const hasFigures = (run: DayTotal) => countedFields.some((name) => Boolean(run[name]));

/**
 * Computes the report of runs by planned day; `runs` must include the days around the period: a run counts on
 * its due day, its minutes count on the day it was closed (domain 9). A day may be given in several parts,
 * one per machine.
 */
export function computeRunReport(
  { runs: dayTotals, tags }: ReportSources,
  { from, to }: { from: Day; to: Day },
  today: Day,
): RunReport {
  // Runs closed late after the end of the period count as due after it.
  const referenceDay = today > to ? addDays(to, 1) : today;
  const isWithin = ({ on }: { on: Day }) => on >= from && on <= to;
  const runs = groupTotalsByDueDay(dayTotals).filter(isWithin);
  const sumColours = (dayRuns: typeof runs) => {
    const counts = dayRuns.map((each) => countByColour(each, each.on, referenceDay));
    const sumColour = (colour: keyof (typeof counts)[number]) => sum(counts.map((each) => each[colour]));
    return {
      green: sumColour('green'),
      orange: sumColour('orange'),
      blue: sumColour('blue'),
      yellow: sumColour('yellow'),
      red: sumColour('red'),
    };
  };
  const computeFigures = (dayRuns: typeof runs) => ({
    ...sumColours(dayRuns),
    plannedMinutes: sum(dayRuns.map(({ plannedMinutes }) => plannedMinutes)),
    actualMinutes: sum(dayRuns.map(({ actualMinutes }) => actualMinutes)),
  });
  const pointOutcomes = sumPointOutcomes(dayTotals.filter(isWithin).map((run) => run.walked));
  const points = pointTypes.map((type) => {
    const { ok = 0, nok = 0, notDone = 0, na = 0 } = pointOutcomes[type] ?? {};
    return { type, ok, nok, notDone, na };
  });
  const [ok, nok] = [sum(points.map((each) => each.ok)), sum(points.map((each) => each.nok))];
  const tagCounts = tags.flatMap((each) => Object.values(each));
  const periodFigures = computeFigures(runs);
  return {
    days: runs.filter(hasFigures).map((run) => ({ on: run.on, ...computeFigures([run]) })),
    ...computeCompliance(periodFigures),
    cancelled: sum(runs.map(({ cancelled }) => cancelled)),
    plannedMinutes: periodFigures.plannedMinutes,
    actualMinutes: periodFigures.actualMinutes,
    nokRate: ok + nok === 0 ? null : Math.round((nok / (ok + nok)) * 1000) / 10,
    points,
    tags: {
      raised: sum(tagCounts.map(([raised]) => raised)),
      closed: sum(tagCounts.map(([, closed]) => closed)),
    },
  };
}
