// Handlers of lock-out: acts of persons on the locks of a work (beyond 19, PS33–PS40).
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  BARE_POINT,
  buildWorkKey,
  freezeList,
  type LockedPoint,
  NEW_LOCKOUT,
  type Person,
  recordTry,
  removeLocks,
  setLock,
} from '#shared/safety/lock-out.ts';
import type { lockouts as api, Lockout, LockoutAct } from '#shared/safety/lockout-api.ts';
import { buildNotIsolatedRefusal } from '#shared/safety/lockout-steps.ts';
import { isolationPoints, lockNumbers, lockouts as lockoutKind, pointLocks } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { isKept, isLate, type RecordedAct, settleConflict, withConflict } from './lockout-conflict.ts';
import {
  type LockoutState,
  listLockedPoints,
  loadLockoutState,
  loadPointLocks,
  toLockoutAnswer,
  toLocksInForce,
} from './lockout-state.ts';
import { buildLockCount, loadWork, type WorkReference } from './work.ts';

type StoredValue = ValueOf<typeof lockoutKind>;

/** Latest acts that a lock-out keeps. */
const MAX_ACTS = 200;
/** Time that the clock of a device may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;

interface Call<Input extends WorkReference = WorkReference> {
  input: Input;
  actor: Actor;
  store: Store;
}

const getPerson = ({ user }: Actor): Person => ({ userId: user.id, userName: user.name });

/**
 * Returns the time of an act: that of its device if it was recorded without a network, otherwise the present.
 * @throws Refused dateInFuture
 */
function getActTime(actor: Actor, at: string | undefined): string {
  if (at !== undefined && Date.parse(at) > Date.parse(actor.now) + MAX_AHEAD_MS)
    throw new RefusalError('invalid', 'invalidInput', { fields: { at: 'dateInFuture' } });
  return at !== undefined && isLate(actor, at) ? at : actor.now;
}

const toStoredValue = ({ work, stored }: LockoutState): StoredValue => {
  if (stored) {
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = stored;
    return value;
  }
  const { workKind, workId, code, machineId, elementId } = work;
  return { ...NEW_LOCKOUT, workKind, workId, code, machineId, elementId, acts: [] };
};

const withAct = (value: StoredValue, act: LockoutAct): StoredValue => ({
  ...value,
  acts: [...value.acts, act].slice(-MAX_ACTS),
});

interface Change {
  value: StoredValue;
  /** Changed locks of points. */
  points?: ReadonlyMap<number, LockedPoint>;
  writes?: Writes;
  reason?: string;
}

/**
 * Applies an act to a lock-out and answers its state. Acts of other persons at the same time are merged, since
 * each is applied to the state that it meets.
 */
const applyAct = (
  { input, actor, store }: Call<WorkReference & RecordedAct>,
  act: LockoutAct['act'],
  change: (state: LockoutState) => Promise<Change>,
) =>
  retryOnConflict(async (): Promise<Lockout> => {
    const state = await loadLockoutState(store, await loadWork(store, actor, input));
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
      const { at = actor.now, pointId, lock: number } = input;
      return { value: withAct(kept, { ...person, at, act, pointId, number, conflict: true }) };
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
const isRace = (refusal: RefusalError) =>
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
function buildPointReference(store: Store, pointId: number, before: LockedPoint, after: LockedPoint): Writes {
  const change = Math.sign(after.locks.length) - Math.sign(before.locks.length);
  return change > 0
    ? store.hold(isolationPoints, pointId, 'locks', 'pointId')
    : change < 0
      ? store.release(isolationPoints, pointId, 'locks')
      : [];
}

/** Adds the locks of a point that the list does not name. */
async function withPoint(store: Store, state: LockoutState, pointId: number): Promise<LockedPoint> {
  if (!state.points.has(pointId))
    for (const [id, point] of await loadPointLocks(store, [pointId])) state.points.set(id, point);
  const found = state.points.get(pointId);
  return found ? { bareCount: found.bareCount, locks: found.locks } : BARE_POINT;
}

async function assertLockable(store: Store, pointId: number) {
  const point = await store.find(isolationPoints, pointId);
  if (!point)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'isolationPoint' },
      fields: { pointId: 'refMissing' },
    });
  if (point.kind !== 'point' || point.residual)
    throw new RefusalError('invalid', 'invalidInput', { fields: { pointId: 'notAllowed' } });
}

