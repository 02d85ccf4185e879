// What breakdowns show of an element: how many, how long, how far apart (domain 9; the ledger's mtbfR and mttrR).
import type { Day } from '../day.ts';
import { tenths } from '../reports/rounding.ts';
import { type DatedEwo, downtimeOf, interventionOf } from './ewo-times.ts';

/** Days back from today. */
export const RELIABILITY_DAYS = 365;

type Failed = DatedEwo & { elementId?: string; createdOn: Day };

export interface Reliability {
  /** Breakdowns: closed EWOs of a machine that stood. */
  nrBd: number;
  /** Minutes the machine stood for them. */
  minBd: number;
  /** Hours of running between two of them. */
  mtbfR: number;
  /** Minutes of intervention, mean. */
  mttrR: number;
}

/** What figures count as one: it was closed, and its machine stood. */
export const isBreakdown = ({ state, machineStatus }: Pick<DatedEwo, 'state' | 'machineStatus'>): boolean =>
  state === 'closed' && machineStatus === 'stopped';

const breakdowns = <Ewo extends DatedEwo>(ewos: readonly Ewo[]) => ewos.filter(isBreakdown);

const stood = (all: readonly DatedEwo[], now: string) =>
  all.reduce((sum, ewo) => sum + (downtimeOf(ewo, now) ?? 0), 0);

/** Minutes a machine stood for its breakdowns. */
export const stoodFor = (ewos: readonly DatedEwo[], now: string): number => stood(breakdowns(ewos), now);

/** Of the machine (no `elementId`) or of one element; undefined where nothing was closed. `hours`: scheduled in the period. */
export function reliabilityOf(
  ewos: readonly Failed[],
  elementId: string | undefined,
  hours: number,
  now: string,
): Reliability | undefined {
  const stops = breakdowns(ewos);
  const its = elementId === undefined ? stops : stops.filter((ewo) => ewo.elementId === elementId);
  if (its.length === 0) return undefined;
  // an element runs while its machine does
  const running = Math.max(0, hours - stood(stops, now) / 60);
  return {
    nrBd: its.length,
    minBd: stood(its, now),
    mtbfR: tenths(running / its.length),
    mttrR: tenths(its.reduce((sum, ewo) => sum + (interventionOf(ewo) ?? 0), 0) / its.length),
  };
}

/** Half a year: so far back failures are counted for their frequency. */
export const FREQUENCY_DAYS = 182;

/** Mean days between the stops of so long, one decimal; undefined without any. */
export function meanDaysBetween(
  ewos: readonly Pick<DatedEwo, 'state' | 'machineStatus'>[],
): number | undefined {
  const stops = ewos.filter(
    ({ state, machineStatus }) => state !== 'cancelled' && machineStatus === 'stopped',
  ).length;
  return stops === 0 ? undefined : Math.round((FREQUENCY_DAYS / stops) * 10) / 10;
}
