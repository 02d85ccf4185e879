import { expect, it } from 'vitest';
import { users } from '#shared/access/api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { isolationPoints } from '#shared/safety/isolation-api.ts';
import { lockouts } from '#shared/safety/lockout-api.ts';
import { obligations } from '#shared/safety/obligation-api.ts';
import { buildOrderWrites } from './order-deferred.ts';

const now = '2026-03-02T08:00:00.000Z';
const user = { id: 'u-1', name: 'Ada', plant: { timeZone: 'Europe/Rome', risorse: false } };
const gaps = { isUndescribed: false, toLock: [], toRelease: [], isTryMissing: false };
const lockout = { required: true, isolated: true, gaps, conflicts: [], locks: [] };
const [start, , close] = buildOrderWrites('workorders');

/** Records a write on an order; `known` is its lock-out as far as this tablet knows it. */
const record = (
  write: typeof start,
  { isolate, known, due, forbids }: { isolate?: boolean; known?: object; due?: object[]; forbids?: true },
) => {
  const order = {
    id: '0.W-1',
    machineId: 3,
    state: 'planned',
    earliestOn: '2026-01-01',
    activities: [],
    isolate,
  };
  const answers = new Map<unknown, unknown>([
    [users.get, { ...user, plant: { ...user.plant, expiredForbidsStart: forbids } }],
    [obligations.due, due && { items: due }],
    [lockouts.get, known],
    [isolationPoints.list, { items: [{ id: 7, code: 'Q7' }] }],
    [orders.get, write === start ? order : { ...order, state: 'inProgress' }],
  ]);
  return write!.foresee({ id: '0.W-1' } as never, {
    ...{ now, principal: { profile: 'admin', resources: false } },
    read: (async (contract: unknown) => answers.get(contract)) as never,
  });
};

it('work that needs its machine without energy starts without a network once it is isolated', async () => {
  expect(await record(start, {})).toMatchObject({ state: 'inProgress' });
  expect(await record(start, { isolate: true, known: lockout })).toMatchObject({ state: 'inProgress' });
});

it('work is not started without a network while its lock-out is unknown, incomplete or contradicted', async () => {
  await expect(record(start, { isolate: true })).rejects.toMatchObject({ code: 'isolationUnchecked' });
  const open = { ...lockout, isolated: false };
  const unlocked = { ...open, gaps: { ...gaps, toLock: [7, 8] } };
  await expect(record(start, { known: unlocked })).rejects.toMatchObject({
    code: 'notIsolated',
    details: { values: { points: 'Q7, 8', missing: 'lock' } },
  });
  expect(await record(start, { known: { ...unlocked, required: false } })).toMatchObject({
    state: 'inProgress',
  });
  await expect(record(start, { known: { ...open, conflicts: [{ id: 'c' }] } })).rejects.toMatchObject({
    code: 'lockoutConflict',
  });
});

it('work is not ended without a network while a lock is on', async () => {
  const known = { ...lockout, locks: [{ id: 'l1' }] };
  await expect(record(close, { known })).rejects.toMatchObject({ code: 'stillLocked' });
});

it('an order is not started without a network on a machine that is not to be used', async () => {
  const due = [{ code: 'OB-1', description: 'Crane', dueOn: '2026-03-01', machineId: 3 }];
  await expect(record(start, { forbids: true, due })).rejects.toMatchObject({
    ...{ code: 'obligationExpired', details: { values: { obligations: 'OB-1 – Crane' } } },
  });
  const lastDay = [{ ...due[0], dueOn: '2026-03-02' }];
  const other = [{ ...due[0], machineId: 4 }];
  for (const each of [
    { due },
    { forbids: true as const },
    { forbids: true as const, due: lastDay },
    { forbids: true as const, due: other },
  ])
    expect(await record(start, each)).toMatchObject({ state: 'inProgress' });
});
