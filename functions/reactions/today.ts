// The day of the plant whose things changed.
import { type Day, dayIn } from '../../shared/day.ts';
import { plants } from '../table/entities/access.ts';
import type { Store } from '../table/store.ts';

export async function todayOf(store: Store, now: string): Promise<Day> {
  const [plant] = await store.load([[plants, store.scope.plant!]]);
  return dayIn(plant?.timeZone ?? 'UTC', now);
}
