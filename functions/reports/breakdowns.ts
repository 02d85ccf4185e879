// Figures of breakdowns, computed from the facts of their days (domain 9.2, 9.3).
import type { Answer, InputOf } from '#shared/contract.ts';
import { type Day, getMonth } from '#shared/day.ts';
import {
  computeDownMinutes,
  computeEwoKpi,
  computeTrend,
  getLastTwelveMonths,
  isStop,
  sumInterventionMinutes,
} from '#shared/reports/ewo-kpi.ts';
import { decodeEwoClosings, type EwoFact } from '#shared/reports/facts/ewo-facts.ts';
import { getStopMonths } from '#shared/reports/facts/lasting-stops.ts';
import type { figures as calls } from '#shared/reports/kpi-api.ts';
import type { Period } from '#shared/reports/overview.ts';
import { computeEwoPareto, getDownMachines } from '#shared/reports/pareto.ts';
import { computeCauses, computeStrata, createStratumGrouping } from '#shared/reports/stratification.ts';
import { countByWeek } from '#shared/reports/weeks.ts';
import { computeAnatomiesByGroup } from '#shared/requests/anatomy.ts';
import { isBreakdown } from '#shared/requests/reliability.ts';
import { roundFigures, roundToTenthsOrNull } from '#shared/rounding.ts';
import { ewoClosings, ewoFacts, ewoStops, openEwoFacts } from '../db/entities/reports.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';
import { selectEwos } from './done.ts';
import { type FigureContext, loadAllInRange, loadFigureContext } from './ground.ts';
import { getFirstRecentDay, loadLongStopDays, selectEarlierStops } from './stops.ts';

interface ReportCall<Name extends keyof typeof calls> {
  input: InputOf<(typeof calls)[Name]>;
  actor: Actor;
  store: Store;
}

export async function getParetoReport({
  input,
  actor,
  store,
}: ReportCall<'pareto'>): Promise<Answer<typeof calls.pareto>> {
  const { from, to } = input;
  const [context, recentDays, longStopDays] = await Promise.all([
    loadFigureContext(store, actor, input),
    loadAllInRange(store, ewoFacts, { from: getFirstRecentDay(from), to }),
    loadLongStopDays(store, from),
  ]);
  const stops = {
    created: selectEwos(selectDaysFrom(from, recentDays), context),
    earlier: selectEarlierStops(from, { recentDays, longStopDays }, context.isMeant),
    span: context.spanOf(input),
  };
  return { items: computeEwoPareto(stops, input.by, context.machines) };
}

export async function getEwoReport({
  input,
  actor,
  store,
}: ReportCall<'ewo'>): Promise<Answer<typeof calls.ewo>> {
  const { from, to } = input;
  const { now, today } = actor;
  const { timeZone } = actor.plant;
  const months = getLastTwelveMonths(to);
  const firstDay = [from, months[0]!.from].sort()[0]!;
  const lastDay = [to, today].sort()[1]!;
  const [context, recentDays, stops, closings, openDays, longStopDays] = await Promise.all([
    loadFigureContext(store, actor, input),
    loadAllInRange(store, ewoFacts, { from: getFirstRecentDay(from), to }),
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(firstDay), to: lastDay }),
    loadAllInRange(store, ewoClosings, { from, to: lastDay }),
    loadAllInRange(store, openEwoFacts),
    loadLongStopDays(store, firstDay),
  ]);
  const ewos = selectEwos(selectDaysFrom(from, recentDays), context);
  const trendEwos = selectEwos(selectDaysFrom(firstDay, stops), context);
  const periodStops = {
    created: ewos,
    earlier: selectEarlierStops(from, { recentDays, longStopDays }, context.isMeant),
    span: context.spanOf(input),
  };
  const trend = createMonthTrends(
    trendEwos,
    selectEarlierStops(firstDay, { recentDays: stops, longStopDays }, context.isMeant),
    today,
  );
  const openNowEwos = selectEwos(openDays, context);
  return {
    kpi: roundFigures(computeEwoKpi(ewos, context.scheduleIn(input), periodStops.span, periodStops.earlier)),
    weeks: countByWeek(
      input,
      {
        opened: trendEwos.map(({ createdOn }) => [createdOn, 1]),
        closed: closings.map((day) => [
          day.id,
          decodeEwoClosings(day.rows, day.id).filter(context.isMeant).length,
        ]),
        openNow: openNowEwos.length,
      },
      today,
    ),
    months: months.map((period) => ({ month: getMonth(period.from), ...trend(period, context) })),
    pareto: computeEwoPareto(periodStops, input.pareto, context.machines),
    strata: computeStrata(periodStops, createStratumGrouping(input.strata, timeZone)),
    standing: getDownMachines(openNowEwos, context.machines),
    anatomy: computeAnatomies(ewos, input.anatomy, timeZone),
    causes: computeCauses(ewos, now),
  };
}

const selectDaysFrom = <Item extends { id: Day }>(firstDay: Day, days: readonly Item[]): Item[] =>
  days.filter(({ id }) => id >= firstDay);

/** Counts for each month the breakdowns created in it, and the minutes of every stop that reaches into it. */
function createMonthTrends(ewos: readonly EwoFact[], earlier: readonly EwoFact[], today: Day) {
  const created = Map.groupBy(ewos, ({ createdOn }) => getMonth(createdOn));
  const overlapping = new Map<string, EwoFact[]>();
  for (const stop of [...earlier, ...ewos].filter(isStop))
    for (const month of getStopMonths(stop, today)) {
      const monthStops = overlapping.get(month);
      if (monthStops) monthStops.push(stop);
      else overlapping.set(month, [stop]);
    }
  return (period: Period, { scheduleIn, spanOf }: FigureContext) => {
    const month = getMonth(period.from);
    const closed = (created.get(month) ?? []).filter((ewo) => ewo.createdOn <= period.to && isBreakdown(ewo));
    const down = computeDownMinutes(overlapping.get(month) ?? [], spanOf(period));
    return computeTrend(
      { count: closed.length, interventionMinutes: sumInterventionMinutes(closed), down },
      scheduleIn(period),
    );
  };
}

function computeAnatomies(
  ewos: readonly EwoFact[],
  by: ReportCall<'ewo'>['input']['anatomy'],
  timeZone: string,
) {
  const getKey = {
    all: () => 'all',
    breakdownType: ({ breakdownType }: EwoFact) => breakdownType,
    team: ({ teamId }: EwoFact) => teamId?.toString(),
    shift: createStratumGrouping('shift', timeZone),
  }[by];
  return computeAnatomiesByGroup(ewos, getKey).map(
    ({ key, anatomy: { count, parts, total, spareShare } }) => ({
      key,
      count,
      parts: Object.fromEntries(
        Object.entries(parts).map(([part, minutes]) => [part, roundToTenthsOrNull(minutes)]),
      ),
      total: roundToTenthsOrNull(total),
      spareShare: roundToTenthsOrNull(spareShare),
    }),
  );
}
