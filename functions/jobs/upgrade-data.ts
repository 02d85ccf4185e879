// Job that upgrades data of older program versions. Most items are readable in either shape and rewritten when they
// change; whatever must be correct before has a step here.
import { RefusalError } from '#shared/refused.ts';
import { repairTechnicianLinks } from '../access/public.ts';
import {
  asOnePage,
  DATA_VERSION,
  inSequence,
  isOlder,
  LEAST_PROGRAM,
  type UpgradeStep,
} from '../db/data-version.ts';
import { entities } from '../db/entities/all.ts';
import { dataVersions, programNeeds } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
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
import { createLockRenewal } from './renew-locks.ts';

/**
 * Moves checklist orders to their own entity and updates what cycles store of open orders; a later
 * step marks the days for recomputation.
 */
const separateOrderTypes = inSequence([moveChecklistOrders, recomputeOpenOrders]);

/** Recomputes the people needed by cycles, and the team loads that cycles and EWOs cause. */
const recomputeLoads = inSequence([recomputeAllCycles, rebuildEwoLoads].map(asOnePage));

/**
 * Used to mark all totals; empty, because a later step marks all of them and recomputes what is counted
 * differently now.
 */
const skipMarking = asOnePage(async () => {});

/**
 * Makes the links between users and technicians consistent, and removes leaders from the members of their
 * team.
 */
const repairPeopleLinks = inSequence(
  [repairTechnicianLinks, removeLeadersFromMembers].map((repair) =>
    asOnePage((store) => retryOnConflict(() => repair(store))),
  ),
);

/**
 * Creates the results of controls, and the references that keep elements of SOPs marked for autonomous
 * maintenance.
 */
const createControlResults = inSequence([storeAllControlResults, asOnePage(repairSopElementLinks)]);

/** Moves the locks of codes, which are compared by another key than before. */
const renewCodeLocks = createLockRenewal(entities);

/** Steps in order: the first brings data from version 0 to 1, and so on. */
export const upgradeSteps = [
  updateAllWorkElements,
  recomputeOpenOrders,
  skipMarking,
  indexFindings,
  asOnePage(indexSpares),
  separateOrderTypes,
  recomputeLoads,
  repairPeopleLinks,
  createControlResults,
  rebuildHourlyClosings,
  asOnePage(setMissingStrategyKeys),
  renewCodeLocks,
  skipMarking,
  skipMarking,
  markAllTotals,
  asOnePage(recomputeMeterRates),
] as const satisfies readonly UpgradeStep[] & { length: typeof DATA_VERSION };

/**
 * Milliseconds after which a run leaves the next page to a further message; a page takes some seconds. AWS stops a
 * chain of 16 messages, after which the next tick goes on.
 */
const MAX_RUN_MS = 3 * 60_000;

/**
 * Runs the steps that a plant's data lacks, page by page, and stores the page at which an interrupted run goes on.
 * The other jobs follow the last page, so that orders do not wait for the next tick; should their messages not be
 * sent, that tick does their work.
 */
export const upgradeData: Job = async ({ store, dataVersion }) => {
  if (!isOlder(dataVersion)) return { counts: {} };
  await raiseProgramNeed(store);
  const until = performance.now() + MAX_RUN_MS;
  // The marker says which program reads the data before a page makes it unreadable for others.
  let marker = await moveMarker(store, dataVersion, { n: dataVersion?.n ?? 0, cursor: dataVersion?.cursor });
  while (marker && isOlder(marker)) {
    if (performance.now() > until) return { counts: {}, followingJobs: ['upgradeData'] };
    const { n, cursor } = marker;
    const next = await upgradeSteps[n]?.(store, cursor);
    marker = await moveMarker(store, marker, next === undefined ? { n: n + 1 } : { n, cursor: next });
  }
  if (!marker) return { counts: {} };
  log('info', 'data upgraded', { from: dataVersion?.n ?? 0, to: DATA_VERSION });
  return { counts: {}, followingJobs: jobNames.filter((name) => name !== 'upgradeData') };
};

type Marker = StoredOf<typeof dataVersions>;

/** Moves the marker of the upgrade; undefined if a concurrent run moved it, which then goes on alone. */
async function moveMarker(
  store: Store,
  before: Marker | undefined,
  position: Pick<Marker, 'n' | 'cursor'>,
): Promise<Marker | undefined> {
  const value = { ...position, least: LEAST_PROGRAM };
  try {
    await store.commit(
      before ? store.replace(dataVersions, before, value) : store.create(dataVersions, 'all', value),
    );
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
  return store.buildStoredItem(dataVersions, 'all', value, (before?.version ?? 0) + 1);
}

/** Stores that the table needs this program, which the health of an older one reports. */
const raiseProgramNeed = (store: Store): Promise<void> =>
  retryOnConflict(async () => {
    const before = await store.find(programNeeds, 'all');
    if (before && before.least >= LEAST_PROGRAM) return;
    const value = { least: LEAST_PROGRAM };
    await store.commit(
      before ? store.replace(programNeeds, before, value) : store.create(programNeeds, 'all', value),
    );
  });
