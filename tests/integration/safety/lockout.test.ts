// Lock-out over HTTP: work that needs its machine without energy begins only when it is isolated, and nothing
// ends it while a lock is on.
import { beforeEach, describe, expect, it } from 'vitest';
import { alerts } from '#functions/db/entities/organisation.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { isolationPoints } from '#shared/safety/isolation-api.ts';
import { type Lockout, lockouts } from '#shared/safety/lockout-api.ts';
import { machines } from '#shared/structure/api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { at, cycle, done, edited, machine, ordersOf, worldAt } from '../plan.ts';
import { streamReader } from '../stream.ts';
import { feeds, point, source } from './graph.ts';

worldAt('2026-03-02T08:00:00Z');

const technician: As = { as: 'technician' };
let serial = 0;
const lockNumber = () => `L-${++serial}`;

/** Machine that is fed through Q1, and through V1 and V2 in a row. */
async function fedMachine() {
  const machineId = await machine();
  const q1 = await point(machineId, 'Q1', [feeds.machine(machineId)]);
  const v2 = await point(machineId, 'V2', [feeds.machine(machineId)]);
  const accumulator = await point(machineId, 'ACC', [], { residual: true });
  await source(machineId, 'E', [feeds.point(q1.id)]);
  await source(machineId, 'H', [feeds.point(v2.id)]);
  return { machineId, q1: q1.id, v2: v2.id, accumulator: accumulator.id };
}
type Fed = Awaited<ReturnType<typeof fedMachine>>;

async function isolatedOrder(fed: Fed) {
  const { id } = await ok(orders.plan, {
    ...{
      machineId: fed.machineId,
      description: 'Change the bearing',
      plannedOn: '2026-03-02',
      isolate: true,
    },
  } as never);
  return { workKind: 'order' as const, workId: id };
}
type Work = { workKind: 'order' | 'ewo'; workId: string };

async function isolate(work: Work, { q1, v2, accumulator }: Fed, who: As = {}) {
  await ok(lockouts.lock, { ...work, pointId: q1, lock: lockNumber() }, who);
  await ok(lockouts.lock, { ...work, pointId: v2, lock: lockNumber() }, who);
  await ok(lockouts.released, { ...work, pointId: accumulator }, who);
  return ok(lockouts.tried, work, who);
}
async function unlockAll(work: Work, { q1, v2 }: Fed, who: As = {}) {
  for (const pointId of [q1, v2]) await ok(lockouts.unlock, { ...work, pointId }, who);
}

const conflict = (code: string, values?: object) => ({
  status: 409,
  body: { code, ...(values && { values: expect.objectContaining(values) }) },
});

let fed: Fed;
beforeEach(async () => {
  fed = await fedMachine();
});

