// Daily digests: the notices of a user that are due become one digest, whose change sends the mail.
import type { Instant } from '#shared/day.ts';
import { getNextDutyStart } from '#shared/organisation/duty.ts';
import { RefusalError } from '#shared/refused.ts';
import type { plants } from '../db/entities/access.ts';
import { collectedNotices, type DigestNotice, noticeDigests } from '../db/entities/organisation.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { NoticePerson } from './notice.ts';

/** Maximum notices of one mail, so that it is written in one transaction; of more, another mail follows. */
const MAX_NOTICES = 90;
const RETENTION_DAYS = 2;
/** Days a collected notice is remembered after it is due: longer than its event is repeated. */
const COLLECTED_RETENTION_DAYS = 10;

interface NoticeToCollect extends DigestNotice {
  /** Event that caused it. */
  event: string;
}

/**
 * Collects a notice for the digest at the next start of work. It is collected once, although a person may be
 * addressed both alone and as member of teams, and on screen as on devices.
 */
export async function collectNotice(
  store: Store,
  plant: Pick<StoredOf<typeof plants>, 'timeZone' | 'calendar'>,
  person: NoticePerson,
  { event, ...notice }: NoticeToCollect,
): Promise<void> {
  const { userId } = person;
  const dueAt: Instant = getNextDutyStart(plant, person, notice.causedAt);
  try {
    await store.commit(
      store.create(collectedNotices, `${userId}.${notice.causedAt}.${event}`, {
        ...notice,
        userId,
        dueAt,
        waiting: 'yes',
        expiresAt: computeExpiry(COLLECTED_RETENTION_DAYS, dueAt),
      }),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'codeTaken') throw error;
  }
}

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
