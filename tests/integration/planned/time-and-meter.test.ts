// Cycles by time and meter, and the moves of their orders by new forecasts, through the calls (PS07, PS08).
import { describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import type { RequestOf } from '#shared/contract.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { call, ok } from '../harness.ts';
import { at, cycle, done, draftCycle, edited, ordersOf, worldAt } from '../plan.ts';

worldAt('2026-03-10T09:00:00Z');

const byBoth: Partial<RequestOf<typeof cycles.create>> = {
  ...{ meter: 'hours', frequency: undefined, run: { start: 700, every: 500 } },
  ...{ alsoFrequency: { n: 3, unit: 'M' }, mode: 'lastCompletion', anchor: '2026-03-10' },
  ...{ tolerance: 25, lockSpan: 50, autoClose: false },
};
const on = (day: string) => at(`${day}T09:00:00Z`);
async function read(machineId: number, day: string, value: number) {
  on(day);
  await ok(readings.create, { machineId, meter: 'hours', value });
}
const openOf = async (id: number) => {
  const open = (await ordersOf(id)).filter(({ state }) => state === 'planned' || state === 'assigned');
  expect(open.length).toBeLessThanOrEqual(1);
  return open[0]!;
};
const runJob = (day: string) => runAllJobs('acme', 'P1', `${day}T09:00:00Z`);

/** Returns the cycle of case P10: done on 10 March at 1 200 hours, its next order open. */
async function createDoneCycle() {
  const made = await cycle(byBoth);
  await done(await openOf(made.id), {}, { reading: 1_200 });
  return made;
}

describe('a cycle by time and meter', () => {
  it('P10: moves its one order to the earlier day, and says why', async () => {
    const { id, machineId } = await createDoneCycle();
    const first = await openOf(id);
    expect(first).toMatchObject({
      ...{ id: `${id}.1.a0002`, plannedOn: '2026-06-10', reason: 'timeAlone', tolerance: 4 },
      meterDue: { run: 1_700, lateAfter: 1_725 },
    });
    await read(machineId, '2026-04-29', 1_500);
    expect(await openOf(id)).toMatchObject({
      ...{ id: first.id, code: first.code, plannedOn: '2026-06-02', reason: 'meterFirst' },
      values: { timeOn: '2026-06-10', meterOn: '2026-06-02', due: 1_700, reading: 1_500, perDay: 6 },
    });
    await read(machineId, '2026-05-09', 1_506);
    const moves = [
      { ...{ from: '2026-06-10', to: '2026-06-02', on: '2026-04-29' }, perDay: 6, reading: 1_500 },
      { ...{ from: '2026-06-02', to: '2026-06-10', on: '2026-05-09' }, perDay: 4.38, reading: 1_506 },
    ];
    expect(await openOf(id)).toMatchObject({
      ...{ id: first.id, plannedOn: '2026-06-10', reason: 'timeFirst', forecastMoves: moves },
      values: { timeOn: '2026-06-10', meterOn: '2026-06-23' },
    });
    const { items } = await ok(cycles.slots, { id, from: '2026-06-01', to: '2026-06-30' });
    expect(items.map(({ slot, forecastMoves }: SlotItem) => [slot, forecastMoves?.length])).toEqual([
      ['a0002', 2],
    ]);
    expect((await ok(cycles.get, { id })).status).toMatchObject({ open: first.id, openOn: '2026-06-10' });
  });

  it('P11: restarts both parts from what was done', async () => {
    const { id, machineId } = await createDoneCycle();
    await read(machineId, '2026-04-29', 1_500);
    on('2026-06-01');
    const closed = await done(await openOf(id), {}, { reading: 1_690 });
    expect(getOrderColour(closed, '2026-06-01')).toBe('green');
    expect(await openOf(id)).toMatchObject({ id: `${id}.1.a0003`, meterDue: { run: 2_190 } });
    expect((await openOf(id)).values).toMatchObject({ timeOn: '2026-09-01', due: 2_190 });
    // Another run creates no second order.
    await runJob('2026-06-02');
    expect(await ordersOf(id)).toHaveLength(3);
  });

  it('is late when either part is, whatever is looked at', async () => {
    const { id, machineId } = await createDoneCycle();
    await read(machineId, '2026-04-29', 1_725);
    const near = await openOf(id);
    expect([near.plannedOn, near.overdue]).toEqual(['2026-04-29', undefined]);
    await read(machineId, '2026-04-30', 1_760);
    for (const day of ['2026-04-30', '2026-05-04']) {
      await runJob(day);
      expect(await openOf(id)).toMatchObject({ plannedOn: '2026-04-29', overdue: true });
      expect(getOrderColour(await openOf(id), day)).toBe('red');
    }
    const closed = await done(await openOf(id), {}, { reading: 1_770 });
    expect(getOrderColour(closed, '2026-04-30')).toBe('orange');
    on('2026-03-10');
    const byTime = await createDoneCycle();
    const order = await openOf(byTime.id);
    expect(getOrderColour(order, '2026-06-14')).toBe('yellow');
    expect(getOrderColour(order, '2026-06-15')).toBe('red');
  });

  it('counts from the planned day and the due reading of a cancelled order', async () => {
    const { id } = await createDoneCycle();
    await ok(orders.cancel, { id: (await openOf(id)).id, reason: 'Replaced' });
    expect(await openOf(id)).toMatchObject({ plannedOn: '2026-09-10', meterDue: { run: 2_200 } });
  });

  it('is refused without a meter or on a fixed plan', async () => {
    for (const more of [
      { mode: 'initialScheduling' },
      { meter: 'none', run: undefined, frequency: { n: 1, unit: 'M' }, lockSpan: 7, tolerance: 0 },
    ] as const)
      expect(await call(cycles.create, await draftCycle({ ...byBoth, ...more }))).toMatchObject({
        status: 400,
        body: { fields: { alsoFrequency: 'timePartNotAllowed' } },
      });
  });

  it('follows a changed plan with its order, and keeps the order of a changed rhythm', async () => {
    const { id, machineId } = await createDoneCycle();
    await read(machineId, '2026-04-29', 1_500);
    const save = async (more: object) =>
      ok(cycles.replace, edited(await ok(cycles.get, { id }), more as never));
    await save({ tolerance: 50 });
    expect(await openOf(id)).toMatchObject({
      ...{ plannedOn: '2026-06-02', tolerance: 9, meterDue: { lateAfter: 1_750 } },
      forecastMoves: [{ to: '2026-06-02' }],
    });
    await save({ alsoFrequency: { n: 1, unit: 'M' } });
    expect(await openOf(id)).toMatchObject({ id: `${id}.2.a0001`, reason: 'timeFirst' });
  });
});

describe('a forecast that moves an order', () => {
  it('leaves work of lower ranks behind, and takes it again when it moves back (PS22)', async () => {
    const larger = await cycle({ ...byBoth, rank: 2 });
    const { machineId } = larger;
    await done(await openOf(larger.id), {}, { reading: 1_200 });
    const lower = await cycle({
      ...{ machineId, rank: 1, tolerance: 3, autoClose: false },
      ...{ frequency: { n: 1, unit: 'M' }, anchor: '2026-06-07' },
    });
    await runJob('2026-05-01');
    const joined = await openOf(larger.id);
    expect(joined).toMatchObject({
      plannedOn: '2026-06-10',
      joinedWork: [{ cycleId: lower.id, planned: '2026-06-07' }],
    });
    expect(await ordersOf(lower.id)).toEqual([]);
    for (const byReading of [true, false]) {
      await read(machineId, '2026-05-04', 1_530);
      expect(await openOf(larger.id)).toMatchObject({
        ...{ id: joined.id, plannedOn: '2026-06-02', minutes: joined.minutes / 2 },
      });
      expect((await openOf(larger.id)).joinedWork).toBeUndefined();
      expect(await openOf(lower.id)).toMatchObject({
        ...{ id: `${lower.id}.1.2026-06-07`, plannedOn: '2026-06-07' },
      });
      if (byReading) await ok(readings.undo, { machineId, meter: 'hours', reason: 'Typed twice' });
      else {
        await read(machineId, '2026-05-09', 1_531);
        await runJob('2026-05-10');
      }
      expect(await openOf(lower.id)).toBeUndefined();
      expect(await openOf(larger.id)).toMatchObject({
        plannedOn: '2026-06-10',
        joinedWork: [{ id: `${lower.id}.1.2026-06-07` }],
      });
    }
  });

  it('moves it once a day, and by the job on the next', async () => {
    const { id, machineId } = await createDoneCycle();
    await read(machineId, '2026-04-29', 1_500);
    await read(machineId, '2026-04-29', 1_520);
    expect((await openOf(id)).plannedOn).toBe('2026-06-02');
    await runJob('2026-04-29');
    expect((await openOf(id)).plannedOn).toBe('2026-06-02');
    // 320 in 50 days are 6.4 a day: 28.125 days from 29 April.
    for (const day of ['2026-04-30', '2026-04-30', '2026-05-01']) await runJob(day);
    expect(await openOf(id)).toMatchObject({
      plannedOn: '2026-05-28',
      forecastMoves: [{ to: '2026-06-02' }, { to: '2026-05-28', on: '2026-04-30', perDay: 6.4 }],
    });
  });

  it('moves it back when the reading is taken back', async () => {
    const { id, machineId } = await createDoneCycle();
    await read(machineId, '2026-04-29', 1_500);
    await read(machineId, '2026-05-09', 1_645);
    expect((await openOf(id)).plannedOn).toBe('2026-05-16');
    await ok(readings.undo, { machineId, meter: 'hours', reason: 'Wrong machine' });
    const back = await openOf(id);
    expect([back.plannedOn, back.reason, back.forecastMoves?.length]).toEqual([
      '2026-06-02',
      'meterFirst',
      1,
    ]);
    await read(machineId, '2026-05-09', 1_506);
    expect((await openOf(id)).plannedOn).toBe('2026-06-10');
  });

  it('leaves firm orders: those near, and those moved by a person', async () => {
    const byDay = await createDoneCycle();
    await read(byDay.machineId, '2026-06-01', 1_400);
    expect(await openOf(byDay.id)).toMatchObject({ plannedOn: '2026-06-10' });
    expect((await openOf(byDay.id)).forecastMoves).toBeUndefined();
    on('2026-03-10');
    const byPerson = await createDoneCycle();
    const order = await openOf(byPerson.id);
    await ok(orders.reschedule, { id: order.id, plannedOn: '2026-06-15' });
    await read(byPerson.machineId, '2026-04-29', 1_500);
    await runJob('2026-04-30');
    expect(await openOf(byPerson.id)).toMatchObject({ plannedOn: '2026-06-15' });
  });
});
