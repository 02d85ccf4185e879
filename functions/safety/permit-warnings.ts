// Warnings before permits run out: each is a record, whose change is an alert.
import { RefusalError } from '#shared/refused.ts';
import { isEndingSoon } from '#shared/safety/permit.ts';
import { toWallTime } from '#shared/wall-clock.ts';
import type { plants } from '../db/entities/access.ts';
import { permits, permitWarnings } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';

/** Length of a time such as `16:30`. */
const TIME_LENGTH = 5;

/**
 * Records the warnings of permits that run out soon and returns their number. A permit is warned of once for each
 * end; an extension causes a further one. Of concurrent runs one records each.
 */
export async function warnOfEndingPermits(
  store: Store,
  { timeZone }: Pick<StoredOf<typeof plants>, 'timeZone'>,
  now: string,
): Promise<number> {
  const open = await loadAllPages((next) => store.listBy(permits, 'board', ['open'], { next }));
  const ending = open.filter((permit) => isEndingSoon(permit, now));
  const warnings = await store.load(ending.map(({ id }) => [permitWarnings, id] as const));
  let warned = 0;
  for (const [i, { id, to }] of ending.entries()) {
    const last = warnings[i];
    if (last?.to === to) continue;
    const warning = { to, localTime: toWallTime(timeZone, to).slice(-TIME_LENGTH) };
    try {
      await store.commit(
        last ? store.replace(permitWarnings, last, warning) : store.create(permitWarnings, id, warning),
      );
      warned++;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return warned;
}