describe('an order that needs its machine without energy', () => {
  it('starts once every point is locked, residual energies are released and the try is said', async () => {
    const work = await isolatedOrder(fed);
    const { workId: id } = work;
    const start = () => call(orders.start, { id }, technician);
    expect(await start()).toMatchObject(conflict('notIsolated', { points: 'Q1, V2', release: 'ACC' }));
    const first = await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() }, technician);
    expect(first).toMatchObject({ required: true, frozen: true, points: [fed.q1, fed.v2], isolated: false });
    expect(await start()).toMatchObject(conflict('notIsolated', { points: 'V2', missing: 'lock' }));
    expect(await call(lockouts.tried, work, technician)).toMatchObject(conflict('notIsolated'));
    await ok(lockouts.lock, { ...work, pointId: fed.v2, lock: lockNumber() }, technician);
    expect(await start()).toMatchObject(conflict('notIsolated', { missing: 'release' }));
    expect(await call(lockouts.released, { ...work, pointId: fed.q1 }, technician)).toMatchObject({
      ...{ status: 400, body: { fields: { pointId: 'notAllowed' } } },
    });
    await ok(lockouts.released, { ...work, pointId: fed.accumulator }, technician);
    expect(await start()).toMatchObject(conflict('notIsolated', { missing: 'try' }));
    expect(await ok(lockouts.tried, work, technician)).toMatchObject({ isolated: true });
    expect(await call(orders.start, { id })).toMatchObject(conflict('notIsolated', { points: 'Q1, V2' }));
    expect((await start()).status).toBe(200);
  });

  it('must be tried again after a point was bare, and after one is added', async () => {
    const work = await isolatedOrder(fed);
    await isolate(work, fed);
    await ok(lockouts.unlock, { ...work, pointId: fed.q1 });
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() });
    const start = () => call(orders.start, { id: work.workId });
    expect(await start()).toMatchObject(conflict('notIsolated', { points: '–', missing: 'try' }));
    await ok(lockouts.tried, work);
    const further = await point(fed.machineId, 'X9', [feeds.machine(fed.machineId)]);
    const added = await ok(lockouts.lock, { ...work, pointId: further.id, lock: lockNumber() });
    expect(added.points).toEqual([fed.q1, fed.v2, further.id]);
    expect(await start()).toMatchObject(conflict('notIsolated', { missing: 'try' }));
    await ok(lockouts.tried, work);
    expect((await start()).status).toBe(200);
  });

  it('asks for a new point that feeds the machine past its list', async () => {
    const work = await isolatedOrder(fed);
    await isolate(work, fed);
    const further = await point(fed.machineId, 'N1', [feeds.machine(fed.machineId)]);
    await source(fed.machineId, 'E2', [feeds.point(further.id)]);
    expect(await call(orders.start, { id: work.workId })).toMatchObject(
      conflict('notIsolated', { points: 'N1' }),
    );
  });

  it('is not isolated by a machine without described energy, unless an administrator says why', async () => {
    const bare = { ...fed, machineId: await machine() };
    const work = await isolatedOrder(bare);
    const start = () => call(orders.start, { id: work.workId });
    expect(await start()).toMatchObject(conflict('notIsolated', { missing: 'plan' }));
    expect((await call(lockouts.exempt, { ...work, reason: 'No energy' }, technician)).status).toBe(403);
    await ok(lockouts.exempt, { ...work, reason: 'No energy' });
    expect((await start()).status).toBe(200);
    const described = await isolatedOrder(fed);
    expect(await call(lockouts.exempt, { ...described, reason: 'Quick' })).toMatchObject(
      conflict('canIsolate'),
    );
  });

  it('neither goes on without isolation nor ends with a lock on', async () => {
    const work = await isolatedOrder(fed);
    const { workId: id } = work;
    await isolate(work, fed);
    await ok(orders.start, { id });
    const { tasks } = await ok(orders.get, { id });
    const activities = Array.from({ length: tasks }, (_, i) => ({ n: i + 1, outcome: 'ok' as const }));
    const close = () => call(orders.close, { id, activities });
    expect(await close()).toMatchObject(conflict('stillLocked'));
    const { code, description, idtipology } = await ok(machines.get, { id: fed.machineId });
    const dismissed = { id: fed.machineId, code, description, idTipology: idtipology, stato: 'dismissed' };
    expect(await call(machines.replace, dismissed as never)).toMatchObject(conflict('stillLocked'));
    expect(await call(isolationPoints.remove, { id: fed.q1 })).toMatchObject({ status: 409 });
    const mine = { items: expect.arrayContaining([expect.objectContaining({ pointId: fed.q1 })]) };
    expect(await ok(lockouts.list, {})).toMatchObject(mine);
    await ok(lockouts.test, { ...work, clear: true });
    expect((await ok(lockouts.list, work)).items).toEqual([]);
    expect((await close()).status).toBe(200);
    expect(await call(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() })).toMatchObject(
      conflict('workEnded'),
    );
  });

  it('is neither cancelled nor closed by a later one while a lock is on', async () => {
    const { id: cycleId } = await cycle({ machineId: fed.machineId });
    const [first, second, third] = await ordersOf(cycleId);
    const work = { workKind: 'order' as const, workId: first!.id };
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() });
    expect(await call(orders.cancel, { id: first!.id, reason: 'No' })).toMatchObject(conflict('stillLocked'));
    const bulk = await ok(orders.bulk, { verb: 'cancel', items: [{ id: first!.id }], reason: 'No' });
    expect(bulk.results).toMatchObject([{ id: first!.id, code: 'stillLocked' }]);
    at(`${third!.plannedOn}T08:00:00Z`);
    expect((await done(third!)).autoClosed).toEqual([second!.id]);
    expect((await ok(orders.get, { id: first!.id })).state).toBe('planned');
    const sheet = await ok(cycles.get, { id: cycleId });
    await ok(cycles.replace, edited(sheet, { active: false }));
    expect((await ok(orders.get, { id: first!.id })).state).toBe('planned');
    await ok(lockouts.unlock, { ...work, pointId: fed.q1 });
    expect((await call(orders.cancel, { id: first!.id, reason: 'No' })).status).toBe(200);
  });
});

