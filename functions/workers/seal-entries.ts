// Worker that seals audit entries in the chain of their plant, or of their tenant. It alone writes links.
import * as z from 'zod';
import { sealEntries } from '../access/public.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { createQueueHandler } from './queue-worker.ts';

const SealMessage = z.strictObject({ tenant: z.string().min(1), plant: z.string().min(1) });

export const handler = createQueueHandler({
  parse: (json) => SealMessage.parse(json),
  async processMessage({ tenant, plant }, now) {
    const instant = new Date(now).toISOString();
    const scope = { tenant, ...(plant !== NO_SCOPE && { plant }) };
    const author = { user: 'chain', now: instant };
    await sealEntries(openStore(getTableClient(), getSetting('TABLE'), scope, author), instant);
    return 0;
  },
  failureMessage: 'entries of the trail not sealed',
});
