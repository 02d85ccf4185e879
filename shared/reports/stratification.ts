// Breakdowns by type and another dimension, and by month and root cause (domain 9.3).
import { getMonth, getWeekday, type Instant, toLocalDay } from '../day.ts';
import { computeDowntime } from '../requests/ewo-times.ts';
import { isBreakdown } from '../requests/reliability.ts';
import { getShift } from '../requests/shift.ts';
import type { EwoFact } from './facts/ewo-facts.ts';
import type { strataKinds } from './figure-kinds.ts';
import type { EwoReport } from './kpi-api.ts';
import { countStops, getStops, NONE_KEY, type PeriodStops } from './pareto.ts';

/**
 * Returns a function that gives the group of an EWO; shift and weekday of the report are in plant-local time.
 */
export function createStratumGrouping(dimension: (typeof strataKinds)[number], timeZone: string) {
  return ({ machineId, teamId, createdAt }: EwoFact): string => {
    switch (dimension) {
      case 'machine':
        return String(machineId);
      case 'team':
        return String(teamId ?? NONE_KEY);
      case 'shift':
        return String(getShift(timeZone, createdAt));
      case 'weekday':
        return String(getWeekday(toLocalDay(timeZone, createdAt)));
    }
  };
}

/** Counts stops in the same way as the Pareto. */
export function computeStrata(stops: PeriodStops, getGroup: (ewo: EwoFact) => string): EwoReport['strata'] {
  const groups = Map.groupBy(getStops(stops), (ewo) => `${ewo.breakdownType ?? NONE_KEY} ${getGroup(ewo)}`);
  const createdEwos = new Set(stops.created);
  return [...groups].flatMap(([name, groupEwos]) => {
    const [type = '', key = ''] = name.split(' ');
    const sum = countStops(groupEwos, stops, (ewo) => createdEwos.has(ewo));
    return sum.count > 0 || sum.minutes > 0 ? [{ type, key, ...sum }] : [];
  });
}

/** Counts closed breakdowns by root cause, in the month of the report, with all their minutes. */
export function computeCauses(ewos: readonly EwoFact[], now: Instant): EwoReport['causes'] {
  const groups = Map.groupBy(
    ewos.filter(isBreakdown),
    ({ createdOn, rootCause }) => `${getMonth(createdOn)} ${rootCause ?? NONE_KEY}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, groupEwos]) => {
      const [month = '', cause] = name.split(' ');
      return {
        month,
        cause: cause as EwoReport['causes'][number]['cause'],
        count: groupEwos.length,
        minutes: groupEwos.reduce((sum, ewo) => sum + (computeDowntime(ewo, now) ?? 0), 0),
      };
    });
}
