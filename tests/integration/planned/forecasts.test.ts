// Expected days of meters, and the first readings of a meter, through the calls (domain 4.5, PS01–PS04).
import { describe, expect, it } from 'vitest';
import { meters } from '#functions/db/entities/planned.ts';
import { recomputeMeterRates } from '#functions/planned/public.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { ledger } from '#shared/reports/ledger-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { at, cycle, done, ordersOf, worldAt } from '../plan.ts';

worldAt('2026-11-20T09:00:00Z');

/** Reads a meter at ten on days of November 2026 in Rome. */
async function readOn(machineId: number, days: Readonly<Record<number, number>>) {
  for (const [day, value] of Object.entries(days)) {
    at(`2026-11-${day.padStart(2, '0')}T09:00:00Z`);
    await ok(readings.create, { machineId, meter: 'hours', value });
  }
}
const createMeterCycle = (start: number, due: number, more: object = {}) =>
  cycle({
    ...{ meter: 'hours', frequency: undefined, mode: 'lastCompletion', tolerance: 0, autoClose: false },
    ...{ run: { start, every: due - start }, lockSpan: 0 },
    ...more,
  });
const forecastOf = async (cycleId: number, day: string) => {
  at(`${day}T09:00:00Z`);
  const { estimatedOn, daysWithoutReading, perDay } = (await ok(readings.list, {})).items.find(
    (item: { cycleId: number }) => item.cycleId === cycleId,
  );
  return { estimatedOn, daysWithoutReading, perDay };
};

