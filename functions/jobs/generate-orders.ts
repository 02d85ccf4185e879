// Job that generates the orders of all cycles and paths that are due on the plant's local day.
import { generatePlantOrders } from '../planned/public.ts';
import type { Job } from './plant-job.ts';

export const generateOrders: Job = async ({ store, plant, now }) => ({
  counts: await generatePlantOrders(store, plant, now),
});
