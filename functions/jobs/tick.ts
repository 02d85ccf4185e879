// Scheduled job: every quarter of an hour, queues every job of each plant of every tenant.
import { plants, tenants } from '../db/entities/access.ts';
import { loadAllPages } from '../db/reads.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { type JobMessage, jobNames, queueJobs } from './plant-job.ts';

type PlantScope = Pick<JobMessage, 'tenant' | 'plant'>;

/** Returns the plants that are not disabled, of every tenant that is not suspended. */
export async function listActivePlants(): Promise<PlantScope[]> {
  const author = { user: 'schedule', now: new Date(Date.now()).toISOString() };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant: '~' }, author);
  const activePlants: PlantScope[] = [];
  for (const { id: tenant, suspended } of await loadAllPages((next) => store.list(tenants, { next }))) {
    if (suspended) continue;
    const tenantStore = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
    for (const plant of await loadAllPages((next) => tenantStore.list(plants, { next })))
      if (!plant.disabled) activePlants.push({ tenant, plant: plant.id });
  }
  return activePlants;
}

/** Queues the jobs. One that has nothing to do costs a message, processed in a few milliseconds. */
export const handler = traceHandler(async (): Promise<{ plants: number }> => {
  const activePlants = await listActivePlants();
  await queueJobs(activePlants.flatMap((plant) => jobNames.map((job) => ({ ...plant, job }))));
  log('info', 'jobs queued', { plants: activePlants.length });
  return { plants: activePlants.length };
});