describe('the expected day of a meter', () => {
  const steady = { 24: 1_000, 25: 1_010, 27: 1_030, 28: 1_035 };
  const standing = { 24: 500, 25: 510, 26: 510, 27: 510, 28: 510 };
  it.each<[string, Record<number, number>, number, string, [string | null, number | null, number | null]]>([
    ['on the day of the reading', steady, 1_100, '2026-11-28', ['2026-12-06', null, 8.5]],
    ['the same days later', steady, 1_100, '2026-12-02', ['2026-12-06', null, 8.5]],
    ['today once it has passed, with a note', steady, 1_100, '2026-12-12', ['2026-12-12', 14, 8.5]],
    ['late for a meter that stands still', standing, 600, '2026-11-28', ['2026-12-25', null, 3.43]],
    ['never for one that never moved', { 24: 500, 28: 500 }, 600, '2026-12-05', [null, null, 0]],
    ['never after one reading', { 28: 500 }, 600, '2026-12-30', [null, null, null]],
    [
      'in weeks for a weekly reading',
      { 7: 70, 14: 140, 21: 210 },
      400,
      '2026-12-11',
      ['2026-12-11', null, 10],
    ],
    ['doubtful after four weeks', { 7: 70, 14: 140, 21: 210 }, 600, '2026-12-13', ['2026-12-30', 22, 10]],
    ['never beyond a hundred years', { 24: 500, 25: 500.001 }, 600, '2026-11-25', [null, null, 0.001]],
  ])('is %s', async (_, days, due, on, [estimatedOn, daysWithoutReading, perDay]) => {
    at('2026-11-05T09:00:00Z');
    const { id, machineId } = await createMeterCycle(0, due);
    await readOn(machineId, days);
    expect(await forecastOf(id, on)).toEqual({ estimatedOn, daysWithoutReading, perDay });
  });

  it('is the planned day of the order, counted from the day of the reading', async () => {
    const { id, machineId } = await createMeterCycle(0, 1_100, { active: false });
    await readOn(machineId, steady);
    // The cycle is activated four days after the last reading.
    at('2026-12-02T09:00:00Z');
    const { status: _, totalMinutes: __, ...stored } = await ok(cycles.get, { id });
    await ok(cycles.replace, {
      ...{ id, version: stored.version, code: stored.code, description: stored.description },
      ...{ machineId, typology: stored.typology, strategies: stored.strategies, mode: stored.mode },
      ...{ anchor: stored.anchor, meter: 'hours', run: { start: 0, every: 1_100 }, tolerance: 0 },
      ...{ lockSpan: 100, autoClose: false, active: true },
    } as never);
    expect((await ordersOf(id)).map(({ plannedOn }) => plannedOn)).toEqual(['2026-12-06']);
  });

  it('is a coming date of the cycle, with its band', async () => {
    const { id, machineId } = await createMeterCycle(0, 1_100);
    await readOn(machineId, steady);
    const { items } = await ok(cycles.slots, { id, from: '2026-11-01', to: '2026-12-31' });
    expect(items).toMatchObject([
      {
        ...{ planned: '2026-12-06', fate: 'projected', reason: 'meterExpected' },
        values: { due: 1_100, reading: 1_035, perDay: 8.5, earliest: '2026-12-05', latest: '2026-12-09' },
      },
    ]);
    const { rows } = await ok(ledger.get, { id: machineId, year: 2026 });
    const expected = { on: '2026-12-06', earliest: '2026-12-05', latest: '2026-12-09' };
    expect(rows.find(({ cycleId }: { cycleId?: number }) => cycleId === id)).toMatchObject({
      ...{ expected, cells: { 49: { symbol: 'planned', count: 0, projected: true, expected } } },
    });
    expect((await ok(ledger.get, { id: machineId, year: 2027 })).rows[0]).toMatchObject({ expected });
  });

  it('follows the reading at the end of an order', async () => {
    const { id, machineId } = await createMeterCycle(0, 100, { lockSpan: 100 });
    await readOn(machineId, { 21: 10, 22: 20, 23: 30 });
    const [order] = await ordersOf(id);
    at('2026-11-24T09:00:00Z');
    await done(order!, {}, { reading: 60 });
    // Means of 10, 10 and 30 give 16; 160 is reached after 7 days.
    expect(await forecastOf(id, '2026-11-25')).toMatchObject({ perDay: 16, estimatedOn: '2026-12-01' });
    const [next] = (await ok(orders.list, { machineId, from: '2026-11-25', to: '2026-12-31' })).items;
    expect(next).toMatchObject({ dueRun: 160, plannedOn: '2026-12-01' });
  });

  it('goes back with a reading that is taken back', async () => {
    const { id, machineId } = await createMeterCycle(0, 1_100);
    await readOn(machineId, { ...steady, 29: 1_099 });
    expect(await forecastOf(id, '2026-11-29')).toMatchObject({ estimatedOn: '2026-11-30' });
    await ok(readings.undo, { machineId, meter: 'hours', reason: 'Typed twice' });
    expect(await forecastOf(id, '2026-11-29')).toMatchObject({ estimatedOn: '2026-12-06', perDay: 8.5 });
  });

  it('is counted anew for meters of an older version', async () => {
    const { id, machineId } = await createMeterCycle(0, 1_100);
    await readOn(machineId, steady);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const current = await store.get(meters, `${machineId}.hours`);
    const { value, offset, readAt, readings: count } = current;
    await store.commit(
      store.replace(meters, current, { value, offset, readAt, readings: count, perDay: 8.75 }),
    );
    for (const _ of [1, 2]) {
      await recomputeMeterRates(store);
      expect(await forecastOf(id, '2026-12-12')).toEqual({
        ...{ estimatedOn: '2026-12-12', daysWithoutReading: 14, perDay: 8.5 },
      });
    }
  });
});

describe('the second reading of a meter', () => {
  const hits = (start: number) => createMeterCycle(start, start + 50_000, { meter: 'hits' });
  it.each([
    [100_000, [100_250], 1_005_000, 'asked'],
    [100_000, [100_250], 102_750, 'taken'],
    [100_000, [100_250], 102_751, 'asked'],
    [0, [40], 441, 'asked'],
    [100_000, [100_250, 100_260], 102_760, 'taken'],
    [100_000, [100_000], 900_000, 'taken'],
    [100_000, [], 900_000, 'taken'],
  ])('counts from the start %d: after %j, %d is %s', async (start, values, value, outcome) => {
    const { machineId } = await hits(start);
    for (const each of values) await ok(readings.create, { machineId, meter: 'hits', value: each });
    const sent = { machineId, meter: 'hits', value } as const;
    if (outcome === 'taken') return ok(readings.create, sent);
    expect(await call(readings.create, sent)).toMatchObject({
      status: 400,
      body: { code: 'readingImplausible', fields: { value: 'readingImplausible' } },
    });
    return ok(readings.create, { ...sent, confirmed: true, reason: 'Counted by hand' });
  });

  it('is asked about at the end of an order, too', async () => {
    const { id, machineId } = await createMeterCycle(100_000, 150_000, { meter: 'hits', lockSpan: 49_900 });
    await ok(readings.create, { machineId, meter: 'hits', value: 100_250 });
    const [order] = await ordersOf(id);
    const close = { id: order!.id, activities: [{ n: 1, outcome: 'ok' as const }], reading: 1_005_000 };
    expect(await call(orders.close, close)).toMatchObject({
      status: 400,
      body: { code: 'readingImplausible', fields: { reading: 'readingImplausible' } },
    });
    await ok(orders.close, { ...close, confirmed: true, reason: 'Counted by hand' });
  });
});