describe('a lock', () => {
  it('is taken off by its owner, or by an administrator with a reason', async () => {
    const work = await isolatedOrder(fed);
    const number = lockNumber();
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: number }, technician);
    const unlock = { ...work, pointId: fed.q1 };
    expect((await call(lockouts.unlock, unlock, { as: 'am' })).status).toBe(403);
    expect(await call(lockouts.unlock, unlock)).toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'required' } } },
    });
    const figureBefore = await ok(lockouts.removalFigure, {});
    const removed = await ok(lockouts.unlock, { ...unlock, reason: 'Not on site, tried to reach' });
    expect(await ok(lockouts.removalFigure, {})).toEqual({
      ...{ ...figureBefore, count: figureBefore.count + 1 },
      unconfirmed: figureBefore.unconfirmed + 1,
    });
    expect(removed.locks).toEqual([]);
    expect(removed.acts.at(-1)).toMatchObject({
      ...{ act: 'unlock', number, reason: 'Not on site, tried to reach', owner: expect.any(String) },
    });
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() });
    expect((await call(lockouts.unlock, unlock, technician)).status).toBe(403);
    // The owner confirms the removal before the next act.
    const lockAnew = () => call(lockouts.lock, { ...unlock, lock: number }, technician);
    expect(await lockAnew()).toMatchObject(conflict('lockRemovalUnconfirmed', { number }));
    const { items } = await ok(lockouts.removals, {}, technician);
    expect(items).toMatchObject([
      { ...work, number, pointId: fed.q1, reason: 'Not on site, tried to reach' },
    ]);
    expect((await call(lockouts.confirm, { id: items[0]!.id })).status).toBe(404);
    await ok(lockouts.confirm, { id: items[0]!.id }, technician);
    await ok(lockouts.confirm, { id: items[0]!.id }, technician);
    expect((await ok(lockouts.removals, {}, technician)).items).toEqual([]);
    expect((await ok(lockouts.removalFigure, {})).unconfirmed).toBe(figureBefore.unconfirmed);
    expect((await lockAnew()).status).toBe(200);
  });

  it('taken off by another person, or contradicted, is told to its owner', async () => {
    emptied();
    const deliver = await streamReader('LATEST');
    const work = await isolatedOrder(fed);
    const number = lockNumber();
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: number }, technician);
    await ok(lockouts.unlock, { ...work, pointId: fed.q1, reason: 'Left the plant' });
    const [removal] = (await ok(lockouts.removals, {}, technician)).items;
    await ok(lockouts.confirm, { id: removal!.id }, technician);
    const late = { ...work, pointId: 99_999, at: '2026-03-02T07:00:00Z' };
    await ok(lockouts.lock, { ...late, lock: lockNumber() }, technician);
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber() });
    await deliver();
    const values = { number, point: 'Q1', reason: 'Left the plant' };
    expect(queued()).toMatchObject([{ template: 'lockRemoved', to: 'technician@acme.example', values }]);
    const { items } = await storeOf({ tenant: 'acme', plant: 'P1' }).listBy(
      alerts,
      'ofUser',
      ['technician'],
      { limit: 10 },
    );
    expect(items.map(({ code }) => code)).toEqual(['lockRemoved', 'lockConflict']);
    expect(items[0]).toMatchObject({ values });
  });

  it('is on one point only, and serves several works', async () => {
    const [one, other] = [await isolatedOrder(fed), await isolatedOrder(fed)];
    const lock = lockNumber();
    await ok(lockouts.lock, { ...one, pointId: fed.q1, lock });
    expect(await call(lockouts.lock, { ...one, pointId: fed.v2, lock })).toMatchObject(
      conflict('lockNumberTaken'),
    );
    expect(await call(lockouts.lock, { ...one, pointId: fed.q1, lock }, technician)).toMatchObject(
      conflict('lockNumberTaken'),
    );
    const shared = await ok(lockouts.lock, { ...other, pointId: fed.q1, lock });
    expect(shared.locks).toMatchObject([{ number: lock, works: [one, other] }]);
    await ok(lockouts.unlock, { ...one, pointId: fed.q1 });
    expect((await ok(lockouts.get, other)).locks).toMatchObject([{ works: [other] }]);
    expect((await ok(lockouts.get, one)).locks).toEqual([]);
    await ok(lockouts.unlock, { ...other, pointId: fed.q1 });
    await ok(lockouts.lock, { ...one, pointId: fed.v2, lock });
  });

  it('merges what devices recorded without a network, in any order', async () => {
    const work = await isolatedOrder(fed);
    const [one, two] = [lockNumber(), lockNumber()];
    const at = '2026-03-02T07:00:00Z';
    const lock = { ...work, pointId: fed.q1, lock: one, lockId: '01JLOCK0000000000000000001', at };
    await ok(lockouts.unlock, { ...work, pointId: fed.q1, lockIds: [lock.lockId] }, technician);
    await ok(lockouts.lock, { ...work, pointId: fed.q1, lock: two });
    expect((await ok(lockouts.lock, lock, technician)).locks).toMatchObject([{ number: two }]);
    expect((await ok(lockouts.lock, lock, technician)).locks).toMatchObject([{ number: two }]);
    expect(
      await call(lockouts.lock, { ...lock, lockId: 'other', at: '2026-03-03T08:00:00Z' }, technician),
    ).toMatchObject({ status: 400, body: { fields: { at: 'dateInFuture' } } });
  });

  it('recorded without a network notes a clock of its device that differs by more than two minutes', async () => {
    const work = await isolatedOrder(fed);
    const lock = (clockDifference: number, at?: string) =>
      call(lockouts.lock, { ...work, pointId: fed.q1, lock: lockNumber(), at, clockDifference }, technician);
    const late = '2026-03-02T07:00:00Z';
    await Promise.all([lock(121, late), lock(-3600, '2026-03-02T07:01:00Z')]);
    await Promise.all([lock(120, '2026-03-02T07:02:00Z'), lock(600)]);
    const refused = { ...work, pointId: 99_999, lock: lockNumber(), at: '2026-03-02T07:03:00Z' };
    const answer = await ok(lockouts.lock, { ...refused, clockDifference: 240 }, technician);
    const differences = (answer as Lockout).acts
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .map(({ clockDifference }) => clockDifference);
    expect(differences).toEqual([121, -3600, undefined, 240, undefined]);
    expect(await lock(1e10, late)).toMatchObject({
      status: 400,
      body: { fields: { clockDifference: 'tooBig' } },
    });
  });

  it('recorded without a network is on also if it contradicts others, and stops the work until it is settled', async () => {
    const [one, other] = [await isolatedOrder(fed), await isolatedOrder(fed)];
    const number = lockNumber();
    await ok(lockouts.lock, { ...one, pointId: fed.v2, lock: number });
    const late = { at: '2026-03-02T07:00:00Z', lockId: '01JLOCK0000000000000000002' };
    const sent = { ...other, pointId: fed.q1, lock: number, ...late };
    const kept = await ok(lockouts.lock, sent, technician);
    expect(await ok(lockouts.lock, sent, technician)).toMatchObject({ conflicts: kept.conflicts });
    expect(kept).toMatchObject({
      locks: [{ id: late.lockId, number }],
      conflicts: [{ act: 'lock', code: 'lockNumberTaken', number, at: late.at }],
      acts: [{ act: 'lock', conflict: true }],
    });
    await ok(lockouts.lock, { ...other, pointId: fed.v2, lock: lockNumber() }, technician);
    await ok(lockouts.released, { ...other, pointId: fed.accumulator }, technician);
    expect(await ok(lockouts.tried, other, technician)).toMatchObject({ isolated: false });
    const start = () => call(orders.start, { id: other.workId }, technician);
    expect(await start()).toMatchObject(conflict('lockoutConflict'));
    const settle = { ...other, conflictId: kept.conflicts[0]!.id, reason: 'The number was misread' };
    expect((await call(lockouts.settle, settle, technician)).status).toBe(403);
    expect((await call(lockouts.settle, { ...settle, conflictId: 'none' })).status).toBe(404);
    const settled = await ok(lockouts.settle, settle);
    expect(settled.conflicts).toMatchObject([{ settled: { reason: settle.reason } }]);
    expect((await start()).status).toBe(200);
    await ok(lockouts.unlock, { ...other, pointId: fed.q1 }, technician);
    // The number is still on the point where it was recorded first.
    expect((await ok(lockouts.get, one)).locks).toMatchObject([{ number, pointId: fed.v2 }]);
    expect(await call(lockouts.lock, { ...one, pointId: fed.q1, lock: number })).toMatchObject(
      conflict('lockNumberTaken'),
    );
  });

  it('recorded without a network for work that ended meanwhile is on; what cannot be done is kept too', async () => {
    const work = await isolatedOrder(fed);
    await ok(orders.cancel, { id: work.workId, reason: 'No' });
    const late = { ...work, at: '2026-03-02T07:00:00Z' };
    const locked = await ok(lockouts.lock, { ...late, pointId: fed.q1, lock: lockNumber() }, technician);
    expect(locked.locks).toHaveLength(1);
    const refused = { ...late, pointId: 99_999, lock: lockNumber() };
    expect((await ok(lockouts.lock, refused, technician)).conflicts).toMatchObject([
      { code: 'workEnded' },
      { code: 'refMissing', pointId: 99_999 },
    ]);
    expect((await ok(lockouts.tried, late, technician)).conflicts.at(-1)).toMatchObject({
      ...{ act: 'tried', code: 'notIsolated' },
    });
    expect(await ok(lockouts.unlock, { ...late, pointId: fed.q1 }, technician)).toMatchObject({ locks: [] });
  });

  it('is of its plant, on a point that can be locked, for a work that exists', async () => {
    const work = await isolatedOrder(fed);
    const lock = { ...work, pointId: fed.q1, lock: lockNumber() };
    expect((await call(lockouts.lock, lock, { plant: 'P2' })).status).toBe(404);
    expect((await call(lockouts.get, work, { plant: 'P2' })).status).toBe(404);
    expect((await call(lockouts.lock, { ...lock, workId: '0.W-2026-999999' })).status).toBe(404);
    expect(await call(lockouts.lock, { ...lock, pointId: 99_999 })).toMatchObject({
      ...{ status: 400, body: { fields: { pointId: 'refMissing' } } },
    });
    expect(await call(lockouts.lock, { ...lock, pointId: fed.accumulator })).toMatchObject({
      ...{ status: 400, body: { fields: { pointId: 'notAllowed' } } },
    });
    expect((await call(lockouts.lock, lock, { as: 'requestor' })).status).toBe(403);
  });

  it('of two persons at the same moment is kept', async () => {
    const work = await isolatedOrder(fed);
    const [one, two] = [lockNumber(), lockNumber()];
    await Promise.all([
      ok(lockouts.lock, { ...work, pointId: fed.q1, lock: one }),
      ok(lockouts.lock, { ...work, pointId: fed.q1, lock: two }, technician),
    ]);
    const { locks } = await ok(lockouts.get, work);
    expect(locks.map((lock: { number: string }) => lock.number).sort()).toEqual([one, two].sort());
  });
});

