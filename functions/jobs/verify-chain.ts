// Job that verifies the chain of the audit trail once per local day (decision PS60).
import { checkChain } from '../access/public.ts';
import type { Job } from './plant-job.ts';

export const verifyChain: Job = async ({ store, plant, now }) => {
  const { verified, isUnfinished } = await checkChain(store, plant.timeZone, now);
  return { counts: { verified }, followingJobs: isUnfinished ? ['verifyChain'] : [] };
};
