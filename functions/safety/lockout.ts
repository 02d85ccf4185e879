// Handlers of lock-out: acts of persons on the locks of a work (beyond 19, PS33–PS40).
import { RefusalError } from '#shared/refused.ts';
import { buildWorkKey, freezeList, recordTry, setLock } from '#shared/safety/lock-out.ts';
import type { lockouts as api, LockoutAct } from '#shared/safety/lockout-api.ts';
import { buildNotIsolatedRefusal } from '#shared/safety/lockout-steps.ts';
import { isolationPoints, lockNumbers } from '../db/entities/safety.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import { composeRemoval, selectRemovedIds } from './lock-removal.ts';
import { lockRemovalHandlers } from './lock-removal-record.ts';
import {
  applyAct,
  buildPointReference,
  type Call,
  getActClock,
  getPerson,
  toStoredValue,
  withAct,
  withPoint,
} from './lockout-change.ts';
import { isLate, settleConflict, withConflict } from './lockout-conflict.ts';
import {
  type LockoutState,
  listLockedPoints,
  loadLockoutState,
  toLockoutAnswer,
  toLocksInForce,
} from './lockout-state.ts';
import { signExemption, signRemoval } from './signature/lockout-signing.ts';
import { buildLockCount, loadWork } from './work.ts';

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
  const clock = getActClock(actor, input);
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
    const after = setLock(before, value, { work, pointId, id, number, person, at: clock.at });
    const planned = state.planned ?? { points: [], release: [] };
    const isChanged = after !== before;
    const contradiction = isUsedElsewhere ? 'lockNumberTaken' : state.work.isOpen ? undefined : 'workEnded';
    const act: LockoutAct = {
      ...{ ...person, ...clock, act: 'lock', pointId, number },
      conflict: contradiction && true,
    };
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

export const lockouts: Handlers<typeof api> = {
  ...lockRemovalHandlers,

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
      const act = { ...getPerson(actor), ...getActClock(actor, input), act: 'unlock' as const, reason };
      const signing = await signRemoval(call, state, { pointId, ids });
      const removal = await composeRemoval(call, state, [{ pointId, ids }], act);
      return { ...removal, writes: [removal.writes ?? [], signing], reason };
    }),

  tried: (call) =>
    applyAct(call, 'tried', async (state) => {
      const { actor, input } = call;
      const person = getPerson(actor);
      const clock = getActClock(actor, input);
      const { gaps } = toLockoutAnswer(state, actor);
      if (gaps.isUndescribed || gaps.toLock.length > 0)
        throw buildNotIsolatedRefusal({ ...gaps, toRelease: [] }, (id) => state.codes.get(id) ?? `${id}`);
      const value = toStoredValue(state);
      const tried = { ...value, ...recordTry(value, state.points, person, clock.at) };
      return { value: withAct(tried, { ...person, ...clock, act: 'tried' }) };
    }),

  released: (call) =>
    applyAct(call, 'released', async (state) => {
      const { actor, input } = call;
      const { pointId } = input;
      const person = getPerson(actor);
      const clock = getActClock(actor, input);
      const value = toStoredValue(state);
      if (!toLockoutAnswer(state, actor).release.includes(pointId))
        throw new RefusalError('invalid', 'invalidInput', { fields: { pointId: 'notAllowed' } });
      if (value.released.some((each) => each.pointId === pointId)) return { value };
      const released = [...value.released, { ...person, at: clock.at, pointId }];
      return { value: withAct({ ...value, released }, { ...person, ...clock, act: 'released', pointId }) };
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
      const act = { ...getPerson(actor), ...getActClock(actor, input), act: 'test' as const };
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
      const writes = await signExemption(call, state, act);
      return { value: withAct(value, { ...act, act: 'exempt' }), writes, reason: input.reason };
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
