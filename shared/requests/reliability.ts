// Reliability of an element from its breakdowns: number, downtime, MTBF and MTTR (domain 9; the ledger's
// mtbfR and mttrR).
import type { Day } from '../day.ts';
import { roundToTenths } from '../rounding.ts';
import { computeDowntime, computeIntervention, type DatedEwo } from './ewo-times.ts';

/** Days back from today. */
export const RELIABILITY_DAYS = 365;

type FailedEwo = DatedEwo & { elementId?: string; createdOn: Day };

export interface Reliability {
  /** Number of breakdowns: closed EWOs with the machine down. */
  nrBd: number;
  /** Minutes of downtime. */
  minBd: number;
  /** Hours of running between two breakdowns. */
  mtbfR: number;
  /** Mean minutes of intervention. */
  mttrR: number;
}

/** Whether figures count the EWO as a breakdown: closed, with the machine down. */
export const isBreakdown = ({ state, machineStatus }: Pick<DatedEwo, 'state' | 'machineStatus'>): boolean =>
  state === 'closed' && machineStatus === 'stopped';

const filterBreakdowns = <Ewo extends DatedEwo>(ewos: readonly Ewo[]) => ewos.filter(isBreakdown);

const sumDowntime = (all: readonly DatedEwo[], now: string) =>
  all.reduce((sum, ewo) => sum + (computeDowntime(ewo, now) ?? 0), 0);

/** Returns the downtime of a machine's breakdowns in minutes. */
export const computeBreakdownDowntime = (ewos: readonly DatedEwo[], now: string): number =>
  sumDowntime(filterBreakdowns(ewos), now);

/**
 * Computes the reliability of the machine (no `elementId`) or one element; undefined without closed
 * breakdowns. `hours`: scheduled in the period.
 */
export function computeReliability(
  ewos: readonly FailedEwo[],
  elementId: string | undefined,
  hours: number,
  now: string,
): Reliability | undefined {
  const stops = filterBreakdowns(ewos);
  const elementStops = elementId === undefined ? stops : stops.filter((ewo) => ewo.elementId === elementId);
  if (elementStops.length === 0) return undefined;
  // An element runs while its machine runs.
  const runningHours = Math.max(0, hours - sumDowntime(stops, now) / 60);
  return {
    nrBd: elementStops.length,
    minBd: sumDowntime(elementStops, now),
    mtbfR: roundToTenths(runningHours / elementStops.length),
    mttrR: roundToTenths(
      elementStops.reduce((sum, ewo) => sum + (computeIntervention(ewo) ?? 0), 0) / elementStops.length,
    ),
  };
}

/** Days back over which the frequency of failures is computed: half a year. */
export const FREQUENCY_DAYS = 182;

/** Returns the mean days between stops in that period with one decimal; undefined without any. */
export function computeMeanDaysBetweenStops(
  ewos: readonly Pick<DatedEwo, 'state' | 'machineStatus'>[],
): number | undefined {
  const stops = ewos.filter(
    ({ state, machineStatus }) => state !== 'cancelled' && machineStatus === 'stopped',
  ).length;
  return stops === 0 ? undefined : Math.round((FREQUENCY_DAYS / stops) * 10) / 10;
}
