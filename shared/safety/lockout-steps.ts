// Acts on a lock-out as a device foresees them without a network, on the last answer of the service (PS40).
import { RefusalError } from '../refused.ts';
import type { Person } from './lock-out.ts';
import type { LockInForce, Lockout, LockoutAct } from './lockout-api.ts';

/** Person and time of an act. */
export interface ActStamp extends Person {
  at: string;
}

const isSameAct = (a: LockoutAct, b: LockoutAct): boolean =>
  a.act === b.act &&
  a.at === b.at &&
  a.userId === b.userId &&
  a.pointId === b.pointId &&
  a.number === b.number;

const withAct = (lockout: Lockout, act: LockoutAct): Lockout =>
  lockout.acts.some((each) => isSameAct(each, act)) ? lockout : { ...lockout, acts: [...lockout.acts, act] };

/** Returns the lock-out with the difference of clocks noted on the acts of a person at an instant (PS46). */
export function withClockDifference(
  lockout: Lockout,
  { userId, at }: Pick<ActStamp, 'userId' | 'at'>,
  clockDifference: number | undefined,
): Lockout {
  if (clockDifference === undefined) return lockout;
  const acts = lockout.acts.map((act) =>
    act.userId === userId && act.at === at ? { ...act, clockDifference } : act,
  );
  return { ...lockout, acts };
}

const isOn = (locks: readonly LockInForce[], pointId: number): boolean =>
  locks.some((lock) => lock.pointId === pointId);

/** Returns the lock-out with what a person lacks, as far as its answer tells. */
function withGaps(lockout: Lockout, { userId }: Pick<Person, 'userId'>): Lockout {
  if (lockout.exempted) return lockout;
  const { points, release, released, crew, tried, gaps: before, conflicts } = lockout;
  const leaders = crew.filter((member) => member.userId === userId).map(({ leaderId }) => leaderId);
  const own = lockout.locks.filter((lock) => [userId, ...leaders].includes(lock.userId));
  const gaps = {
    isUndescribed: before.isUndescribed,
    toLock: points.filter((id) => !isOn(own, id)),
    toRelease: release.filter((id) => !released.some(({ pointId }) => pointId === id)),
    isTryMissing: !tried?.valid,
  };
  const isComplete =
    !gaps.isUndescribed && gaps.toLock.length === 0 && gaps.toRelease.length === 0 && !gaps.isTryMissing;
  return { ...lockout, gaps, isolated: isComplete && conflicts.every(({ settled }) => settled) };
}

const withoutTry = (lockout: Lockout): Lockout =>
  lockout.tried ? { ...lockout, tried: { ...lockout.tried, valid: false } } : lockout;

/** Puts a lock on a point. @throws Refused lockNumberTaken, as far as the locks of this work tell */
export function applyLock(
  lockout: Lockout,
  { pointId, lock: number, lockId: id }: { pointId: number; lock: string; lockId: string },
  stamp: ActStamp,
): Lockout {
  const sameNumber = lockout.locks.find((lock) => lock.number.toUpperCase() === number.toUpperCase());
  if (sameNumber && (sameNumber.pointId !== pointId || sameNumber.userId !== stamp.userId))
    throw new RefusalError('conflict', 'lockNumberTaken', { fields: { lock: 'lockNumberTaken' } });
  if (sameNumber) return lockout;
  const { workKind, workId, points } = lockout;
  const lock: LockInForce = { id, number, ...stamp, pointId, works: [{ workKind, workId }] };
  const after = points.includes(pointId) ? points : [...points, pointId];
  const locked = {
    // Others may have unlocked the point meanwhile, so that the try is given again.
    ...withoutTry(lockout),
    points: after,
    frozen: true,
    required: true,
    locks: [...lockout.locks, lock].toSorted((a, b) => after.indexOf(a.pointId) - after.indexOf(b.pointId)),
  };
  return withGaps(withAct(locked, { ...stamp, act: 'lock', pointId, number }), stamp);
}

/** Takes own locks off a point; those of others stay. @throws Refused notAllowedHere */
export function applyUnlock(
  lockout: Lockout,
  { pointId, lockIds }: { pointId: number; lockIds?: readonly string[] },
  stamp: ActStamp,
): Lockout {
  const locks = lockout.locks.filter((lock) => lock.pointId === pointId);
  const own = locks.filter(({ userId }) => userId === stamp.userId);
  const named = lockIds ? locks.filter(({ id }) => lockIds.includes(id)) : own.length > 0 ? own : locks;
  if (named.some(({ userId }) => userId !== stamp.userId))
    throw new RefusalError('forbidden', 'notAllowedHere');
  return named.reduce((current, lock) => removeLock(current, lock, 'unlock', stamp), lockout);
}

