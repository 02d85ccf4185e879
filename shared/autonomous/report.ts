// What came of runs: points by type and outcome, the figures of a period, and which tags came of it (domain 11.5).
import { addDays, type Day } from '../day.ts';
import type { Order, outcomes } from '../planned/order.ts';
import { countsOf, type DayTotal, totalOf } from '../planned/totals.ts';
import { complianceOf } from '../reports/compliance.ts';
import { added } from '../warehouse/units.ts';
import { type PointType, pointTypes } from './point.ts';
import type { RunReport } from './report-api.ts';

type Outcome = (typeof outcomes)[number];
/** Points that were reported, by type and outcome; what there is none of is absent. */
export type Walked = Partial<Record<PointType, Partial<Record<Outcome, number>>>>;
/** The runs of a day, and what came of their points. */
export type RunDay = DayTotal & { walked?: Walked };
/** A machine's runs of a day, by path. */
export interface MachineRuns {
  paths: Record<string, RunDay>;
}
/** Tags that came of runs of a path: how many, and how many of these are closed. */
export type PathTags = Record<string, readonly [raised: number, closed: number]>;

interface Reported {
  outcome?: Outcome;
  point?: { type: PointType };
}

function count(walked: Walked, type: PointType, outcome: Outcome, n: number) {
  walked[type] = { ...walked[type], [outcome]: (walked[type]?.[outcome] ?? 0) + n };
}

/** Undefined while none was reported, and of orders that have no points. */
export function walkedOf(activities: readonly Reported[]): Walked | undefined {
  const walked: Walked = {};
  for (const { point, outcome } of activities) if (point && outcome) count(walked, point.type, outcome, 1);
  return Object.keys(walked).length > 0 ? walked : undefined;
}

function together(all: readonly (Walked | undefined)[]): Walked {
  const sum: Walked = {};
  for (const walked of all)
    for (const type of pointTypes)
      for (const [outcome, n] of Object.entries(walked?.[type] ?? {}))
        count(sum, type, outcome as Outcome, n);
  return sum;
}

type Run = Parameters<typeof totalOf>[0][number] & Pick<Order, 'walked'>;

export function runTotalOf(runs: readonly Run[]): RunDay {
  const walked = together(runs.filter(({ state }) => state !== 'cancelled').map((run) => run.walked));
  return { ...totalOf(runs), ...(Object.keys(walked).length > 0 && { walked }) };
}

export function byPath(runs: readonly (Run & Pick<Order, 'cycleId'>)[]): MachineRuns {
  const paths = Map.groupBy(runs, ({ cycleId }) => String(cycleId));
  return { paths: Object.fromEntries([...paths].map(([path, its]) => [path, runTotalOf(its)])) };
}

export function tagsByPath(tags: readonly { state: string; pathId?: number }[]): PathTags {
  const raised = tags.filter(({ pathId, state }) => pathId !== undefined && state !== 'cancelled');
  return Object.fromEntries(
    [...Map.groupBy(raised, ({ pathId }) => String(pathId))].map(([path, its]) => [
      path,
      [its.length, its.filter(({ state }) => state === 'closed').length] as const,
    ]),
  );
}

interface Counted {
  runs: readonly (RunDay & { on: Day })[];
  tags: readonly PathTags[];
}

const sum = (all: readonly (number | undefined)[]) => added(...all.map((each) => each ?? 0));

/** A day may be told in parts, machine by machine. */
export function runReportOf({ runs, tags }: Counted, { to }: { to: Day }, today: Day): RunReport {
  // what ran late after the end of the period fell due after it
  const as = today > to ? addDays(to, 1) : today;
  const colours = (its: Counted['runs']) => {
    const counts = its.map((each) => countsOf(each, each.on, as));
    const of = (colour: keyof (typeof counts)[number]) => sum(counts.map((each) => each[colour]));
    return {
      green: of('green'),
      orange: of('orange'),
      blue: of('blue'),
      yellow: of('yellow'),
      red: of('red'),
    };
  };
  const figures = (its: Counted['runs']) => ({
    ...colours(its),
    plannedMinutes: sum(its.map(({ plannedMinutes }) => plannedMinutes)),
    actualMinutes: sum(its.map(({ actualMinutes }) => actualMinutes)),
  });
  const walked = together(runs.map((run) => run.walked));
  const points = pointTypes.map((type) => {
    const { ok = 0, nok = 0, notDone = 0, na = 0 } = walked[type] ?? {};
    return { type, ok, nok, notDone, na };
  });
  const [ok, nok] = [sum(points.map((each) => each.ok)), sum(points.map((each) => each.nok))];
  const all = tags.flatMap((each) => Object.values(each));
  const whole = figures(runs);
  return {
    days: [...Map.groupBy(runs, ({ on }) => on)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([on, its]) => ({ on, ...figures(its) })),
    ...complianceOf(whole),
    plannedMinutes: whole.plannedMinutes,
    actualMinutes: whole.actualMinutes,
    nokRate: ok + nok === 0 ? null : Math.round((nok / (ok + nok)) * 1000) / 10,
    points,
    tags: { raised: sum(all.map(([raised]) => raised)), closed: sum(all.map(([, closed]) => closed)) },
  };
}
