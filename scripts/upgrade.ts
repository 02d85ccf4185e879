// Upgrade of an existing data folder: data of an older program is upgraded, data of a newer one is left
// unchanged.

import { isNewer, isOlder } from '#functions/db/data-version.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { openStore } from '#functions/db/store.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { listActivePlants } from '#functions/jobs/active-plants.ts';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { StartError } from './local/cannot-start.ts';

/** Runs the jobs of all plants with older data before the stack answers: the upgrade, and those that follow it. */
export async function upgrade({ now }: { now: string }): Promise<void> {
  const plantVersions = await Promise.all(
    (await listActivePlants()).map(async (scope) => {
      const store = openStore(getTableClient(), getSetting('TABLE'), scope, { user: 'schedule', now });
      return { ...scope, data: await store.find(dataVersions, 'all') };
    }),
  );
  if (plantVersions.some(({ data }) => isNewer(data)))
    throw new StartError(
      'This data was written by a newer version of the program. Start that version, start over with --fresh, or name another folder with --data.',
    );
  for (const { tenant, plant, data } of plantVersions)
    if (isOlder(data)) await runAllJobs(tenant, plant, now);
}
