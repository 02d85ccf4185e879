// What an older program wrote, brought to the shape of this one. Most things are read in either shape and written anew when they
// change; what must be right before that has a step here.
import { Refused } from '../../shared/refused.ts';
import { linkPeople } from '../access/writes.ts';
import { log } from '../http/log.ts';
import { nameOnce } from '../organisation/writes.ts';
import { answerAgain, findAgain, relocateAll, reopen, retimeAll, retype } from '../planned/writes.ts';
import { placeAll, standAgain } from '../procedures/writes.ts';
import { indexSpares, markAll, tellClosings, tellEwoLoads } from '../reactions/writes.ts';
import { DATA_VERSION, isOlder } from '../table/data-version.ts';
import { dataVersions } from '../table/entities/kernel.ts';
import type { KeptOf } from '../table/entity.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';

type Marker = KeptOf<typeof dataVersions> | undefined;

/** What is told of cycles and days by their orders is told anew; the last step marks the days. */
async function ofTheirType(store: Store): Promise<void> {
  await retype(store);
  await reopen(store);
}

/** How many people cycles take, and what that and EWOs load teams with. */
async function withLoads(store: Store): Promise<void> {
  await retimeAll(store);
  await tellEwoLoads(store);
}

/** All totals were marked here; the last step does it for whatever came since. */
async function markedLast(): Promise<void> {}

/** Who a technician is and who leads a team is said once. */
async function eachOnce(store: Store): Promise<void> {
  await retryOnConflict(() => linkPeople(store));
  await retryOnConflict(() => nameOnce(store));
}

/** What was found at controls has results, and SOPs keep their elements marked. */
async function asFound(store: Store): Promise<void> {
  await answerAgain(store);
  await standAgain(store);
}

/** All totals, and facts of which figures are folded, and hours of what was closed. */
async function withFigures(store: Store): Promise<void> {
  await markAll(store);
  await tellClosings(store);
}

/** The first brings data from version 0 to 1, and so on; new ones come last. Each may run twice, at once, or die in the middle. */
export const steps = [
  relocateAll,
  reopen,
  markedLast,
  findAgain,
  indexSpares,
  ofTheirType,
  withLoads,
  eachOnce,
  asFound,
  withFigures,
  placeAll,
] as const satisfies readonly ((store: Store) => Promise<void>)[] & { length: typeof DATA_VERSION };

/** Runs the steps a plant's data lacks, then says so: a run that dies begins again. */
export async function upgrade(store: Store, marker: Marker): Promise<void> {
  if (!isOlder(marker)) return;
  const from = marker?.n ?? 0;
  for (const step of steps.slice(from)) await step(store);
  const now = { n: DATA_VERSION };
  try {
    await store.commit(
      marker ? store.replace(dataVersions, marker, now) : store.create(dataVersions, 'all', now),
    );
  } catch (error) {
    // another run was faster
    if (!(error instanceof Refused)) throw error;
  }
  log('info', 'data upgraded', { ...store.scope, from, to: DATA_VERSION });
}