function assertOpen({ work }: LockoutState) {
  if (!work.isOpen) throw new RefusalError('conflict', 'workEnded');
}

async function setOwnLock({
  input,
  actor,
  store,
}: Call<Parameters<Handlers<typeof api>['lock']>[0]['input']>) {
  const { pointId, lock: number } = input;
  const person = getPerson(actor);
  const at = getActTime(actor, input.at);
  return applyAct({ input, actor, store }, 'lock', async (state) => {
    if (!isLate(actor, input.at)) assertOpen(state);
    const numberId = number.toUpperCase();
    const [numberInForce] = await Promise.all([
      store.find(lockNumbers, numberId),
      assertLockable(store, pointId),
    ]);
    const isUsedElsewhere =
      numberInForce !== undefined &&
      (numberInForce.pointId !== pointId || numberInForce.userId !== person.userId);
    if (isUsedElsewhere && !isLate(actor, input.at))
      throw new RefusalError('conflict', 'lockNumberTaken', { fields: { lock: 'lockNumberTaken' } });
    const before = await withPoint(store, state, pointId);
    const value = toStoredValue(state);
    const work = buildWorkKey(state.work);
    const id = input.lockId ?? `${work}.${pointId}.${numberId}.${value.acts.length}`;
    const after = setLock(before, value, { work, pointId, id, number, person, at });
    const planned = state.planned ?? { points: [], release: [] };
    const isChanged = after !== before;
    const contradiction = isUsedElsewhere ? 'lockNumberTaken' : state.work.isOpen ? undefined : 'workEnded';
    const act: LockoutAct = { ...person, at, act: 'lock', pointId, number, conflict: contradiction && true };
    const locked = isChanged ? withAct({ ...value, ...freezeList(value, pointId, planned) }, act) : value;
    return {
      // The lock is on, whatever it contradicts.
      value:
        isChanged && contradiction
          ? withConflict(locked, person, { ...input, act: 'lock' }, contradiction)
          : locked,
      ...(isChanged && {
        points: new Map([[pointId, after]]),
        writes: [
          ...(numberInForce ? [] : store.create(lockNumbers, numberId, { pointId, userId: person.userId })),
          buildPointReference(store, pointId, before, after),
          buildLockCount(store, state.work, 1),
        ],
      }),
    };
  });
}

interface Removal {
  pointId: number;
  ids: readonly string[];
}

