// Figures of the home page, for the whole plant; few capacity units, since it is read often (domain 9.3).
import { addDefaultParameters } from '#shared/access/plant.ts';
import type { Answer, InputOf } from '#shared/contract.ts';
import { addDays, getMonth } from '#shared/day.ts';
import {
  computeDownMinutes,
  computeSchedule,
  computeSpan,
  computeTrend,
  getLastTwelveMonths,
  isStop,
  sumInterventionMinutes,
} from '#shared/reports/ewo-kpi.ts';
import { decodeEwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import {
  computeMachineHours,
  createRecordFilter,
  decodeMachineNames,
  filterMachines,
} from '#shared/reports/facts/machine-facts.ts';
import { decodeLooseStops, type StopSums, sumSelectedMachines } from '#shared/reports/facts/stop-sums.ts';
import type { figures as calls } from '#shared/reports/kpi-api.ts';
import type { Period } from '#shared/reports/overview.ts';
import { computeEwoPareto } from '#shared/reports/pareto.ts';
import { computeElapsedDay } from '#shared/reports/scheduled-hours.ts';
import { isBreakdown } from '#shared/requests/reliability.ts';
import { pillars } from '#shared/requests/tag-state.ts';
import {
  closedTagCounts,
  ewoStops,
  machineNames,
  stopMachines,
  stopMonths,
  tagDays,
} from '../db/entities/reports.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';
import { loadAllInRange } from './ground.ts';
import { getFirstRecentDay, loadLongStopDays, selectEarlierStops } from './stops.ts';

interface HomeCall {
  input: InputOf<typeof calls.home>;
  actor: Actor;
  store: Store;
}

/** Reads the totals of complete months, and the last month, which may end on any day, from its days. */
export async function getHomeFigures({ input, actor, store }: HomeCall): Promise<Answer<typeof calls.home>> {
  const { from, to } = input;
  const { today, now, plant } = actor;
  const months = getLastTwelveMonths(to);
  const lastMonth = months.at(-1)!;
  const earlierMonths = { from: getMonth(months[0]!.from), to: getMonth(addDays(lastMonth.from, -1)) };
  const recentPeriod = { from, to: [to, today].sort()[1]! };
  const firstDay = [from, lastMonth.from].sort()[0]!;
  const [names, recentDays, longStopDays, monthSums, reportedTags, closedTags] = await Promise.all([
    loadAllInRange(store, machineNames),
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(firstDay), to }),
    loadLongStopDays(store, firstDay),
    loadAllInRange(store, stopMonths, earlierMonths),
    loadAllInRange(store, tagDays, recentPeriod),
    loadAllInRange(store, closedTagCounts, recentPeriod),
  ]);
  const allMachines = names
    .flatMap(({ rows }) => decodeMachineNames(rows))
    .map((one) => ({ ...one, description: '' }));
  const machines = filterMachines(allMachines, {});
  const isSelected = createRecordFilter(machines, {});
  // If some machines are excluded, reads the sums by machine instead.
  const sumsByMachine =
    machines.size < allMachines.length ? await loadAllInRange(store, stopMachines, earlierMonths) : undefined;
  const { calendar, parameters, timeZone } = addDefaultParameters(plant);
  const usage = {
    calendar,
    shiftHours: parameters.shiftHours,
    begun: computeElapsedDay(timeZone, today, now),
  };

  const ewos = recentDays.flatMap(({ id, rows }) =>
    id < firstDay ? [] : decodeEwoFacts(rows, id).filter(isSelected),
  );
  const openStops = longStopDays
    .flatMap(({ id, rows }) => decodeEwoFacts(rows, id))
    .filter((ewo) => isStop(ewo) && ewo.closedAt === undefined && isSelected(ewo));
  const sumsByMonth = new Map(
    sumsByMachine
      ? sumsByMachine.map((month) => [
          month.id,
          { ...sumSelectedMachines(month, isSelected), loose: decodeLooseStops(month) },
        ])
      : monthSums.map((month) => [month.id, { ...month, loose: decodeLooseStops(month) }]),
  );
  const getSums = (period: Period): StopSums & { loose: typeof ewos } => {
    if (period === lastMonth) {
      const newStops = ewos.filter(({ createdOn }) => createdOn >= lastMonth.from);
      return {
        ...EMPTY_SUMS,
        loose: [...selectEarlierStops(lastMonth.from, { recentDays, longStopDays }, isSelected), ...newStops],
      };
    }
    // A month without reports has no sums, but a stop may have been open all along.
    const { loose, ...monthSums } = sumsByMonth.get(getMonth(period.from)) ?? EMPTY_SUMS;
    return {
      ...monthSums,
      loose: [...loose, ...openStops.filter(({ createdOn }) => createdOn < period.from)],
    };
  };
  return {
    months: months.map((period) => {
      const { count, took, stood, loose } = getSums(period);
      const selectedStops = loose.filter(isSelected);
      const looseBreakdowns = selectedStops.filter((ewo) => isBreakdown(ewo) && ewo.createdOn >= period.from);
      const span = computeSpan(period, timeZone, now);
      const down = stood + computeDownMinutes(selectedStops, span);
      return {
        month: getMonth(period.from),
        ...computeTrend(
          {
            count: count + looseBreakdowns.length,
            interventionMinutes: took + sumInterventionMinutes(looseBreakdowns),
            down,
          },
          computeSchedule(computeMachineHours(machines.values(), period, usage).all, machines.size, span),
        ),
      };
    }),
    pareto: computeEwoPareto(
      {
        created: ewos.filter(({ createdOn }) => createdOn >= from),
        earlier: selectEarlierStops(from, { recentDays, longStopDays }, isSelected),
        span: computeSpan(input, timeZone, now),
      },
      'machine',
      machines,
    ).map(({ description: _, ...row }) => row),
    opened: reportedTags.map((day) => ({
      on: day.id,
      n: pillars.reduce((sum, pillar) => sum + (day[pillar] ?? 0), 0),
    })),
    closed: closedTags.map(({ id, n }) => ({ on: id, n })),
  };
}

const EMPTY_SUMS = { count: 0, took: 0, stood: 0, loose: [] };
