// Reminders of obligations that fall due or are expired: each is a record, whose change is a mail (PS48).
import { toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { findObligationNotice, getObligationStatus } from '#shared/safety/obligation-state.ts';
import type { plants } from '../db/entities/access.ts';
import { obligationNotices, obligations } from '../db/entities/safety.ts';
import { machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllItems } from '../db/list-all.ts';
import type { Store } from '../db/store.ts';

/**
 * Records the reminders that are due on the local day and returns their number. Of concurrent runs one records each;
 * a missed or interrupted run is made up for by the next one.
 */
export async function remindOfObligations(
  store: Store,
  { timeZone }: Pick<StoredOf<typeof plants>, 'timeZone'>,
  now: string,
): Promise<number> {
  const today = toLocalDay(timeZone, now);
  const due = (await loadAllItems(store, obligations))
    .map(({ id, machineId, ...obligation }) => ({
      ...{ id, machineId },
      status: getObligationStatus(obligation, today),
    }))
    .filter(({ status }) => status.stage !== undefined);
  const [notices, dueMachines] = await Promise.all([
    store.load(due.map(({ id }) => [obligationNotices, id] as const)),
    store.load(due.map(({ machineId }) => [machines, machineId] as const)),
  ]);
  let reminded = 0;
  for (const [i, { id, status }] of due.entries()) {
    if (dueMachines[i]?.status === 'dismissed') continue;
    const last = notices[i];
    const notice = findObligationNotice(status, today, last);
    if (!notice) continue;
    try {
      await store.commit(
        last
          ? store.replace(obligationNotices, last, notice, { expected: last.version })
          : store.create(obligationNotices, id, notice),
      );
      reminded++;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return reminded;
}
