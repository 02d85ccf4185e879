// Job that sends the daily digests of notices to users whose shift has begun.
import { sendDueDigests } from '../organisation/public.ts';
import type { Job } from './plant-job.ts';

export const sendDigests: Job = async ({ store, now }) => ({
  counts: { digests: await sendDueDigests(store, now) },
});
