// Daily digests: the notices of a user that are due become one digest, whose change sends the mail.
import { RefusalError } from '#shared/refused.ts';
import { collectedNotices, noticeDigests } from '../db/entities/organisation.ts';
import { computeExpiry } from '../db/expiry.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';

/** Maximum notices of one mail, so that it is written in one transaction; of more, another mail follows. */
const MAX_NOTICES = 90;
const RETENTION_DAYS = 2;

/**
 * Writes the due digests and returns their number. The notices are marked in the same transaction, so that each is in
 * one digest; what another run has written meanwhile is left to it.
 */
export async function sendDueDigests(store: Store, now: string): Promise<number> {
  const dueNotices = await loadAllPages((next) =>
    store.listBy(collectedNotices, 'due', ['yes'], { to: now, next }),
  );
  let digestCount = 0;
  for (const [userId, notices] of Map.groupBy(dueNotices, (notice) => notice.userId))
    for (let i = 0; i < notices.length; i += MAX_NOTICES) {
      const included = notices.slice(i, i + MAX_NOTICES).sort((a, b) => (a.causedAt < b.causedAt ? -1 : 1));
      const digest = {
        userId,
        notices: included.map(({ code, values, causedAt }) => ({ code, values, causedAt })),
        expiresAt: computeExpiry(RETENTION_DAYS, now),
      };
      try {
        await store.commit(
          store.create(noticeDigests, included[0]!.id, digest),
          included.flatMap((notice) =>
            store.replace(collectedNotices, notice, { ...notice, waiting: undefined }),
          ),
        );
        digestCount++;
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
      }
    }
  return digestCount;
}