/** Takes all own locks off for a test run. */
export const applyTestRun = (lockout: Lockout, stamp: ActStamp): Lockout =>
  lockout.locks
    .filter(({ userId }) => userId === stamp.userId)
    .reduce((current, lock) => removeLock(current, lock, 'test', stamp), lockout);

function removeLock(
  lockout: Lockout,
  { id, pointId, number }: LockInForce,
  act: 'unlock' | 'test',
  stamp: ActStamp,
): Lockout {
  const locks = lockout.locks.filter((lock) => lock.id !== id);
  // Locks of other works on the point are not known here, so that the try is given again.
  const unlocked = { ...(isOn(locks, pointId) ? lockout : withoutTry(lockout)), locks };
  return withGaps(withAct(unlocked, { ...stamp, act, pointId, number }), stamp);
}

/** Records that absence of energy was tried. @throws Refused notIsolated */
export function applyTry(lockout: Lockout, stamp: ActStamp): Lockout {
  const { gaps } = withGaps(lockout, stamp);
  if (gaps.isUndescribed || gaps.toLock.length > 0)
    throw buildNotIsolatedRefusal({ ...gaps, toRelease: [] }, String);
  const tried = { ...lockout, tried: { ...stamp, valid: true } };
  return withGaps(withAct(tried, { ...stamp, act: 'tried' }), stamp);
}

/** Records that a residual energy was released. @throws Refused invalidInput */
export function applyRelease(lockout: Lockout, pointId: number, stamp: ActStamp): Lockout {
  if (!lockout.release.includes(pointId))
    throw new RefusalError('invalid', 'invalidInput', { fields: { pointId: 'notAllowed' } });
  if (lockout.released.some((each) => each.pointId === pointId)) return lockout;
  const released = { ...lockout, released: [...lockout.released, { ...stamp, pointId }] };
  return withGaps(withAct(released, { ...stamp, act: 'released', pointId }), stamp);
}

/** Joins the crew of a leader, under whose locks the person works. @throws Refused invalidInput */
export function applyJoining(lockout: Lockout, leaderId: string, stamp: ActStamp): Lockout {
  if (leaderId === stamp.userId || !lockout.locks.some(({ userId }) => userId === leaderId))
    throw new RefusalError('invalid', 'invalidInput', { fields: { leaderId: 'notAllowed' } });
  const others = lockout.crew.filter(({ userId }) => userId !== stamp.userId);
  const joined = { ...lockout, crew: [...others, { ...stamp, leaderId }] };
  return withGaps(withAct(joined, { ...stamp, act: 'join' }), stamp);
}

/** Records that the work needs its machine without energy. */
export const applyRequirement = (lockout: Lockout, stamp: ActStamp): Lockout =>
  lockout.required ? lockout : withAct({ ...lockout, required: true }, { ...stamp, act: 'require' });

/** Refuses what goes on with a work that needs isolation, unless it is isolated. @throws Refused notIsolated, lockoutConflict */
export function assertIsolated(lockout: Lockout, getCode: (pointId: number) => string): void {
  const { required, isolated, gaps, conflicts } = lockout;
  if (conflicts.some(({ settled }) => !settled)) throw new RefusalError('conflict', 'lockoutConflict');
  if (required && !isolated) throw buildNotIsolatedRefusal(gaps, getCode);
}

/** Returns the refusal that names what a person lacks. */
export function buildNotIsolatedRefusal(
  { isUndescribed, toLock, toRelease }: Pick<Lockout['gaps'], 'isUndescribed' | 'toLock' | 'toRelease'>,
  getCode: (pointId: number) => string,
): RefusalError {
  const missing = isUndescribed
    ? 'plan'
    : toLock.length > 0
      ? 'lock'
      : toRelease.length > 0
        ? 'release'
        : 'try';
  return new RefusalError('conflict', 'notIsolated', {
    values: {
      points: toLock.map(getCode).join(', ') || '–',
      release: toRelease.map(getCode).join(', ') || '–',
      missing,
    },
  });
}
