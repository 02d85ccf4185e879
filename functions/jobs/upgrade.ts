// What an older program wrote, brought to the shape of this one. Most things are read in either shape and written anew when they
// change; what must be right before that has a step here.
import { Refused } from '../../shared/refused.ts';
import { log } from '../http/log.ts';
import { relocateAll, reopen } from '../planned/writes.ts';
import { markAll } from '../reactions/writes.ts';
import { DATA_VERSION, isOlder } from '../table/data-version.ts';
import { dataVersions } from '../table/entities/kernel.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';

type Marker = KeptOf<typeof dataVersions> | undefined;

/** The first brings data from version 0 to 1, and so on; new ones come last. Each may run twice, at once, or die in the middle. */
export const steps = [relocateAll, reopen, markAll] as const satisfies readonly ((
  store: Store,
) => Promise<void>)[] & { length: typeof DATA_VERSION };

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
