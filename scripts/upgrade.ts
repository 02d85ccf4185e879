// A data folder that was filled before: what an older program wrote is brought up to this one, a newer one's is left alone.
import { setting, tableClient } from '../functions/http/aws.ts';
import { generate } from '../functions/jobs/generate-orders.ts';
import { everyPlant } from '../functions/jobs/tick.ts';
import { isNewer, isOlder } from '../functions/table/data-version.ts';
import { dataVersions } from '../functions/table/entities/kernel.ts';
import { openStore } from '../functions/table/store.ts';
import { CannotStart } from './local/cannot-start.ts';

/** By the job that does so in the cloud, before anybody looks. */
export async function upgrade({ now }: { now: string }): Promise<void> {
  const found = await Promise.all(
    (await everyPlant()).map(async (scope) => {
      const store = openStore(tableClient(), setting('TABLE'), scope, { user: 'schedule', now });
      return { ...scope, data: await store.find(dataVersions, 'all') };
    }),
  );
  if (found.some(({ data }) => isNewer(data)))
    throw new CannotStart(
      'This data was written by a newer version of the program. Start that version, start over with --fresh, or name another folder with --data.',
    );
  for (const { tenant, plant, data } of found) if (isOlder(data)) await generate(tenant, plant, now);
}
