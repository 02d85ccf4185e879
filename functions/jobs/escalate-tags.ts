// Job that reports tags to administrators when they have been open too long, once per local day (domain 6.2).
import { tagEscalations } from '../db/entities/requests.ts';
import { escalateTags as escalateOldTags } from '../requests/public.ts';
import type { Job } from './plant-job.ts';

export const escalateTags: Job = async ({ store, plant, now }) => {
  const lastEscalation = await store.find(tagEscalations, 'all');
  return { counts: { escalated: await escalateOldTags(store, plant, lastEscalation, now) } };
};
