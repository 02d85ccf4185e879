// Tags that grew too old: marked once, and with the mark the note that administrators are told by (domain 6.2).
import { dayIn } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { isTooOld, tooOldUntil } from '../../../shared/requests/tag-times.ts';
import type { plants } from '../../table/entities/access.ts';
import { tagEscalations, tags } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';

type Plant = Pick<KeptOf<typeof plants>, 'parameters' | 'timeZone'>;
type Told = KeptOf<typeof tagEscalations> | undefined;

/** Once a local day; a run that dies, or meets somebody at work on a tag, is done again by the next one. How many it marked. */
export async function escalateTags(store: Store, plant: Plant, told: Told, now: string): Promise<number> {
  const today = dayIn(plant.timeZone, now);
  if (told?.on === today) return 0;
  const { tagTargetDays } = plant.parameters;
  const to = tooOldUntil(tagTargetDays, today);
  const old = await everyPage((next) => store.listBy(tags, 'desk', ['open'], { to, limit: 2500, next }));
  const due = old.filter((tag) => !tag.escalated && isTooOld(tag, tagTargetDays, today));
  const note = (codes: string[], on = told?.on) => store.put(tagEscalations, 'all', { on, tags: codes });
  try {
    if (due.length > 0)
      await store.commitInChunks(due, (some) => [
        some.map((tag) => store.replace(tags, tag, { ...tag, escalated: true })),
        note(some.map(({ code }) => code)),
      ]);
    await store.commit(note([], today));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return due.length;
}
