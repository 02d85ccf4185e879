import { describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import type { RequestOf } from '#shared/contract.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { call, ok } from '../harness.ts';
import { at, cycle, done, edited, ordersOf, worldAt } from '../plan.ts';

worldAt('2026-03-01T09:00:00Z');

type Draft = Partial<RequestOf<typeof cycles.create>>;
const hits: Draft = {
  meter: 'hits',
  run: { start: 120_000, every: 50_000 },
  frequency: undefined,
  mode: 'lastCompletion',
  tolerance: 2_000,
  lockSpan: 5_000,
  autoClose: false,
};
const read = (machineId: number, value: number, more: object = {}) =>
  ok(readings.create, { machineId, meter: 'hits', value, ...more });
const statusOf = async (id: number) =>
  (await ok(readings.list, {})).items.find((m: { cycleId: number }) => m.cycleId === id);
const dueRuns = async (id: number) =>
  (await ordersOf(id)).map(({ dueRun, state, overdue }) => [dueRun, state, overdue]);

describe('readings', () => {
  it('M01, M02: issue the order near its due reading and tell when it is late', async () => {
    const made = await cycle(hits);
    expect((await read(made.machineId, 150_000)).items[0]).toMatchObject({
      nextRun: 170_000,
      remaining: 20_000,
      usedPercent: 60,
      colour: 'green',
      openOrder: null,
    });
    await read(made.machineId, 164_999);
    expect(await dueRuns(made.id)).toEqual([]);
    await read(made.machineId, 165_000);
    const [order] = await ordersOf(made.id);
    expect(order).toMatchObject({ id: `${made.id}.1.r0000000170000`, dueRun: 170_000, reason: 'onMeter' });
    expect(getOrderColour({ ...order!, byMeter: true }, '2026-03-01')).toBe('yellow');
    expect((await read(made.machineId, 172_000)).items[0]).toMatchObject({
      colour: 'yellow',
      openOrder: { id: order!.id, code: order!.code, dueRun: 170_000 },
    });
    expect(await dueRuns(made.id)).toEqual([[170_000, 'planned', undefined]]);
    expect((await read(made.machineId, 172_001)).items[0].colour).toBe('red');
    expect(await dueRuns(made.id)).toEqual([[170_000, 'planned', true]]);
    // An order that is already late when it is issued is marked so.
    const late = await cycle({ ...hits, code: 'LATE' });
    await read(late.machineId, 180_000);
    expect(await dueRuns(late.id)).toEqual([[170_000, 'planned', true]]);
  });

  it('M03, M07, M08: an execution counts from its own reading', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 171_000);
    const [order] = await ordersOf(made.id);
    expect(
      await call(orders.close, { id: order!.id, activities: [{ n: 1, outcome: 'ok' }], reading: 170_999 }),
    ).toMatchObject({
      status: 400,
      body: { code: 'readingTooLow', fields: { reading: 'readingTooLow' } },
    });
    const closed = await done(order!, {}, { reading: 171_500 });
    expect(getOrderColour({ ...closed, byMeter: true }, '2026-03-01')).toBe('green');
    expect(
      (await ok(readings.list, {})).items.find((m: { cycleId: number }) => m.cycleId === made.id),
    ).toMatchObject({
      lastRun: 171_500,
      nextRun: 221_500,
      reading: 171_500,
    });
    expect(
      await call(readings.create, { machineId: made.machineId, meter: 'hits', value: 171_499 }),
    ).toMatchObject({
      status: 400,
      body: { code: 'readingTooLow' },
    });
    await read(made.machineId, 171_500);
  });

  it('M04, M05, M06: FIXED ones stay on their grid, and one execution ends the earlier points', async () => {
    const fixed = { ...hits, mode: 'initialScheduling' } as const;
    for (const [value, next] of [
      [171_500, 220_000],
      [220_000, 270_000],
    ] as const) {
      const made = await cycle(fixed);
      await read(made.machineId, 170_000);
      await done((await ordersOf(made.id))[0]!, {}, { reading: value });
      expect((await ok(cycles.get, { id: made.id })).status.nextRun).toBe(next);
    }
    const missed = await cycle(fixed);
    await read(missed.machineId, 166_000);
    await read(missed.machineId, 231_000);
    expect(await dueRuns(missed.id)).toEqual([
      [170_000, 'planned', true],
      [220_000, 'planned', true],
    ]);
    const closed = await done((await ordersOf(missed.id))[0]!, {}, { reading: 231_000 });
    expect(closed.autoClosed).toEqual([`${missed.id}.1.r0000000220000`]);
    expect(getOrderColour({ ...closed, byMeter: true }, '2026-03-01')).toBe('orange');
    expect((await ok(cycles.get, { id: missed.id })).status.nextRun).toBe(270_000);
    await read(missed.machineId, 266_000);
    expect((await dueRuns(missed.id)).at(-1)).toEqual([270_000, 'planned', undefined]);
  });

  it('M09: hours have tenths, and their orders ids without dots', async () => {
    const made = await cycle({
      ...hits,
      meter: 'hours',
      run: { start: 0, every: 500 },
      tolerance: 5,
      lockSpan: 50,
    });
    const hours = (value: number) =>
      ok(readings.create, { machineId: made.machineId, meter: 'hours', value });
    await hours(480.2);
    await done((await ordersOf(made.id))[0]!, {}, { reading: 1234.5 });
    expect((await ok(cycles.get, { id: made.id })).status).toMatchObject({
      lastRun: 1234.5,
      nextRun: 1734.5,
    });
    await hours(1700);
    expect((await ordersOf(made.id)).map(({ id }) => id)).toContain(`${made.id}.1.r0000000001734_5`);
  });

  it('M10: tell the day the meter is expected to be there', async () => {
    const made = await cycle(hits);
    at('2026-02-19T09:00:00Z');
    await read(made.machineId, 146_000);
    at('2026-03-01T09:00:00Z');
    expect((await read(made.machineId, 150_000)).items[0]).toMatchObject({
      perDay: 400,
      estimatedOn: '2026-04-20',
    });
    at('2026-04-08T09:00:00Z');
    await read(made.machineId, 166_000);
    expect((await ordersOf(made.id))[0]!.plannedOn > '2026-04-08').toBe(true);
  });

  it('refuse the future, the past, other plants and meters nobody reads', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 130_000);
    const sent = { machineId: made.machineId, meter: 'hits', value: 131_000 } as const;
    expect(await call(readings.create, { ...sent, at: '2026-03-01T09:02:01Z' })).toMatchObject({
      body: { fields: { at: 'dateInFuture' } },
    });
    // A reading from a clock that is slightly fast counts as now.
    const ahead = await ok(readings.create, { ...sent, value: 130_000, at: '2026-03-01T09:01:00Z' });
    expect(ahead.items[0].readAt).toBe('2026-03-01T09:00:00.000Z');
    expect(await call(readings.create, { ...sent, at: '2026-02-01T09:00:00Z' })).toMatchObject({
      body: { fields: { at: 'dateBeforeMinimum' } },
    });
    expect(await call(readings.create, { ...sent, machineId: 9_999 })).toMatchObject({
      body: { code: 'refMissing' },
    });
    expect(await call(readings.create, sent, { plant: 'P2' })).toMatchObject({
      body: { code: 'refMissing' },
    });
    expect(await call(readings.reset, { machineId: 9_999, meter: 'hits', reason: 'new' })).toMatchObject({
      status: 404,
    });
    expect(
      await call(readings.reset, { machineId: made.machineId, meter: 'hits', reason: '' }),
    ).toMatchObject({
      body: { fields: { reason: 'required' } },
    });
    expect(
      await call(
        readings.reset,
        { machineId: made.machineId, meter: 'hits', reason: 'x' },
        { as: 'technician' },
      ),
    ).toMatchObject({ status: 403 });
  });

  it('go on after the meter is set back', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 160_000);
    await ok(readings.reset, {
      machineId: made.machineId,
      meter: 'hits',
      value: 0,
      reason: 'counter replaced',
    });
    expect((await read(made.machineId, 4_000)).items[0]).toMatchObject({
      reading: 4_000,
      nextRun: 10_000,
      remaining: 6_000,
    });
    await read(made.machineId, 6_000);
    const [order] = await ordersOf(made.id);
    expect(order).toMatchObject({
      dueRun: 170_000,
      values: { due: 10_000, reading: 6_000, offset: 160_000 },
    });
    await done(order!, {}, { reading: 10_500 });
    expect((await ok(cycles.get, { id: made.id })).status).toMatchObject({
      lastRun: 170_500,
      nextRun: 220_500,
    });
    expect(await statusOf(made.id)).toMatchObject({ lastRun: 10_500, nextRun: 60_500, openOrder: null });
    // The last run is the reading of the old meter, whatever the new one shows.
    await ok(readings.reset, {
      machineId: made.machineId,
      meter: 'hits',
      value: 3,
      reason: 'replaced again',
    });
    expect(await statusOf(made.id)).toMatchObject({ lastRun: 10_500, reading: 3, nextRun: 50_003 });
  });

  it('set back, tell open orders at what it shows they are due; closed ones stay', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 166_000);
    const [first] = await ordersOf(made.id);
    const reset = (value: number) =>
      ok(readings.reset, { machineId: made.machineId, meter: 'hits', value, reason: 'replaced' });
    await reset(0);
    const values = { due: 170_000, reading: 166_000, setBack: 4_000 };
    expect(await ok(orders.get, { id: first!.id })).toMatchObject({ dueRun: 170_000, values });
    await reset(500);
    expect((await ok(orders.get, { id: first!.id })).values).toEqual({ ...values, setBack: 4_500 });
    await done(first!, {}, { reading: 4_600 });
    await reset(0);
    expect((await ok(orders.get, { id: first!.id })).values).toEqual({ ...values, setBack: 4_500 });
  });

  it('of several points jumped over after a reset tell them as the meter shows them, and can be taken back', async () => {
    const made = await cycle({ ...hits, mode: 'initialScheduling' });
    await read(made.machineId, 160_000);
    await ok(readings.reset, { machineId: made.machineId, meter: 'hits', value: 0, reason: 'replaced' });
    const before = await statusOf(made.id);
    await read(made.machineId, 120_000.5);
    const [order] = await ordersOf(made.id);
    expect(order).toMatchObject({
      dueRun: 270_000,
      values: { due: 110_000, reading: 120_000.5, first: 10_000, jumped: 2, offset: 160_000 },
    });
    const { items } = await ok(cycles.slots, { id: made.id, from: '2026-01-01', to: '2027-01-01' });
    expect(items.map(({ slot, values }: SlotItem) => [slot, values.due])).toEqual([
      ['r0000000170000', 10_000],
      ['r0000000220000', 60_000],
      ['r0000000270000', 110_000],
    ]);
    await ok(readings.undo, { machineId: made.machineId, meter: 'hits', reason: 'typing error' });
    expect(await ordersOf(made.id)).toEqual([]);
    expect(await statusOf(made.id)).toMatchObject({ nextRun: before.nextRun, openOrder: null });
  });

  it('a cancelled order gives way to the next, and the job finds nothing to repeat', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 166_000);
    await ok(orders.cancel, { id: (await ordersOf(made.id))[0]!.id, reason: 'not worn' });
    expect((await ok(cycles.get, { id: made.id })).status).toMatchObject({ nextRun: 220_000 });
    await read(made.machineId, 216_000);
    expect((await dueRuns(made.id)).map(([due, state]) => [due, state])).toEqual([
      [170_000, 'cancelled'],
      [220_000, 'planned'],
    ]);
    expect(await runAllJobs('acme', 'P1', '2026-03-01T09:00:00Z')).toMatchObject({ created: 0 });
  });

  it('an edited rhythm keeps the issued order and begins after it', async () => {
    const made = await cycle({ ...hits, mode: 'initialScheduling' });
    await read(made.machineId, 166_000);
    const after = await ok(
      cycles.replace,
      edited(await ok(cycles.get, { id: made.id }), { run: { start: 120_000, every: 25_000 } }),
    );
    expect(after.status).toMatchObject({ generation: 2, nextRun: 195_000 });
    expect((await dueRuns(made.id)).map(([due]) => due)).toEqual([170_000]);
    await read(made.machineId, 191_000);
    expect((await dueRuns(made.id)).map(([due]) => due)).toEqual([170_000, 195_000]);
  });

  it('an order of a cycle that left its meter, or took one up, still closes', async () => {
    const left = await cycle(hits);
    await read(left.machineId, 166_000);
    const calendar = { meter: 'none', run: undefined, frequency: { n: 1, unit: 'W' }, tolerance: 1 } as const;
    await ok(cycles.replace, edited(await ok(cycles.get, { id: left.id }), calendar));
    expect(await done((await ordersOf(left.id))[0]!)).toMatchObject({ state: 'closed' });
    const taken = await cycle({ autoClose: true });
    await ok(cycles.replace, edited(taken, { ...hits, mode: 'initialScheduling', autoClose: true }));
    expect(await done((await ordersOf(taken.id))[0]!)).toMatchObject({ state: 'closed' });
  });
});

