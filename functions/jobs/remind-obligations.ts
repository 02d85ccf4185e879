// Job that reminds of statutory obligations that fall due or are expired (decision PS48).
import { remindOfObligations } from '../safety/public.ts';
import type { Job } from './plant-job.ts';

export const remindObligations: Job = async ({ store, plant, now }) => ({
  counts: { reminded: await remindOfObligations(store, plant, now) },
});
