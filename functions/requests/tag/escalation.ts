// Escalates tags that have been open too long: marks them once and records their codes for the mail to
// administrators (domain 6.2).
import { toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { getLastTooOldDay, isTooOld } from '#shared/requests/tag-times.ts';
import type { plants } from '../../db/entities/access.ts';
import { tagEscalations, tags } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

type Plant = Pick<StoredOf<typeof plants>, 'parameters' | 'timeZone'>;
type LastEscalation = StoredOf<typeof tagEscalations> | undefined;

/**
 * Runs once per local day and returns the number of escalated tags. An interrupted run, or one with a
 * conflict, is completed by the next one.
 */
export async function escalateTags(
  store: Store,
  plant: Plant,
  lastEscalation: LastEscalation,
  now: string,
): Promise<number> {
  const today = toLocalDay(plant.timeZone, now);
  if (lastEscalation?.on === today) return 0;
  const { tagTargetDays } = plant.parameters;
  const latestDay = getLastTooOldDay(tagTargetDays, today);
  const oldTags = await loadAllPages((next) =>
    store.listBy(tags, 'desk', ['open'], { to: latestDay, limit: 2500, next }),
  );
  const dueTags = oldTags.filter((tag) => !tag.escalated && isTooOld(tag, tagTargetDays, today));
  const buildEscalationRecord = (codes: string[], on = lastEscalation?.on) =>
    store.put(tagEscalations, 'all', { on, tags: codes });
  try {
    if (dueTags.length > 0)
      await store.commitInChunks(dueTags, (chunk) => [
        chunk.map((tag) => store.replace(tags, tag, { ...tag, escalated: true })),
        buildEscalationRecord(chunk.map(({ code }) => code)),
      ]);
    await store.commit(buildEscalationRecord([], today));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
  }
  return dueTags.length;
}