const fixed: Draft = { ...hits, mode: 'initialScheduling' };

describe('a run done early', () => {
  it('counts as its own point of the grid, on the screen as in the list of cycles', async () => {
    const made = await cycle(fixed);
    await read(made.machineId, 166_000);
    await done((await ordersOf(made.id))[0]!, {}, { reading: 167_250 });
    expect((await ok(cycles.get, { id: made.id })).status).toMatchObject({
      lastRun: 167_250,
      nextRun: 220_000,
    });
    expect(await statusOf(made.id)).toMatchObject({
      nextRun: 220_000,
      remaining: 52_750,
      colour: 'green',
      openOrder: null,
    });
    const surely = { confirmed: true, reason: 'two shifts more' };
    await read(made.machineId, 217_250, surely);
    const open = (await ordersOf(made.id))[1]!;
    expect(await statusOf(made.id)).toMatchObject({
      nextRun: 220_000,
      remaining: 2_750,
      usedPercent: 94.5,
      colour: 'yellow',
      openOrder: { id: open.id, code: open.code, dueRun: 220_000 },
    });
    // The earliest open order is shown until it is closed or cancelled.
    await read(made.machineId, 266_000, surely);
    expect((await statusOf(made.id)).openOrder.dueRun).toBe(220_000);
    await ok(orders.cancel, { id: open.id, reason: 'done with the next' });
    expect(await statusOf(made.id)).toMatchObject({ nextRun: 270_000, openOrder: { dueRun: 270_000 } });
    await done((await ordersOf(made.id))[2]!, {}, { reading: 268_000 });
    expect(await statusOf(made.id)).toMatchObject({ nextRun: 320_000, openOrder: null });
  });

  it('ends the points before its own, however early its order was issued', async () => {
    const made = await cycle({ ...fixed, lockSpan: 60_000 });
    await read(made.machineId, 125_000);
    await read(made.machineId, 161_000);
    const [first, second] = await ordersOf(made.id);
    expect([first!.dueRun, second!.dueRun].sort()).toEqual([170_000, 220_000]);
    const later = [first!, second!].find(({ dueRun }) => dueRun === 220_000)!;
    const closed = await done(later, {}, { reading: 162_000 });
    expect(closed.autoClosed).toEqual([`${made.id}.1.r0000000170000`]);
    expect(await statusOf(made.id)).toMatchObject({ lastRun: 162_000, nextRun: 270_000, openOrder: null });
  });

  it('is told of a floating cycle alike', async () => {
    const made = await cycle(hits);
    await read(made.machineId, 166_000);
    const [order] = await ordersOf(made.id);
    expect(await statusOf(made.id)).toMatchObject({ nextRun: 170_000, openOrder: { id: order!.id } });
  });
});

