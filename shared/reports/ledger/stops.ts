// Downtime of a machine, and the resulting availability, MTBF and MTTR (domain 9).

import { computeIntervention, type DatedEwo } from '../../requests/ewo-times.ts';
import { roundToTenths } from '../../rounding.ts';
import { computeRunningHours, isStop, type Schedule } from '../ewo-kpi.ts';

/** Returns the number of closed breakdowns and their minutes of intervention. */
export function countRepairs(ewos: readonly DatedEwo[]): { closed: number; repaired: number } {
  const closedStops = ewos.filter((ewo) => isStop(ewo) && ewo.state === 'closed');
  return {
    closed: closedStops.length,
    repaired: closedStops.reduce((sum, ewo) => sum + (computeIntervention(ewo) ?? 0), 0),
  };
}

interface StopTotals {
  closed: number;
  repaired: number;
  stopped: number;
  schedule: Schedule;
}

/** Returns the figures; null if the divisor is zero. */
export function computeStopFigures({ closed, repaired, stopped, schedule }: StopTotals) {
  const running = computeRunningHours(schedule, stopped);
  const { hours } = schedule;
  return {
    availability: hours > 0 ? roundToTenths((running / hours) * 100) : null,
    mtbf: closed > 0 ? roundToTenths(running / closed) : null,
    mttr: closed > 0 ? roundToTenths(repaired / closed) : null,
  };
}
