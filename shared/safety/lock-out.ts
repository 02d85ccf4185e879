// Lock-out of work as a state machine: locks of persons on points, the try for absence of energy, the release
// of residual energies, and what a person lacks to work (beyond 19, PS33–PS40).

/** A physical lock of a person on a point, with the works that it serves. */
export interface Lock {
  /** Made by the device that recorded it; an id that was removed never comes back. */
  id: string;
  number: string;
  userId: string;
  userName: string;
  at: string;
  works: string[];
}

/** Locks that are on a point now. */
export interface LockedPoint {
  /** Number of times that the point was without any lock; a try holds for one of these times. */
  bareCount: number;
  locks: Lock[];
}
export const BARE_POINT: LockedPoint = { bareCount: 0, locks: [] };

export interface Person {
  userId: string;
  userName: string;
}

/** Lock-out of one work: the list it follows, and what was done for it besides the locks. */
export interface WorkLockout {
  /** Points of the list, which is frozen when the first lock is set; absent before. */
  points?: number[];
  /** Residual energies of the frozen list. */
  release?: number[];
  /** Locks taken off; one that arrives later is never on. */
  removedIds: string[];
  tried?: Person & { at: string; seen: { pointId: number; bareCount: number }[] };
  released: (Person & { pointId: number; at: string })[];
  /** Persons who work under the locks of another one, as in a group box. */
  crew: (Person & { leaderId: string; at: string })[];
  /** Reason for which an administrator lets the work begin without energy to isolate. */
  exempted?: Person & { at: string; reason: string };
}
export const NEW_LOCKOUT: WorkLockout = { removedIds: [], released: [], crew: [] };

export type LockedPoints = ReadonlyMap<number, LockedPoint>;
const getLocks = (points: LockedPoints, pointId: number): readonly Lock[] => points.get(pointId)?.locks ?? [];

/** Returns the key of a work, under which its locks name it. */
export const buildWorkKey = ({ workKind, workId }: { workKind: string; workId: string }): string =>
  `${workKind}.${workId}`;

interface LockingInput {
  work: string;
  pointId: number;
  id: string;
  number: string;
  person: Person;
  at: string;
}

/**
 * Puts a lock on a point for a work. The same lock serves several works; a lock whose removal arrived first,
 * or that is on already, changes nothing.
 */
export function setLock(
  point: LockedPoint,
  lockout: WorkLockout,
  { work, id, number, person, at }: LockingInput,
): LockedPoint {
  if (lockout.removedIds.includes(id)) return point;
  const existing = point.locks.find((lock) => isSameLock(lock, { id, number, userId: person.userId }));
  if (!existing) return { ...point, locks: [...point.locks, { id, number, ...person, at, works: [work] }] };
  if (existing.works.includes(work)) return point;
  const locks = point.locks.map((lock) =>
    lock === existing ? { ...lock, works: [...lock.works, work] } : lock,
  );
  return { ...point, locks };
}

const isSameLock = (lock: Lock, other: Pick<Lock, 'id' | 'number' | 'userId'>) =>
  lock.id === other.id || (lock.number === other.number && lock.userId === other.userId);

/** Freezes the list of a work at its first lock; a lock on another point adds that point. */
export function freezeList(
  lockout: WorkLockout,
  pointId: number,
  planned: { points: readonly number[]; release: readonly number[] },
): WorkLockout {
  const points = lockout.points ?? [...planned.points];
  return {
    ...lockout,
    points: points.includes(pointId) ? points : [...points, pointId],
    release: lockout.release ?? [...planned.release],
  };
}

/**
 * Takes locks off a point for a work, and remembers their ids, also of locks that have not arrived. A lock
 * stays on while it serves another work. The point was bare if no lock that is left was on by then: an act may
 * arrive after those that others did later.
 */
export function removeLocks(
  point: LockedPoint,
  lockout: WorkLockout,
  { work, ids, at }: { work: string; ids: readonly string[]; at: string },
): { point: LockedPoint; lockout: WorkLockout } {
  const locks = point.locks.flatMap((lock) => {
    if (!ids.includes(lock.id)) return [lock];
    const works = lock.works.filter((each) => each !== work);
    return works.length > 0 ? [{ ...lock, works }] : [];
  });
  const isRemoved = locks.length < point.locks.length;
  const isBared = isRemoved && !locks.some((lock) => isUpTo(lock, at));
  return {
    point: { bareCount: point.bareCount + (isBared ? 1 : 0), locks },
    lockout: { ...lockout, removedIds: [...new Set([...lockout.removedIds, ...ids])] },
  };
}

