// Job that verifies the chain of the audit trail once per local day, and that of the tenant with the first plant of a
// day of UTC (decision PS60).
import { checkChain } from '../access/public.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Job } from './plant-job.ts';

export const verifyChain: Job = async ({ store, plant, now }) => {
  const { tenant } = store.scope;
  const author = { user: 'schedule', now };
  const tenantStore = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
  const ofPlant = await checkChain(store, plant.timeZone, now);
  const ofTenant = await checkChain(tenantStore, 'UTC', now);
  return {
    counts: { verified: ofPlant.verified + ofTenant.verified },
    followingJobs: ofPlant.isUnfinished || ofTenant.isUnfinished ? ['verifyChain'] : [],
  };
};
