// Job that updates the stock figures once per local day: histories from movements, and demands from failures
// (domain 8.3–8.7).
import { toLocalDay } from '#shared/day.ts';
import { stockRefreshDays } from '../db/entities/warehouse.ts';
import { markStockBlocks } from '../events/public.ts';
import { updateDemands } from '../structure/public.ts';
import { updateDueHistories } from '../warehouse/public.ts';
import type { Job } from './plant-job.ts';

export const updateStockFigures: Job = async ({ store, plant, now }) => {
  const today = toLocalDay(plant.timeZone, now);
  const lastRefresh = await store.find(stockRefreshDays, 'all');
  if (lastRefresh?.on === today) return { counts: { stocks: 0 } };
  const { updatedCount, shelves, demanded: demandedSpares } = await updateDueHistories(store, today);
  await updateDemands(store, { plant, today, now }, demandedSpares);
  await markStockBlocks(store, shelves);
  await store.commit(store.put(stockRefreshDays, 'all', { on: today }));
  return {
    counts: { stocks: updatedCount },
    // The totals of shelves are summed from the histories. Their job of this tick may have ended before.
    followingJobs: shelves.size > 0 ? ['recomputeTotals'] : [],
  };
};
