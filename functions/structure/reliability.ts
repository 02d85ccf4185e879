// What the breakdowns of a machine show of it and of its elements, from the EWOs of the last year.
import { addDays } from '../../shared/day.ts';
import { scheduledHours } from '../../shared/reports/scheduled-hours.ts';
import {
  FREQUENCY_DAYS,
  meanDaysBetween,
  RELIABILITY_DAYS,
  type Reliability,
  reliabilityOf,
} from '../../shared/requests/reliability.ts';
import type { Actor } from '../http/session.ts';
import { ewos } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

/** Where and when it is asked for. */
export type Asked = Pick<Actor, 'today' | 'now'> & { plant: Pick<Actor['plant'], 'calendar' | 'parameters'> };

/** Of an element, or of the machine without one; undefined where nothing broke down. */
export async function reliability(
  store: Store,
  { plant, today, now }: Asked,
  machineId: number,
  elementId?: string,
): Promise<Reliability | undefined> {
  const from = addDays(today, -RELIABILITY_DAYS);
  const [its, [machine]] = await Promise.all([
    everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { from, to: today, next })),
    store.load([[machines, machineId]]),
  ]);
  return reliabilityOf(its, elementId, scheduledHours(from, today, usageOf(plant, machine)), now);
}

/** Hours a machine is to run. */
export const usageOf = (
  { calendar, parameters }: Asked['plant'],
  machine: { shifts?: readonly unknown[] } | undefined,
) => ({ calendar, shifts: machine?.shifts?.length, shiftHours: parameters.shiftHours });

/** Of the last half year, for the wizard's question after the frequency of failures (domain 2.3). */
export async function daysBetweenFailures(
  store: Store,
  { today }: Actor,
  machineId: number,
): Promise<number | undefined> {
  const period = { from: addDays(today, -FREQUENCY_DAYS), to: today };
  const its = await everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { ...period, next }));
  return meanDaysBetween(its);
}