const isUpTo = ({ at }: Pick<Lock, 'at'>, instant: string): boolean => Date.parse(at) <= Date.parse(instant);

/**
 * Records that absence of energy was tried, for the points as they are locked now. It holds for a point only if
 * a lock that was on by then still is: before it arrived, the point may have been without one.
 */
export const recordTry = (
  lockout: WorkLockout,
  points: LockedPoints,
  person: Person,
  at: string,
): WorkLockout => ({
  ...lockout,
  tried: {
    ...person,
    at,
    seen: (lockout.points ?? [])
      .filter((pointId) => getLocks(points, pointId).some((lock) => isUpTo(lock, at)))
      .map((pointId) => ({ pointId, bareCount: points.get(pointId)?.bareCount ?? 0 })),
  },
});

/** Whether the try still holds: no point was added to the list, and none was without a lock since. */
export function isTryValid(lockout: WorkLockout, points: LockedPoints): boolean {
  const seen = new Map(lockout.tried?.seen.map(({ pointId, bareCount }) => [pointId, bareCount]));
  return (
    lockout.tried !== undefined &&
    (lockout.points ?? []).every(
      (id) => seen.get(id) === (points.get(id)?.bareCount ?? 0) && getLocks(points, id).length > 0,
    )
  );
}

/** Whether a lock of the person, or of the leader whose crew the person has joined, is on the point. */
function hasLock(
  work: string,
  lockout: WorkLockout,
  locks: readonly Lock[],
  { userId }: Pick<Person, 'userId'>,
): boolean {
  const owners = [
    userId,
    ...lockout.crew.filter((member) => member.userId === userId).map(({ leaderId }) => leaderId),
  ];
  return locks.some((lock) => owners.includes(lock.userId) && lock.works.includes(work));
}

/** Points and steps that a person lacks to work; the work may begin if all are empty. */
export interface IsolationGaps {
  /** True if no list of points isolates the work, so that nothing can be locked for it. */
  isUndescribed: boolean;
  toLock: number[];
  toRelease: number[];
  isTryMissing: boolean;
}

/**
 * Returns what a person lacks to begin or go on with a work. `planned` is the list of the energy graph now,
 * if there is one; what it has beyond the frozen list is lacking only if the frozen list isolates no more.
 */
export function findGaps(
  work: string,
  lockout: WorkLockout,
  points: LockedPoints,
  person: Pick<Person, 'userId'>,
  planned: { points: readonly number[]; release: readonly number[]; isFrozenListEnough: boolean } | undefined,
): IsolationGaps {
  if (lockout.exempted) return { isUndescribed: false, toLock: [], toRelease: [], isTryMissing: false };
  const added = planned && (!lockout.points || !planned.isFrozenListEnough) ? planned.points : [];
  const needed = [...new Set([...(lockout.points ?? []), ...added])];
  const releases = [...new Set([...(lockout.release ?? []), ...(planned?.release ?? [])])];
  const released = new Set(lockout.released.map(({ pointId }) => pointId));
  return {
    isUndescribed: needed.length === 0 || planned === undefined,
    toLock: needed.filter((id) => !hasLock(work, lockout, getLocks(points, id), person)),
    toRelease: releases.filter((id) => !released.has(id)),
    isTryMissing: !isTryValid(lockout, points),
  };
}

export const isIsolated = ({ isUndescribed, toLock, toRelease, isTryMissing }: IsolationGaps): boolean =>
  !isUndescribed && toLock.length === 0 && toRelease.length === 0 && !isTryMissing;

/** Returns the locks that are on for a work, by point. */
export const listWorkLocks = (work: string, points: LockedPoints): { pointId: number; lock: Lock }[] =>
  [...points].flatMap(([pointId, { locks }]) =>
    locks.filter((lock) => lock.works.includes(work)).map((lock) => ({ pointId, lock })),
  );
