// Cycles between a fixed grid and a count from the last completion: factors and tolerance share (PS09 to PS16).
import { describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { addDays, addMonths } from '#shared/day.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { call, ok } from '../harness.ts';
import {
  at,
  cycle,
  daysOf,
  done,
  draftCycle,
  edited,
  machine,
  openDaysOf,
  ordersOf,
  worldAt,
} from '../plan.ts';

worldAt('1998-05-20T09:00:00Z');

const quarter = { n: 3, unit: 'M' as const };
const month = { n: 1, unit: 'M' as const };
const factors = { lateFactor: 50, toleranceShare: 10 };
interface PlannedItem {
  planned: string | null;
}
const toDays = (items: readonly PlannedItem[]) => items.map(({ planned }) => planned);
const openOrder = async ({ id }: Pick<CycleWithStatus, 'id'>) =>
  (await ordersOf(id)).find(({ state }) => state === 'planned')!;
const doneOn = async (made: Pick<CycleWithStatus, 'id'>, day: string) => {
  at(`${day}T12:00:00Z`);
  return done(await openOrder(made));
};

describe('a cycle with shift factors', () => {
  it.each([
    ['1998-06-15', '1998-09-08'],
    ['1998-06-10', '1998-09-01'],
    ['1998-06-11', '1998-09-06'],
  ])('plans after an order done on %s the one of %s (P13), as its preview says', async (day, next) => {
    const made = await cycle({ frequency: quarter, anchor: '1998-06-01', ...factors });
    expect(made).toMatchObject({ ...factors, mode: 'lastCompletion' });
    expect(await daysOf(made.id)).toEqual(['1998-06-01']);
    await doneOn(made, day);
    expect(await openDaysOf(made.id)).toEqual([next]);

    const period = { from: '1998-06-01', to: '1999-12-31' };
    const plan = { frequency: quarter, mode: 'lastCompletion' as const, anchor: '1998-06-01', ...factors };
    const { items } = await ok(cycles.preview, { ...plan, ...period, completions: [day] });
    expect(items[1]).toMatchObject({ planned: next });
    const { since } = (await ok(cycles.get, { id: made.id })).status!;
    expect(since).toEqual({
      completed: day,
      from: { nominal: '1998-06-01', planned: '1998-06-01', base: '1998-06-01' },
    });
    const later = await ok(cycles.preview, { ...plan, from: day, to: period.to, since });
    const { items: slots } = await ok(cycles.slots, { id: made.id, from: day, to: period.to });
    const expectedDays = toDays(items.slice(1));
    expect(toDays(later.items)).toEqual(expectedDays);
    const followingSlots = slots.filter(({ planned }: PlannedItem) => planned! >= next);
    expect(toDays(followingSlots)).toEqual(expectedDays);
    expect(followingSlots[0]).toMatchObject(items[1]!);
  });

  it('counts the deviation from the day the generator planned, before a move by hand (P19)', async () => {
    at('1998-05-01T09:00:00Z');
    const made = await cycle({ frequency: month, anchor: '1998-05-04', lateFactor: 50 });
    const { id } = await openOrder(made);
    await ok(orders.reschedule, { id, plannedOn: '1998-05-11' });
    // The projection already assumes that it is done on the new day.
    const { items } = await ok(cycles.slots, { id: made.id, from: '1998-06-01', to: '1998-06-30' });
    expect(toDays(items)).toEqual(['1998-06-07']);
    await doneOn(made, '1998-05-11');
    expect(await openDaysOf(made.id)).toEqual(['1998-06-07']);
  });

  it('keeps its day of the month until something shifts (PS16)', async () => {
    at('2026-01-10T09:00:00Z');
    const made = await cycle({ frequency: month, anchor: '2026-01-31', lateFactor: 50 });
    for (const day of ['2026-01-31', '2026-02-28']) await doneOn(made, day);
    expect(await openDaysOf(made.id)).toEqual(['2026-03-31']);
    await doneOn(made, '2026-04-10');
    // The plan alone gives 30 April, the execution 10 May.
    expect(await openDaysOf(made.id)).toEqual(['2026-05-05']);
    await doneOn(made, '2026-05-05');
    expect(await openDaysOf(made.id)).toEqual(['2026-06-05']);
  });

  it('keeps its plan after a cancelled order', async () => {
    at('2026-01-10T09:00:00Z');
    const made = await cycle({ frequency: month, anchor: '2026-01-31', lateFactor: 100 });
    const { id } = await openOrder(made);
    await ok(orders.reschedule, { id, plannedOn: '2026-02-10' });
    await ok(orders.cancel, { id, reason: 'No parts' });
    expect(await openDaysOf(made.id)).toEqual(['2026-02-28']);
    expect((await openOrder(made)).reason).toBe('afterCancelled');
  });

  it('is a fixed plan with both factors 0, and shifts from its firm order once one is set (PS13)', async () => {
    at('2026-01-10T09:00:00Z');
    const made = await cycle({
      frequency: month,
      anchor: '2026-01-15',
      lateFactor: 0,
      mode: 'lastCompletion',
    });
    expect(made.mode).toBe('initialScheduling');
    expect(await daysOf(made.id)).toEqual(['2026-01-15']);
    const saved = await ok(cycles.replace, edited(made, { lateFactor: 50 }));
    expect(saved).toMatchObject({ mode: 'lastCompletion', status: { generation: 2, openOn: '2026-01-15' } });
    await doneOn(made, '2026-01-25');
    // Ten days of 31 late.
    expect(await openDaysOf(made.id)).toEqual(['2026-02-20']);
    await runAllJobs('acme', 'P1', '2026-01-26T09:00:00Z');
    expect(await openDaysOf(made.id)).toEqual(['2026-02-20']);
  });

  it('refuses a tolerance share without a factor, and values that are no percentages', async () => {
    const draft = await draftCycle({ frequency: month });
    const fields = async (more: object) => (await call(cycles.create, { ...draft, ...more })).body;
    expect(await fields({ toleranceShare: 10 })).toMatchObject({ fields: { lateFactor: 'required' } });
    for (const name of ['lateFactor', 'earlyFactor', 'toleranceShare'])
      for (const value of [-1, 101, 50.5])
        expect(await fields({ lateFactor: 50, [name]: value })).toMatchObject({
          fields: { [name]: expect.any(String) },
        });
  });

  it('plans the same whether its job runs every day or once', async () => {
    at('2026-01-10T09:00:00Z');
    const made = await cycle({ frequency: month, anchor: '2026-01-15', ...factors });
    for (let day = '2026-01-11'; day < '2026-01-20'; day = addDays(day, 1))
      await runAllJobs('acme', 'P1', `${day}T03:00:00Z`);
    expect(await daysOf(made.id)).toEqual(['2026-01-15']);
    await doneOn(made, '2026-01-20');
    await runAllJobs('acme', 'P1', '2026-01-20T15:00:00Z');
    // Five days are outside of 3.1, half of them shift; the half is rounded down.
    expect(await daysOf(made.id)).toEqual(['2026-01-15', addDays(addMonths('2026-01-15', 1), 2)]);
  });
});

describe('a meter cycle with shift factors', () => {
  it('shifts the due reading by a part of the deviation (PS15)', async () => {
    at('2026-01-10T09:00:00Z');
    const machineId = await machine();
    const made = await cycle({
      ...{ machineId, meter: 'hours', frequency: undefined, run: { every: 500, start: 0 }, lockSpan: 0 },
      ...{ autoClose: false, ...factors },
    });
    await ok(readings.create, { machineId, meter: 'hours', value: 520 });
    await done(await openOrder(made), {}, { reading: 560 });
    const { status } = await ok(cycles.get, { id: made.id });
    expect(status).toMatchObject({
      nextRun: 1030,
      runShift: { deviation: 60, allowed: 50, factor: 50, shift: 30 },
    });
    at('2026-02-10T09:00:00Z');
    await ok(readings.create, { machineId, meter: 'hours', value: 1030 });
    expect(await openOrder(made)).toMatchObject({
      ...{ dueRun: 1030, values: { due: 1030, deviation: 60, factor: 50, shift: 30 } },
    });
    await done(await openOrder(made), {}, { reading: 1080 });
    expect((await ok(cycles.get, { id: made.id })).status).toMatchObject({ nextRun: 1530 });
  });
});
