// Job that upgrades data of older program versions. Most items are readable in either shape and rewritten when they
// change; whatever must be correct before has a step here.
import { RefusalError } from '#shared/refused.ts';
import { repairTechnicianLinks } from '../access/public.ts';
import { DATA_VERSION, isOlder } from '../db/data-version.ts';
import { entities } from '../db/entities/all.ts';
import { dataVersions } from '../db/entities/kernel.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { indexSpares, markAllTotals, rebuildEwoLoads, rebuildHourlyClosings } from '../events/public.ts';
import { log } from '../http/log.ts';
import { removeLeadersFromMembers } from '../organisation/public.ts';
import {
  indexFindings,
  moveChecklistOrders,
  recomputeAllCycles,
  recomputeMeterRates,
  recomputeOpenOrders,
  storeAllControlResults,
  updateAllWorkElements,
} from '../planned/public.ts';
import { repairSopElementLinks, setMissingStrategyKeys } from '../procedures/public.ts';
import { type Job, jobNames } from './plant-job.ts';
import { renewLocks } from './renew-locks.ts';

/**
 * Moves checklist orders to their own entity and updates what cycles store of open orders; a later
 * step marks the days for recomputation.
 */
async function separateOrderTypes(store: Store): Promise<void> {
  await moveChecklistOrders(store);
  await recomputeOpenOrders(store);
}

/** Recomputes the people needed by cycles, and the team loads that cycles and EWOs cause. */
async function recomputeLoads(store: Store): Promise<void> {
  await recomputeAllCycles(store);
  await rebuildEwoLoads(store);
}

/**
 * Used to mark all totals; empty, because a later step marks all of them and recomputes what is counted
 * differently now.
 */
async function skipMarking(): Promise<void> {}

/**
 * Makes the links between users and technicians consistent, and removes leaders from the members of their
 * team.
 */
async function repairPeopleLinks(store: Store): Promise<void> {
  await retryOnConflict(() => repairTechnicianLinks(store));
  await retryOnConflict(() => removeLeadersFromMembers(store));
}

/**
 * Creates the results of controls, and the references that keep elements of SOPs marked for autonomous
 * maintenance.
 */
async function createControlResults(store: Store): Promise<void> {
  await storeAllControlResults(store);
  await repairSopElementLinks(store);
}

/** Moves the locks of codes, which are compared by another key than before. */
const renewCodeLocks = (store: Store): Promise<void> => renewLocks(store, entities);

/**
 * Steps in order: the first brings data from version 0 to 1, and so on. Each is idempotent, may run
 * concurrently, and may be interrupted.
 */
export const upgradeSteps = [
  updateAllWorkElements,
  recomputeOpenOrders,
  skipMarking,
  indexFindings,
  indexSpares,
  separateOrderTypes,
  recomputeLoads,
  repairPeopleLinks,
  createControlResults,
  rebuildHourlyClosings,
  setMissingStrategyKeys,
  renewCodeLocks,
  skipMarking,
  skipMarking,
  markAllTotals,
  recomputeMeterRates,
] as const satisfies readonly ((store: Store) => Promise<void>)[] & { length: typeof DATA_VERSION };

/**
 * Runs the steps that a plant's data lacks and stores the version; an interrupted run starts again. The other
 * jobs follow it, so that orders do not wait for the next tick; should their messages not be sent, that tick
 * does their work.
 */
export const upgradeData: Job = async ({ store, dataVersion }) => {
  if (!isOlder(dataVersion)) return { counts: {} };
  const from = dataVersion?.n ?? 0;
  for (const step of upgradeSteps.slice(from)) await step(store);
  const currentVersion = { n: DATA_VERSION };
  try {
    await store.commit(
      dataVersion
        ? store.replace(dataVersions, dataVersion, currentVersion)
        : store.create(dataVersions, 'all', currentVersion),
    );
  } catch (error) {
    // A concurrent run stored the version first.
    if (!(error instanceof RefusalError)) throw error;
  }
  log('info', 'data upgraded', { from, to: DATA_VERSION });
  return { counts: {}, followingJobs: jobNames.filter((name) => name !== 'upgradeData') };
};
