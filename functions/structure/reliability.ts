// Reliability of a machine and its elements, computed from the EWOs of the last year.
import { addDays } from '#shared/day.ts';
import { computeScheduledHours } from '#shared/reports/scheduled-hours.ts';
import {
  computeBreakdownDowntime,
  computeMeanDaysBetweenStops,
  computeReliability,
  FREQUENCY_DAYS,
  RELIABILITY_DAYS,
  type Reliability,
} from '#shared/requests/reliability.ts';
import type { BreakdownRank } from '#shared/structure/classification-api.ts';
import { type LossRank, rankLosses } from '#shared/structure/pareto.ts';
import { type CacheDependency, createCache } from '../db/cache.ts';
import { openEwoCounts } from '../db/entities/reports.ts';
import { ewos } from '../db/entities/requests.ts';
import { machines } from '../db/entities/structure.ts';
import { listByMonths } from '../db/pagination.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';

/** Plant, day and time of the computation. */
export type ReliabilityContext = Pick<Actor, 'today' | 'now'> & {
  plant: Pick<Actor['plant'], 'calendar' | 'parameters'>;
};

/** Returns the figures of an element, or of the machine; undefined without breakdowns. */
export async function loadReliability(
  store: Store,
  { plant, today, now }: ReliabilityContext,
  machineId: number,
  elementId?: string,
): Promise<Reliability | undefined> {
  const from = addDays(today, -RELIABILITY_DAYS);
  const [machineEwos, [machine]] = await Promise.all([
    loadAllPages((next) => store.listBy(ewos, 'byMachine', [machineId], { from, to: today, next })),
    store.load([[machines, machineId]]),
  ]);
  return computeReliability(
    machineEwos,
    elementId,
    computeScheduledHours(from, today, getMachineUsage(plant, machine)),
    now,
  );
}

/** Returns the scheduled hours of a machine. */
export const getMachineUsage = (
  { calendar, parameters }: ReliabilityContext['plant'],
  machine: { shifts?: readonly unknown[] } | undefined,
) => ({ calendar, shifts: machine?.shifts?.length, shiftHours: parameters.shiftHours });

/**
 * Returns the mean days between failures of the last half year, for the wizard's question about their
 * frequency (domain 2.3).
 */
export async function loadDaysBetweenFailures(
  store: Store,
  { today }: Actor,
  machineId: number,
): Promise<number | undefined> {
  const period = { from: addDays(today, -FREQUENCY_DAYS), to: today };
  const machineEwos = await loadAllPages((next) =>
    store.listBy(ewos, 'byMachine', [machineId], { ...period, next }),
  );
  return computeMeanDaysBetweenStops(machineEwos);
}

const rankCache = createCache<Map<number, LossRank>>({
  consistent: false,
  maxSize: 100_000,
  sizeOf: ({ size }) => size,
});

/**
 * Ranks all machines by the minutes of breakdowns closed in the last year; cached until an EWO of the plant
 * changes.
 */
async function loadRanks(
  store: Store,
  from: string,
  to: string,
  now: string,
): Promise<Map<number, LossRank>> {
  const [changes] = await store.load([[openEwoCounts, 'all']]);
  const dependencies: CacheDependency[] = [[openEwoCounts, 'all', changes]];
  const cachedRanks = await rankCache.recall(store, to, dependencies);
  if (cachedRanks) return cachedRanks;
  const plantEwos = await loadAllPages((next) =>
    listByMonths(store, ewos, 'byDay', { from, to }, { limit: 1000, next }),
  );
  const minutes = new Map<number, number>();
  for (const [machineId, ewosOfMachine] of Map.groupBy(plantEwos, (ewo) => ewo.machineId))
    minutes.set(machineId, computeBreakdownDowntime(ewosOfMachine, now));
  return rankCache.keep(store, to, rankLosses(minutes), dependencies);
}

/** Returns the rank of a machine, which determines the proposed class REA (domain 2.4). */
export async function loadBreakdownRank(
  store: Store,
  { today, now }: Actor,
  machineId: number,
): Promise<BreakdownRank> {
  const from = addDays(today, -RELIABILITY_DAYS);
  const ranksByMachine = await loadRanks(store, from, today, now);
  const total = ranksByMachine.values().reduce((sum, { value }) => sum + value, 0);
  const machineRank = ranksByMachine.get(machineId);
  return {
    from,
    to: today,
    proposed: total === 0 ? null : (machineRank?.class ?? 'C'),
    minutes: machineRank?.value ?? 0,
    before: machineRank?.before ?? total,
    total,
    rank: machineRank?.rank ?? null,
    machines: ranksByMachine.size,
  };
}