describe('a reading nobody expected', () => {
  /** Creates a cycle with five daily readings, about 600 a day, up to 162 500 on 5 March. */
  async function steady(draft: Draft = fixed) {
    const made = await cycle(draft);
    for (const [day, value] of [160_000, 160_600, 161_300, 161_900, 162_500].entries()) {
      at(`2026-03-0${day + 1}T09:00:00Z`);
      await read(made.machineId, value);
    }
    at('2026-03-06T09:00:00Z');
    return made;
  }
  const sent = ({ machineId }: { machineId: number }) =>
    ({ machineId, meter: 'hits', value: 99_999_999 }) as const;

  it('is refused until it is confirmed with a reason, and then issues one order', async () => {
    const made = await steady();
    const refused = await call(readings.create, sent(made));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'readingImplausible', fields: { value: 'readingImplausible' } },
    });
    const { expected, low, high } = (refused.body as { values: Record<string, number> }).values;
    expect([low! <= expected!, expected! <= high!, low! > 162_500, high! < 164_000]).not.toContain(false);
    expect(await call(readings.create, { ...sent(made), confirmed: true })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'required' } },
    });
    expect(await ordersOf(made.id)).toEqual([]);
    await ok(readings.create, { ...sent(made), confirmed: true, reason: 'a counter of seven digits' });
    const [order, ...others] = await ordersOf(made.id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      dueRun: 99_970_000,
      values: { first: 170_000, jumped: 1_996, reading: 99_999_999 },
    });
    const { items } = await ok(cycles.slots, { id: made.id, from: '2026-03-01', to: '2026-12-31' });
    expect(items.filter(({ fate }: { fate: string }) => fate === 'skipped')).toHaveLength(100);
    expect(items[0]).toMatchObject({
      fate: 'skipped',
      reason: 'jumpedOver',
      values: { reading: 99_999_999 },
    });
    expect(await runAllJobs('acme', 'P1', '2026-03-06T09:00:00Z')).toMatchObject({ created: 0 });
  });

  it('is asked for again at the end of an order, too', async () => {
    const made = await steady();
    await read(made.machineId, 164_000);
    const near = { machineId: made.machineId, meter: 'hits', value: 166_000 } as const;
    at('2026-03-09T09:00:00Z');
    await ok(readings.create, near);
    const [order] = await ordersOf(made.id);
    const close = { id: order!.id, activities: [{ n: 1, outcome: 'ok' as const }], reading: 17_000_000 };
    expect(await call(orders.close, close)).toMatchObject({
      status: 400,
      body: { code: 'readingImplausible', fields: { reading: 'readingImplausible' } },
    });
    expect(await call(orders.close, { ...close, confirmed: true })).toMatchObject({
      body: { fields: { reason: 'required' } },
    });
    await ok(orders.close, { ...close, confirmed: true, reason: 'new counter' });
    expect(await statusOf(made.id)).toMatchObject({ lastRun: 17_000_000 });
  });

  it('goes with all that followed from it, as if it had never been', async () => {
    const made = await steady();
    const other = await cycle({ ...hits, code: 'FLOAT', machineId: made.machineId });
    await read(made.machineId, 163_000);
    at('2026-03-09T09:00:00Z');
    await read(made.machineId, 166_000);
    const kept = await dueRuns(made.id);
    const states = async () =>
      [await ok(cycles.get, { id: made.id }), await ok(cycles.get, { id: other.id })].map(
        ({ status }) => status,
      );
    at('2026-03-10T09:00:00Z');
    const [before, shown] = [await states(), await statusOf(made.id)];
    await ok(readings.create, { ...sent(made), confirmed: true, reason: 'typed in a hurry' });
    // The later order is now expected sooner.
    expect(await dueRuns(made.id)).toEqual([
      [99_970_000, 'planned', true],
      [170_000, 'planned', true],
    ]);
    const undo = { machineId: made.machineId, meter: 'hits', reason: 'a typing error' } as const;
    expect(await call(readings.undo, undo, { as: 'technician' })).toMatchObject({ status: 403 });
    expect(await call(readings.undo, { ...undo, reason: '' })).toMatchObject({
      body: { fields: { reason: 'required' } },
    });
    await ok(readings.undo, undo);
    expect(await dueRuns(made.id)).toEqual(kept);
    expect(await states()).toEqual(before);
    expect(await statusOf(made.id)).toEqual(shown);
    // The meter accepts further readings.
    await read(made.machineId, 166_700);
  });

  it('stays once somebody has worked on what followed', async () => {
    const made = await steady(hits);
    await ok(readings.create, { machineId: made.machineId, meter: 'hits', value: 164_000 });
    at('2026-03-08T09:00:00Z');
    await read(made.machineId, 166_000);
    const [order] = await ordersOf(made.id);
    await ok(orders.start, { id: order!.id });
    const undo = { machineId: made.machineId, meter: 'hits', reason: 'x' } as const;
    expect(await call(readings.undo, undo)).toMatchObject({
      status: 409,
      body: { code: 'readingFollowed', values: { code: order!.code } },
    });
    await done(order!, {}, { reading: 166_100 });
    expect(await call(readings.undo, undo)).toMatchObject({ body: { code: 'readingFollowed' } });
  });

  it('can be the first, and is not looked for behind a meter that was set back', async () => {
    const made = await cycle(hits);
    const undo = { machineId: made.machineId, meter: 'hits', reason: 'x' } as const;
    expect(await call(readings.undo, undo)).toMatchObject({ status: 404 });
    await read(made.machineId, 999_999);
    await ok(readings.undo, undo);
    expect(await ordersOf(made.id)).toEqual([]);
    expect(await statusOf(made.id)).toMatchObject({ reading: 120_000, readAt: null, nextRun: 170_000 });
    await read(made.machineId, 130_000);
    at('2026-03-02T09:00:00Z');
    await ok(readings.reset, { machineId: made.machineId, meter: 'hits', value: 0, reason: 'new counter' });
    expect(await call(readings.undo, undo)).toMatchObject({
      status: 409,
      body: { code: 'nothingToTakeBack' },
    });
  });

  it('a second after another breaks nothing', async () => {
    const made = await cycle({ ...hits, run: { start: 0, every: 1e9 }, lockSpan: 0 });
    at('2026-03-02T09:00:00Z');
    await read(made.machineId, 0);
    at('2026-03-02T09:00:01Z');
    expect((await read(made.machineId, 1e12)).items[0]).toMatchObject({ perDay: null });
  });
});
