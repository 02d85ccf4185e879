// Acts on a lock-out: each is applied to the state that it meets, and written with the locks that it changes.
import { RefusalError } from '#shared/refused.ts';
import { type ActClock, isNoteworthyDifference } from '#shared/safety/device-clock.ts';
import {
  BARE_POINT,
  buildWorkKey,
  type LockedPoint,
  NEW_LOCKOUT,
  type Person,
} from '#shared/safety/lock-out.ts';
import type { Lockout, LockoutAct } from '#shared/safety/lockout-api.ts';
import { isolationPoints, lockouts as lockoutKind, pointLocks } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { assertRemovalsConfirmed } from './lock-removal-record.ts';
import { isKept, isLate, type RecordedAct, withConflict } from './lockout-conflict.ts';
import { type LockoutState, loadLockoutState, loadPointLocks, toLockoutAnswer } from './lockout-state.ts';
import { loadWork, type WorkReference } from './work.ts';

type StoredValue = ValueOf<typeof lockoutKind>;

/** Latest acts that a lock-out keeps. */
const MAX_ACTS = 200;
/** Time that the clock of a device may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;

export interface Call<Input extends WorkReference = WorkReference> {
  input: Input;
  actor: Actor;
  store: Store;
}

export const getPerson = ({ user }: Actor): Person => ({ userId: user.id, userName: user.name });

/**
 * Returns the time of an act: that of its device if it was recorded without a network, with the difference of
 * its clock (PS46), otherwise the present.
 * @throws Refused dateInFuture
 */
export function getActClock(actor: Actor, { at, clockDifference }: Partial<ActClock>): ActClock {
  if (at !== undefined && Date.parse(at) > Date.parse(actor.now) + MAX_AHEAD_MS)
    throw new RefusalError('invalid', 'invalidInput', { fields: { at: 'dateInFuture' } });
  if (at === undefined || !isLate(actor, at)) return { at: actor.now };
  const isNoted = clockDifference !== undefined && isNoteworthyDifference(clockDifference);
  return { at, ...(isNoted && { clockDifference }) };
}

export const toStoredValue = ({ work, stored }: LockoutState): StoredValue => {
  if (stored) {
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = stored;
    return value;
  }
  const { workKind, workId, code, machineId, elementId } = work;
  return { ...NEW_LOCKOUT, workKind, workId, code, machineId, elementId, acts: [] };
};

export const withAct = (value: StoredValue, act: LockoutAct): StoredValue => ({
  ...value,
  acts: [...value.acts, act].slice(-MAX_ACTS),
});

export interface Change {
  value: StoredValue;
  /** Changed locks of points. */
  points?: ReadonlyMap<number, LockedPoint>;
  writes?: Writes;
  reason?: string;
}

/** Acts on own locks, before which a person confirms that own locks were taken off by another one (PS38). */
const ownActs: ReadonlySet<LockoutAct['act']> = new Set(['lock', 'tried', 'released', 'test', 'join']);

/**
 * Applies an act to a lock-out and answers its state. Acts of other persons at the same time are merged, since
 * each is applied to the state that it meets.
 */
export const applyAct = (
  { input, actor, store }: Call<WorkReference & RecordedAct>,
  act: LockoutAct['act'],
  change: (state: LockoutState) => Promise<Change>,
) =>
  retryOnConflict(async (): Promise<Lockout> => {
    const [state] = await Promise.all([
      loadWork(store, actor, input).then((work) => loadLockoutState(store, work)),
      ownActs.has(act) && !isLate(actor, input.at) && assertRemovalsConfirmed(store, actor.user.id),
    ]);
    const {
      value,
      points: changedPoints = new Map<number, LockedPoint>(),
      writes = [],
      reason,
    } = await change(state).catch((error: unknown): Change => {
      if (!isKept(error, actor, input)) throw error;
      const person = getPerson(actor);
      const before = toStoredValue(state);
      const kept = withConflict(before, person, { ...input, act }, error.code);
      if (kept === before) return { value: kept };
      const { pointId, lock: number } = input;
      const clock = getActClock(actor, input);
      return { value: withAct(kept, { ...person, ...clock, act, pointId, number, conflict: true }) };
    });
    const id = buildWorkKey(state.work);
    await store.commit(
      state.stored
        ? store.replace(lockoutKind, state.stored, value, { reason })
        : store.create(lockoutKind, id, value),
      [...changedPoints].flatMap(([pointId, point]) => buildPointWrites(store, state, pointId, point)),
      writes,
    );
    return toLockoutAnswer(await loadLockoutState(store, state.work), actor);
  }, isRace);

/** Whether another act was recorded at the same time: a change, or a first record of the same work or point. */
export const isRace = (refusal: RefusalError) =>
  isStale(refusal) || (refusal.code === 'codeTaken' && refusal.details.fields?.id !== undefined);

function buildPointWrites(
  store: Store,
  { points }: LockoutState,
  pointId: number,
  point: LockedPoint,
): Writes {
  const before = points.get(pointId);
  const since = point.locks
    .map(({ at }) => at)
    .sort()
    .at(0);
  const value = { ...point, ...(since !== undefined && { inForce: 'locked' as const, since }) };
  return before ? store.replace(pointLocks, before, value) : store.create(pointLocks, pointId, value);
}

/** Returns the change of references by which a point cannot be removed while a lock is on it. */
export function buildPointReference(
  store: Store,
  pointId: number,
  before: LockedPoint,
  after: LockedPoint,
): Writes {
  const change = Math.sign(after.locks.length) - Math.sign(before.locks.length);
  return change > 0
    ? store.hold(isolationPoints, pointId, 'locks', 'pointId')
    : change < 0
      ? store.release(isolationPoints, pointId, 'locks')
      : [];
}

/** Adds the locks of a point that the list does not name. */
export async function withPoint(store: Store, state: LockoutState, pointId: number): Promise<LockedPoint> {
  if (!state.points.has(pointId))
    for (const [id, point] of await loadPointLocks(store, [pointId])) state.points.set(id, point);
  const found = state.points.get(pointId);
  return found ? { bareCount: found.bareCount, locks: found.locks } : BARE_POINT;
}