describe('a meter that begins again at 0', () => {
  const rolling = { 2: 9_950, 3: 9_990 };
  const read = (machineId: number, value: number, more: object = {}) =>
    call(readings.create, { machineId, meter: 'hours', value, ...more });
  const statusOf = async (cycleId: number) =>
    (await ok(readings.list, {})).items.find((item: { cycleId: number }) => item.cycleId === cycleId);
  async function createRollingMeter(due = 10_100, more: object = {}) {
    at('2026-11-01T09:00:00Z');
    const made = await createMeterCycle(9_900, due, more);
    await readOn(made.machineId, rolling);
    await ok(readings.rollover, { machineId: made.machineId, meter: 'hours', rollsOverAt: 10_000 });
    at('2026-11-04T09:00:00Z');
    return made;
  }

  it('P05: takes a lower reading for a roll-over, and shows the due reading as the meter will', async () => {
    const { id, machineId } = await createRollingMeter();
    expect(await statusOf(id)).toMatchObject({ nextRun: 100, remaining: 110, rollsOverAt: 10_000 });
    expect(await read(machineId, 12)).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toMatchObject({
      ...{ reading: 12, nextRun: 100, remaining: 88, perDay: 34.6 },
      ...{ estimatedOn: '2026-11-07', earliestOn: '2026-11-07', latestOn: '2026-11-08' },
    });
    expect(await read(machineId, 11)).toMatchObject({ status: 400, body: { code: 'rollOverImplausible' } });
    await ok(readings.undo, { machineId, meter: 'hours', reason: 'Typed twice' });
    expect(await statusOf(id)).toMatchObject({ reading: 9_990, remaining: 110, rollsOverAt: 10_000 });
  });

  it('tells of open orders what the meter shows when they are due', async () => {
    const { id, machineId } = await createRollingMeter(10_100, { lockSpan: 120 });
    const shown = async () => (await ordersOf(id)).map(({ dueRun, values }) => [dueRun, values?.setBack]);
    expect(await shown()).toEqual([[10_100, undefined]]);
    await read(machineId, 12);
    expect(await shown()).toEqual([[10_100, 100]]);
    const [order] = await ordersOf(id);
    await done(order!, {}, { reading: 40 });
    expect(await statusOf(id)).toMatchObject({ lastRun: 40, reading: 40, nextRun: 240 });
  });

  it('rolls over at the end of an order, too', async () => {
    const { id } = await createRollingMeter(10_100, { lockSpan: 120 });
    await done((await ordersOf(id))[0]!, {}, { reading: 5 });
    expect(await statusOf(id)).toMatchObject({ lastRun: 5, reading: 5, nextRun: 205 });
  });

  it('refuses a lower reading with both explanations if it is no plausible roll-over', async () => {
    const { machineId } = await createRollingMeter();
    for (const more of [{}, { confirmed: true, reason: 'Sure' }])
      expect(await read(machineId, 9_000, more)).toMatchObject({
        status: 400,
        body: {
          code: 'rollOverImplausible',
          fields: { value: 'rollOverImplausible' },
          values: { last: 9_990, rollsOverAt: 10_000, counted: 9_010, most: 500 },
        },
      });
    expect(await read(machineId, 10_000)).toMatchObject({
      status: 400,
      body: { code: 'readingBeyondRollOver', values: { rollsOverAt: 10_000 } },
    });
  });

  it('refuses a lower reading of a meter that goes on, and a roll-over at what it shows already', async () => {
    const { machineId } = await createRollingMeter();
    const set = (rollsOverAt?: number) =>
      call(readings.rollover, { machineId, meter: 'hours', ...(rollsOverAt && { rollsOverAt }) });
    expect(await set(9_990)).toMatchObject({
      status: 400,
      body: { code: 'rollOverTooLow', fields: { rollsOverAt: 'rollOverTooLow' } },
    });
    expect(await set()).toMatchObject({ status: 200, body: { items: [{ rollsOverAt: null }] } });
    expect(await read(machineId, 12)).toMatchObject({ status: 400, body: { code: 'readingTooLow' } });
  });
});
