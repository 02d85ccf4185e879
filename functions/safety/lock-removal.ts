// Removal of locks from points: own ones, and those of others by administrators (PS35, PS38).
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildWorkKey, type LockedPoint, removeLocks } from '#shared/safety/lock-out.ts';
import type { LockoutAct } from '#shared/safety/lockout-api.ts';
import { lockNumbers } from '../db/entities/safety.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { buildRemovalRecord } from './lock-removal-record.ts';
import {
  buildPointReference,
  type Call,
  type Change,
  toStoredValue,
  withAct,
  withPoint,
} from './lockout-change.ts';
import type { LockoutState } from './lockout-state.ts';
import { buildLockCount } from './work.ts';

interface Removal {
  pointId: number;
  ids: readonly string[];
}

/** Composes the removal of locks of a work from several points, each counted and freed. */
export async function composeRemoval(
  { store, actor }: Pick<Call, 'store' | 'actor'>,
  state: LockoutState,
  removals: readonly Removal[],
  act: Omit<LockoutAct, 'pointId' | 'number' | 'owner'>,
): Promise<Change> {
  const work = buildWorkKey(state.work);
  let value = toStoredValue(state);
  const points = new Map<number, LockedPoint>();
  const writes: Writes[] = [];
  let removedCount = 0;
  for (const { pointId, ids } of removals) {
    const before = await withPoint(store, state, pointId);
    const { point: after, lockout } = removeLocks(before, value, { work, ids, at: act.at });
    value = { ...value, ...lockout };
    for (const lock of before.locks) {
      if (!ids.includes(lock.id) || !lock.works.includes(work)) continue;
      removedCount++;
      const { number, userId, userName } = lock;
      const owner = userId === actor.user.id ? undefined : userName;
      value = withAct(value, { ...act, pointId, number, owner });
      if (owner !== undefined) writes.push(buildRemovalRecord(store, state, act, { ...lock, pointId }));
      if (!after.locks.some((each) => each.number === number && each.userId === userId))
        writes.push(await buildNumberRemoval(store, { pointId, number, userId }));
    }
    if (after.locks.length > 0 || before.locks.length > 0) {
      points.set(pointId, after);
      writes.push(buildPointReference(store, pointId, before, after));
    }
  }
  return { value, points, writes: [...writes, buildLockCount(store, state.work, -removedCount)] };
}

/** Frees the number of a lock, unless it is on another point, where it was recorded first. */
async function buildNumberRemoval(
  store: Store,
  { pointId, number, userId }: { pointId: number; number: string; userId: string },
): Promise<Writes> {
  const stored = await store.find(lockNumbers, number.toUpperCase());
  const isOwn = stored?.pointId === pointId && stored.userId === userId;
  return isOwn ? store.remove(lockNumbers, stored) : [];
}

/** Returns the ids of the locks to take off. @throws Refused notAllowedHere, required at the reason */
export function selectRemovedIds(
  actor: Actor,
  state: LockoutState,
  point: LockedPoint,
  { lockIds, reason }: { lockIds?: string[]; reason?: string },
): string[] {
  const locks = point.locks.filter(({ works }) => works.includes(buildWorkKey(state.work)));
  const own = locks.filter(({ userId }) => userId === actor.user.id).map(({ id }) => id);
  if (!lockIds && own.length > 0) return own;
  const ids = lockIds ?? locks.map(({ id }) => id);
  const isOfOthers = locks.some(({ id, userId }) => ids.includes(id) && userId !== actor.user.id);
  if (!isOfOthers) return ids;
  if (!hasPermission(actor.profile, 'lockouts', 'cancel'))
    throw new RefusalError('forbidden', 'notAllowedHere');
  if (!reason) throw new RefusalError('invalid', 'invalidInput', { fields: { reason: 'required' } });
  return ids;
}