describe('an EWO', () => {
  it('that needs its machine without energy starts only when it is isolated, also by a crew', async () => {
    const { id } = await ok(ewos.create, {
      ...{ machineId: fed.machineId, machineStatus: 'stopped', breakdownDescription: 'Bearing' },
    } as never);
    const work = { workKind: 'ewo' as const, workId: id };
    const { teamId } = await ok(ewos.get, { id });
    expect(teamId).toBeUndefined();
    await ok(lockouts.require, work);
    await ok(lockouts.require, work);
    expect(await ok(lockouts.get, work)).toMatchObject({ required: true, frozen: false, isolated: false });
    const state = await isolate(work, fed);
    const leaderId = state.locks[0]!.userId;
    expect((await ok(lockouts.get, work, technician)).isolated).toBe(false);
    expect((await call(lockouts.join, { ...work, leaderId: 'nobody' }, technician)).status).toBe(400);
    expect((await ok(lockouts.join, { ...work, leaderId }, technician)).isolated).toBe(true);
    expect(await call(ewos.cancel, { id, reason: 'No' })).toMatchObject(conflict('stillLocked'));
    await unlockAll(work, fed);
    expect((await ok(lockouts.get, work, technician)).isolated).toBe(false);
    expect((await call(ewos.cancel, { id, reason: 'No' })).status).toBe(200);
  });
});
