// Job that warns of permits to work before they run out.
import { warnOfEndingPermits } from '../safety/public.ts';
import type { Job } from './plant-job.ts';

export const warnPermits: Job = async ({ store, plant, now }) => ({
  counts: { warned: await warnOfEndingPermits(store, plant, now) },
});
