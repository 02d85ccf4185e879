// Locks that another person took off: their owner is told, and confirms before the next act (PS38).
import { addDays, toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildWorkKey, type Lock } from '#shared/safety/lock-out.ts';
import {
  type lockouts as api,
  type LockoutAct,
  type LockRemoval,
  REMOVAL_FIGURE_DAYS,
} from '#shared/safety/lockout-api.ts';
import { lockRemovals } from '../db/entities/safety.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { LockoutState } from './lockout-state.ts';

/** Composes the record of a lock that another person than its owner takes off. */
export function buildRemovalRecord(
  store: Store,
  { work }: Pick<LockoutState, 'work'>,
  { at, userId: byId, userName: byName, reason = '' }: Omit<LockoutAct, 'pointId' | 'number' | 'owner'>,
  { id, number, userId: ownerId, userName: ownerName, pointId }: Lock & { pointId: number },
): Writes {
  const { workKind, workId, code: workCode } = work;
  return store.create(lockRemovals, `${buildWorkKey(work)}.${id}`, {
    ...{ workKind, workId, workCode, pointId, number, ownerId, ownerName, byId, byName, reason },
    removedAt: at,
    waiting: ownerId,
  });
}

const listWaiting = (store: Store, userId: string): Promise<StoredOf<typeof lockRemovals>[]> =>
  loadAllPages((next) => store.listBy(lockRemovals, 'waiting', [userId], { next }));

/** Requires that a person has confirmed the removal of own locks. @throws Refused lockRemovalUnconfirmed */
export async function assertRemovalsConfirmed(store: Store, userId: string): Promise<void> {
  const [first] = await listWaiting(store, userId);
  if (first)
    throw new RefusalError('conflict', 'lockRemovalUnconfirmed', {
      values: { number: first.number, by: first.byName },
    });
}

function toAnswer(removal: StoredOf<typeof lockRemovals>): LockRemoval {
  const { id, workKind, workId, workCode, pointId, number, byName, removedAt: at, reason } = removal;
  return { id, workKind, workId, workCode, pointId, number, byName, at, reason };
}

export const lockRemovalHandlers: Pick<Handlers<typeof api>, 'removals' | 'removalFigure' | 'confirm'> = {
  async removals({ actor, store }) {
    return { items: (await listWaiting(store, actor.user.id)).map(toAnswer) };
  },

  async removalFigure({ actor: { today, plant }, store }) {
    const from = addDays(today, 1 - REMOVAL_FIGURE_DAYS);
    const allRemovals = await loadAllPages((next) => store.list(lockRemovals, { next }));
    const counted = allRemovals.filter(({ removedAt }) => toLocalDay(plant.timeZone, removedAt) >= from);
    const unconfirmed = counted.filter(({ waiting }) => waiting !== undefined);
    return { from, to: today, count: counted.length, unconfirmed: unconfirmed.length };
  },

  /** Confirms a removal; a confirmed one stays as it is. */
  async confirm({ input, actor, store }) {
    const removal = await store.get(lockRemovals, input.id);
    if (removal.ownerId !== actor.user.id) throw buildNotFoundRefusal();
    if (!removal.waiting) return {};
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, waiting: _____, ...value } = removal;
    await store.commit(store.replace(lockRemovals, removal, { ...value, confirmedAt: actor.now }));
    return {};
  },
};
