// An extra order of a cycle on a chosen day: the cycle's plan, count and meter stay the same.
import { describe, expect, it } from 'vitest';
import { cycleStates } from '#functions/db/entities/planned.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { at, cycle, daysOf, done, edited, machine, openDaysOf, ordersOf, worldAt } from '../plan.ts';

worldAt('2026-03-04T09:00:00Z');
const wanted = { reason: 'audit on Friday' };
const stateOf = (id: number) => storeOf({ tenant: 'acme', plant: 'P1' }).get(cycleStates, id);

it('is an order of its own on its day, and says who asked and why', async () => {
  const { id } = await cycle();
  const grid = await daysOf(id);
  const made = await ok(cycles.extra, { id, on: '2026-03-06', ...wanted });
  expect(made).toMatchObject({
    ...{ id: `${id}.1.X2026-03-06`, plannedOn: '2026-03-06', state: 'planned', minutes: 30, tasks: 1 },
    ...{ reason: 'extra', values: { askedBy: 'Ms admin', because: 'audit on Friday' }, byPerson: true },
  });
  expect(made.code).toMatch(/^W-2026-\d{6}$/);
  const { items } = await ok(cycles.slots, { id, from: '2026-03-04', to: '2026-03-12' });
  expect(items.map(({ planned, fate, reason }: SlotItem) => [planned, fate, reason])).toEqual([
    ['2026-03-04', 'generated', 'onGrid'],
    ['2026-03-06', 'generated', 'extra'],
    ['2026-03-11', 'generated', 'onGrid'],
  ]);
  await ok(cycles.generate, { id });
  expect(await daysOf(id)).toEqual([...grid, '2026-03-06'].sort());
  expect((await done(made)).state).toBe('closed');
});

describe('is refused', () => {
  const refusal = async (id: number, more: object) => {
    const { status, body } = await call(cycles.extra, { id, on: '2026-03-06', ...wanted, ...more });
    return [status, body.code];
  };
  it('for a day that has passed, or has an order of the cycle that is not cancelled', async () => {
    const { id } = await cycle();
    expect(await refusal(id, { on: '2026-03-03' })).toEqual([400, 'dateBeforeMinimum']);
    expect(await refusal(id, { on: '2026-03-11' })).toEqual([409, 'dayHasOrder']);
    const made = await ok(cycles.extra, { id, on: '2026-03-06', ...wanted });
    expect(await refusal(id, {})).toEqual([409, 'dayHasOrder']);
    await ok(orders.cancel, { id: made.id, reason: 'no audit' });
    expect((await ok(cycles.extra, { id, on: '2026-03-06', ...wanted })).id).toBe(`${id}.1.X2026-03-06~2`);
  });

  it('to the second of two who ask for the same day at once', async () => {
    const { id } = await cycle();
    const both = await Promise.all([refusal(id, {}), refusal(id, {})]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  });

  it('of a cycle that makes no orders', async () => {
    const made = await cycle();
    const { id } = await ok(cycles.replace, edited(made, { active: false }));
    expect(await refusal(id, {})).toEqual([409, 'cycleInactive']);
    expect(await refusal(99_999, {})).toEqual([404, 'notFound']);
  });

  it('to those who assign no orders, and for a team where the plant assigns none', async () => {
    const { id } = await cycle();
    for (const as of ['am', 'technician', 'requestor', 'guest', 'viewer'] as const)
      expect((await call(cycles.extra, { id, on: '2026-03-06', ...wanted }, { as })).status).toBe(403);
    expect(await refusal(id, { reason: '' })).toEqual([400, 'invalidInput']);
    expect(await refusal(id, { teamId: 99_999 })).toEqual([400, expect.any(String)]);
  });
});

it('stays when the rhythm changes, and the new one does not begin after it', async () => {
  const made = await cycle();
  const extra = await ok(cycles.extra, { id: made.id, on: '2026-06-01', ...wanted });
  const { version } = await ok(cycles.get, { id: made.id });
  await ok(cycles.replace, { ...edited(made, { frequency: { n: 2, unit: 'W' } }), version });
  const open = await openDaysOf(made.id);
  expect(open).toContain(extra.plannedOn);
  expect(open.filter((day) => day > '2026-03-11' && day < '2026-04-09')).toEqual([
    '2026-03-18',
    '2026-04-01',
  ]);
});

it('ends open orders of earlier weeks as any other of its cycle, and ends with them', async () => {
  const { id } = await cycle();
  at('2026-03-13T09:00:00Z');
  const extra = await ok(cycles.extra, { id, on: '2026-03-13', ...wanted });
  const { autoClosed } = await done(extra);
  expect(autoClosed).toEqual([`${id}.1.2026-03-04`]);
  const late = await ok(cycles.extra, { id, on: '2026-03-14', ...wanted });
  at('2026-03-18T09:00:00Z');
  const [next] = (await ordersOf(id)).filter(({ plannedOn }) => plannedOn === '2026-03-18');
  expect((await done(next!)).autoClosed.sort()).toEqual([`${id}.1.2026-03-11`, late.id]);
});

it('leaves the count of a floating cycle where it is', async () => {
  const { id } = await cycle({
    mode: 'lastCompletion',
    frequency: { n: 1, unit: 'M' },
    anchor: '2026-03-10',
  });
  const before = await stateOf(id);
  const extra = await ok(cycles.extra, { id, on: '2026-03-05', ...wanted });
  at('2026-03-05T09:00:00Z');
  await done(extra);
  const { updatedAt: _, version: __, ...after } = await stateOf(id);
  expect(after).toEqual({ ...before, updatedAt: undefined, version: undefined });
  const cancelled = await ok(cycles.extra, { id, on: '2026-03-07', ...wanted });
  await ok(orders.cancel, { id: cancelled.id, reason: 'no stop' });
  expect(await openDaysOf(id)).toEqual(['2026-03-10']);
  const again = await ok(cycles.extra, { id, on: '2026-03-08', ...wanted });
  const made = await ok(cycles.get, { id });
  await ok(cycles.replace, edited(made, { frequency: { n: 2, unit: 'M' } }));
  expect((await stateOf(id)).open).not.toBe(again.id);
});

it('of a meter is late by its day, asks for no reading and leaves the next due reading', async () => {
  const machineId = await machine();
  const { id } = await cycle({
    ...{ machineId, meter: 'hits', frequency: undefined, mode: 'initialScheduling', autoClose: false },
    run: { every: 1_000, start: 0 },
    ...{ tolerance: 100, lockSpan: 100 },
  });
  await ok(readings.create, { machineId, meter: 'hits', value: 950 });
  const { nextRun, open } = await stateOf(id);
  const extra = await ok(cycles.extra, { id, on: '2026-03-05', ...wanted });
  expect(extra).toMatchObject({ tolerance: 0 });
  expect(extra.dueRun).toBeUndefined();
  expect(getOrderColour(extra, '2026-03-06')).toBe('red');
  await done(extra);
  expect(await stateOf(id)).toMatchObject({ nextRun, open });
});