/** Composes the removal of locks of a work from several points, each counted and freed. */
async function composeRemoval(
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
function selectRemovedIds(
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

export const lockouts: Handlers<typeof api> = {
  async list({ input: { workKind, workId }, store }) {
    const points = await listLockedPoints(store);
    const locks = points.flatMap((point) => toLocksInForce(point.id, point));
    return {
      items: locks.filter(({ works }) =>
        works.some(
          (work) =>
            (workKind === undefined || work.workKind === workKind) &&
            (workId === undefined || work.workId === workId),
        ),
      ),
    };
  },

  async get({ input, actor, store }) {
    return toLockoutAnswer(await loadLockoutState(store, await loadWork(store, actor, input)), actor);
  },

  require: (call) =>
    applyAct(call, 'require', async (state) => {
      assertOpen(state);
      const value = toStoredValue(state);
      if (value.required) return { value };
      const act: LockoutAct = { ...getPerson(call.actor), at: call.actor.now, act: 'require' };
      return { value: withAct({ ...value, required: true }, act) };
    }),

  lock: setOwnLock,

  unlock: (call) =>
    applyAct(call, 'unlock', async (state) => {
      const { input, actor, store } = call;
      const { pointId, reason } = input;
      const ids = selectRemovedIds(actor, state, await withPoint(store, state, pointId), input);
      const act = { ...getPerson(actor), at: getActTime(actor, input.at), act: 'unlock' as const, reason };
      return { ...(await composeRemoval(call, state, [{ pointId, ids }], act)), reason };
    }),

  tried: (call) =>
    applyAct(call, 'tried', async (state) => {
      const { actor, input } = call;
      const person = getPerson(actor);
      const at = getActTime(actor, input.at);
      const { gaps } = toLockoutAnswer(state, actor);
      if (gaps.isUndescribed || gaps.toLock.length > 0)
        throw buildNotIsolatedRefusal({ ...gaps, toRelease: [] }, (id) => state.codes.get(id) ?? `${id}`);
      const value = toStoredValue(state);
      const tried = { ...value, ...recordTry(value, state.points, person, at) };
      return { value: withAct(tried, { ...person, at, act: 'tried' }) };
    }),

  released: (call) =>
    applyAct(call, 'released', async (state) => {
      const { actor, input } = call;
      const { pointId } = input;
      const person = getPerson(actor);
      const at = getActTime(actor, input.at);
      const value = toStoredValue(state);
      if (!toLockoutAnswer(state, actor).release.includes(pointId))
        throw new RefusalError('invalid', 'invalidInput', { fields: { pointId: 'notAllowed' } });
      if (value.released.some((each) => each.pointId === pointId)) return { value };
      const released = [...value.released, { ...person, at, pointId }];
      return { value: withAct({ ...value, released }, { ...person, at, act: 'released', pointId }) };
    }),

  join: (call) =>
    applyAct(call, 'join', async (state) => {
      const { actor, input } = call;
      const person = getPerson(actor);
      const value = toStoredValue(state);
      const isLeader = toLockoutAnswer(state, actor).locks.some(({ userId }) => userId === input.leaderId);
      if (!isLeader || input.leaderId === person.userId)
        throw new RefusalError('invalid', 'invalidInput', { fields: { leaderId: 'notAllowed' } });
      const others = value.crew.filter(({ userId }) => userId !== person.userId);
      const crew = [...others, { ...person, leaderId: input.leaderId, at: actor.now }];
      return { value: withAct({ ...value, crew }, { ...person, at: actor.now, act: 'join' }) };
    }),

  test: (call) =>
    applyAct(call, 'test', async (state) => {
      const { actor, input } = call;
      const act = { ...getPerson(actor), at: getActTime(actor, input.at), act: 'test' as const };
      const own = toLockoutAnswer(state, actor).locks.filter(({ userId }) => userId === actor.user.id);
      const byPoint = Map.groupBy(own, ({ pointId }) => pointId);
      const removals = [...byPoint].map(([pointId, locks]) => ({ pointId, ids: locks.map(({ id }) => id) }));
      return composeRemoval(call, state, removals, act);
    }),

  exempt: (call) =>
    applyAct(call, 'exempt', async (state) => {
      const { actor, input } = call;
      assertOpen(state);
      if (state.planned) throw new RefusalError('conflict', 'canIsolate');
      const act = { ...getPerson(actor), at: actor.now, reason: input.reason };
      const value = { ...toStoredValue(state), exempted: act };
      return { value: withAct(value, { ...act, act: 'exempt' }), reason: input.reason };
    }),

  settle: (call) =>
    applyAct(call, 'settle', async (state) => {
      const { actor, input } = call;
      const { conflictId, reason } = input;
      const act = { ...getPerson(actor), at: actor.now, reason };
      const value = settleConflict(toStoredValue(state), conflictId, act);
      return { value: withAct(value, { ...act, act: 'settle' }), reason };
    }),
};
