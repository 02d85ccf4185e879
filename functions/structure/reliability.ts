// What the breakdowns of a machine show of it and of its elements, from the EWOs of the last year.
import { addDays } from '../../shared/day.ts';
import { scheduledHours } from '../../shared/reports/scheduled-hours.ts';
import {
  FREQUENCY_DAYS,
  meanDaysBetween,
  RELIABILITY_DAYS,
  type Reliability,
  reliabilityOf,
  stoodFor,
} from '../../shared/requests/reliability.ts';
import type { BreakdownRank } from '../../shared/structure/classification-api.ts';
import { paretoOf, type Ranked } from '../../shared/structure/pareto.ts';
import type { Actor } from '../http/session.ts';
import { openEwos } from '../table/entities/reports.ts';
import { ewos } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import { listMonths } from '../table/in-turn.ts';
import { everyPage } from '../table/reads.ts';
import { type Hook, keptWhile } from '../table/remembered.ts';
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

const ranks = keptWhile<Map<number, Ranked>>({
  consistent: false,
  most: 100_000,
  sizeOf: ({ size }) => size,
});

/** All machines by the minutes they stood for breakdowns closed in the last year; read once until an EWO of the plant changes. */
async function ranked(store: Store, from: string, to: string, now: string): Promise<Map<number, Ranked>> {
  const [changes] = await store.load([[openEwos, 'all']]);
  const hooks: Hook[] = [[openEwos, 'all', changes]];
  const known = await ranks.recall(store, to, hooks);
  if (known) return known;
  const its = await everyPage((next) =>
    listMonths(store, ewos, 'byDay', { from, to }, { limit: 1000, next }),
  );
  const minutes = new Map<number, number>();
  for (const [machineId, all] of Map.groupBy(its, (ewo) => ewo.machineId))
    minutes.set(machineId, stoodFor(all, now));
  return ranks.keep(store, to, paretoOf(minutes), hooks);
}

/** What proposes a machine's class REA (domain 2.4). */
export async function breakdownRank(
  store: Store,
  { today, now }: Actor,
  machineId: number,
): Promise<BreakdownRank> {
  const from = addDays(today, -RELIABILITY_DAYS);
  const all = await ranked(store, from, today, now);
  const total = all.values().reduce((sum, { value }) => sum + value, 0);
  const its = all.get(machineId);
  return {
    from,
    to: today,
    proposed: total === 0 ? null : (its?.class ?? 'C'),
    minutes: its?.value ?? 0,
    before: its?.before ?? total,
    total,
    rank: its?.rank ?? null,
    machines: all.size,
  };
}
