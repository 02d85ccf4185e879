// Plant-local day of a change.
import { type Day, toLocalDay } from '#shared/day.ts';
import { plants } from '../db/entities/access.ts';
import type { Store } from '../db/store.ts';

export async function loadToday(store: Store, now: string): Promise<Day> {
  const [plant] = await store.load([[plants, store.scope.plant!]]);
  return toLocalDay(plant?.timeZone ?? 'UTC', now);
}
