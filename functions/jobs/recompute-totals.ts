// Job that recomputes the totals that are still marked when the indexes are consistent.
import { recomputeMarkedTotals } from '../events/public.ts';
import type { Job } from './plant-job.ts';

export const recomputeTotals: Job = async ({ store, now }) => ({
  counts: { settled: await recomputeMarkedTotals(store, now) },
});
