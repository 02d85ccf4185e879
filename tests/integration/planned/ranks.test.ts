// Cycles of one machine with ranks: small jobs are done in big ones (decisions PS17 to PS23, cases P22 to P29).
import { describe, expect, it } from 'vitest';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { addDays } from '#shared/day.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { type CycleWithStatus, cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import type { Activity } from '#shared/planned/order.ts';
import { type CalendarDay, type OrderItem, orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { call, ok } from '../harness.ts';
import {
  approved,
  at,
  cycle,
  done,
  draftCycle,
  edited,
  machine,
  openDaysOf,
  ordersOf,
  strategy,
  worldAt,
} from '../plan.ts';

worldAt('2026-01-01T08:00:00Z');

const MONTH = { n: 1, unit: 'M' as const };
const QUARTER = { n: 3, unit: 'M' as const };
const on = (day: string) => at(`${day}T11:00:00Z`);
const runJob = async (day: string) => {
  on(day);
  await runPlantJob({ tenant: 'acme', plant: 'P1', job: 'generateOrders' }, `${day}T11:00:00.000Z`);
};

type PreviewItem = Pick<SlotItem, 'planned' | 'larger'>;
type Fields = Parameters<typeof draftCycle>[0];
interface Pair {
  machineId: number;
  monthly: CycleWithStatus;
  quarterly: CycleWithStatus;
}
/** Creates a monthly cycle of rank 1 and a quarterly one of rank 2 on one machine. */
async function createPair(lower: Fields, higher: Fields): Promise<Pair> {
  const machineId = await machine();
  const plain = { machineId, autoClose: false };
  const monthly = await cycle({ frequency: MONTH, rank: 1, ...plain, ...lower });
  const quarterly = await cycle({ frequency: QUARTER, rank: 2, ...plain, ...higher });
  return { machineId, monthly, quarterly };
}
const slotsOf = async ({ id }: Pick<CycleWithStatus, 'id'>, from: string, to: string): Promise<SlotItem[]> =>
  (await ok(cycles.slots, { id, from, to })).items;
const only = async ({ id }: Pick<CycleWithStatus, 'id'>, day: string): Promise<OrderItem> =>
  (await ordersOf(id)).find(({ plannedOn }) => plannedOn === day)!;

describe('cycles with ranks', () => {
  it.each([
    [2, 8],
    [1, 12],
  ])('make 8 and 4 orders a year, of equal rank 12 and 4 (P22), higher rank %i', async (rank, count) => {
    on('2026-01-01');
    const anchor = '2026-01-15';
    const { monthly, quarterly } = await createPair({ anchor }, { anchor, rank });
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 28)) await runJob(day);
    const year = (all: readonly { plannedOn: string }[]) =>
      all.filter(({ plannedOn }) => plannedOn < '2027').length;
    expect([year(await ordersOf(monthly.id)), year(await ordersOf(quarterly.id))]).toEqual([count, 4]);
    const fates = (await slotsOf(monthly, '2026-01-01', '2026-12-31')).map(({ fate }) => fate);
    expect(fates.filter((fate) => fate === 'inLarger')).toHaveLength(12 - count);
    expect(fates).toHaveLength(12);
  });

  it('answers which order does the work, and why, before and after it exists (P25)', async () => {
    on('2026-01-25');
    const { monthly, quarterly } = await createPair(
      { anchor: '2026-03-01', tolerance: 5 },
      { anchor: '2026-03-04' },
    );
    const [ahead] = await slotsOf(monthly, '2026-03-01', '2026-03-31');
    expect(ahead).toMatchObject({
      ...{ fate: 'inLarger', reason: 'rank', planned: '2026-03-01' },
      values: { cycle: quarterly.code, on: '2026-03-04' },
      larger: { cycleId: quarterly.id, cycleCode: quarterly.code, planned: '2026-03-04' },
    });
    expect(ahead!.larger!.orderId).toBeUndefined();
    expect(await ordersOf(monthly.id)).toEqual([]);
    for (let day = '2026-01-26'; day <= '2026-02-05'; day = addDays(day, 1)) await runJob(day);
    const order = await only(quarterly, '2026-03-04');
    expect(order.joinedWork).toMatchObject([{ cycleId: monthly.id, planned: '2026-03-01', tolerance: 5 }]);
    expect(await slotsOf(monthly, '2026-03-01', '2026-03-31')).toMatchObject([
      { fate: 'inLarger', larger: { orderId: order.id, orderCode: order.code, colour: 'yellow' } },
    ]);
    // A single run on 10 March leaves the same orders as the daily ones.
    for (let day = '2026-02-06'; day <= '2026-03-10'; day = addDays(day, 1)) await runJob(day);
    const days = async (pair: Pair) =>
      [await ordersOf(pair.monthly.id), await ordersOf(pair.quarterly.id)].map((all) =>
        all.map(({ plannedOn, joinedWork }) => [plannedOn, joinedWork?.map(({ planned }) => planned)]),
      );
    const daily = await days({ machineId: 0, monthly, quarterly });
    on('2026-01-25');
    const late = await createPair({ anchor: '2026-03-01', tolerance: 5 }, { anchor: '2026-03-04' });
    await runJob('2026-03-10');
    expect(await days(late)).toEqual(daily);
  });

  it('joins the work to a larger order in the transaction that creates it', async () => {
    on('2026-01-01');
    const anchor = '2026-03-10';
    const { monthly, quarterly } = await createPair({ anchor }, { anchor });
    await runJob('2026-02-10');
    expect(await only(quarterly, anchor)).toMatchObject({
      ...{ version: 1, tasks: 2 },
      joinedWork: [{ cycleId: monthly.id, planned: anchor }],
    });
    expect(await openDaysOf(monthly.id)).toEqual([]);
  });

  it('joins activities unless the larger order has them, with its own kit time (P29)', async () => {
    on('2026-01-01');
    const machineId = await machine();
    const [a, b, c] = [await approved({}, [30]), await approved({}, [20]), await approved({}, [12])];
    const { id: copy } = await ok(procedures.adapt, { id: a, machineId });
    await ok(procedures.approve, { id: copy });
    const anchor = '2026-01-15';
    const common = { machineId, anchor, autoClose: false };
    const monthly = await cycle({
      ...{ ...common, frequency: MONTH, rank: 1, kitMinutes: 10 },
      // A copy for this machine is the same procedure.
      strategies: [await strategy(machineId, {}, copy), await strategy(machineId, {}, c)],
    });
    const quarterly = await cycle({
      ...{ ...common, frequency: QUARTER, rank: 2, kitMinutes: 15 },
      strategies: [await strategy(machineId, {}, a), await strategy(machineId, {}, b)],
    });
    const order = await only(quarterly, anchor);
    expect(order).toMatchObject({ minutes: 77, tasks: 3 });
    const { activities } = await ok(orders.get, { id: order.id });
    expect(activities.map(({ procedureId, cycleId }: Activity) => [procedureId, cycleId])).toEqual([
      [a, undefined],
      [b, undefined],
      [c, monthly.id],
    ]);
  });

  it('counts work as done on the day of the larger order, by its own tolerance (P26)', async () => {
    on('2026-05-20');
    const { monthly, quarterly } = await createPair(
      { anchor: '2026-06-08', tolerance: 1 },
      { anchor: '2026-06-09', tolerance: 3 },
    );
    on('2026-06-11');
    const order = await only(quarterly, '2026-06-09');
    const closed = await done(order);
    expect(getOrderColour(closed, '2026-06-11')).toBe('green');
    expect(await slotsOf(monthly, '2026-06-01', '2026-06-30')).toMatchObject([
      { fate: 'inLarger', larger: { closedOn: '2026-06-11', colour: 'orange' } },
    ]);
  });

  it('marks work as not done if none of its activities were', async () => {
    on('2026-05-20');
    const { monthly, quarterly } = await createPair({ anchor: '2026-06-09' }, { anchor: '2026-06-09' });
    on('2026-06-09');
    const { id } = await only(quarterly, '2026-06-09');
    await ok(orders.close, {
      id,
      activities: [
        { n: 1, outcome: 'ok' },
        { n: 2, outcome: 'notDone', note: 'No time' },
      ],
    });
    expect(await slotsOf(monthly, '2026-06-01', '2026-06-30')).toMatchObject([
      { larger: { colour: 'blue' } },
    ]);
  });

  it('lets a floating cycle count from the larger order, or have its own when that is cancelled (P28)', async () => {
    const create = async () => {
      on('2026-03-10');
      const pair = await createPair(
        { anchor: '2026-03-10', mode: 'lastCompletion', tolerance: 3 },
        { anchor: '2026-04-12' },
      );
      await done((await ordersOf(pair.monthly.id))[0]!);
      expect(await openDaysOf(pair.monthly.id)).toEqual([]);
      return { ...pair, larger: await only(pair.quarterly, '2026-04-12') };
    };
    const executed = await create();
    expect(executed.larger.joinedWork).toMatchObject([{ planned: '2026-04-10' }]);
    await runJob('2026-04-14');
    expect(await openDaysOf(executed.monthly.id)).toEqual([]);
    await done(executed.larger);
    expect(await openDaysOf(executed.monthly.id)).toEqual(['2026-05-14']);

    const { monthly, larger } = await create();
    on('2026-04-13');
    const cancelled = await ok(orders.cancel, { id: larger.id, reason: 'No parts' });
    expect(cancelled.joinedWork).toBeUndefined();
    const [, order] = await ordersOf(monthly.id);
    expect([
      order!.plannedOn,
      getOrderColour(order!, '2026-04-13'),
      getOrderColour(order!, '2026-04-14'),
    ]).toEqual(['2026-04-10', 'yellow', 'red']);
    await runJob('2026-04-15');
    expect(await openDaysOf(monthly.id)).toEqual(['2026-04-10']);
  });

  it('brings the lower order back under its own key when the larger one is moved away (PS22)', async () => {
    on('2026-05-20');
    const { monthly, quarterly } = await createPair(
      { anchor: '2026-06-08', tolerance: 2 },
      { anchor: '2026-06-09' },
    );
    const { id, minutes } = await only(quarterly, '2026-06-09');
    const near = await ok(orders.reschedule, { id, plannedOn: '2026-06-10' });
    expect([near.joinedWork?.length, near.minutes]).toEqual([1, minutes]);
    const inLarger = async (from: string, to = '2026-06-30') => {
      const { days } = await ok(orders.calendar, { from, to, machineId: quarterly.machineId });
      return days.map((day: CalendarDay) => [day.on, day.yellow, day.inLarger ?? 0]);
    };
    // The work is counted on its own day, also where the larger order is on another one.
    expect(await inLarger('2026-06-01')).toEqual([
      ['2026-06-08', 0, 1],
      ['2026-06-10', 1, 0],
    ]);
    expect(await inLarger('2026-06-09')).toEqual([['2026-06-10', 1, 0]]);
    expect(await inLarger('2026-06-01', '2026-06-08')).toEqual([['2026-06-08', 0, 1]]);
    const away = await ok(orders.reschedule, { id, plannedOn: '2026-06-11' });
    expect([away.joinedWork, away.minutes]).toEqual([undefined, minutes / 2]);
    expect((await ordersOf(monthly.id)).map((order) => order.id)).toEqual([`${monthly.id}.1.2026-06-08`]);
    await runJob('2026-05-21');
    expect(await openDaysOf(monthly.id)).toEqual(['2026-06-08']);
  });

  it('leaves firm work its tolerance when that of its cycle changes', async () => {
    on('2026-05-20');
    const { monthly, quarterly } = await createPair(
      { anchor: '2026-06-08', tolerance: 2, lockSpan: 1 },
      { anchor: '2026-06-08', lockSpan: 1 },
    );
    const { id } = await only(quarterly, '2026-06-08');
    await runJob('2026-06-07');
    await ok(orders.reschedule, { id, plannedOn: '2026-06-10' });
    await ok(cycles.replace, edited(await ok(cycles.get, { id: monthly.id }), { tolerance: 1 }));
    const [order] = await ordersOf(quarterly.id);
    expect([order!.plannedOn, order!.joinedWork]).toMatchObject([
      '2026-06-10',
      [{ cycleId: monthly.id, planned: '2026-06-08', tolerance: 2 }],
    ]);
  });

  it('joins the lower order again when the move of the larger one is taken back', async () => {
    on('2026-05-20');
    for (const mode of ['initialScheduling', 'lastCompletion'] as const) {
      const { monthly, quarterly } = await createPair(
        { anchor: '2026-06-08', tolerance: 2, mode },
        { anchor: '2026-06-09' },
      );
      const { id } = await only(quarterly, '2026-06-09');
      const { version } = await ok(orders.reschedule, { id, plannedOn: '2026-06-11' });
      expect(await openDaysOf(monthly.id)).toEqual(['2026-06-08']);
      await ok(orders.reschedule, { id, version, plannedOn: '2026-06-09', undo: true });
      expect(await openDaysOf(monthly.id)).toEqual([]);
      expect((await only(quarterly, '2026-06-09')).joinedWork).toMatchObject([
        { cycleId: monthly.id, planned: '2026-06-08' },
      ]);
      const { version: moved } = await ok(orders.reschedule, { id, plannedOn: '2026-06-11' });
      // Started meanwhile, the lower order stays.
      const [lower] = await ordersOf(monthly.id);
      await ok(orders.start, { id: lower!.id });
      await ok(orders.reschedule, { id, version: moved, plannedOn: '2026-06-09', undo: true });
      expect((await ordersOf(monthly.id)).map(({ state }) => state)).toEqual(['inProgress']);
      expect((await only(quarterly, '2026-06-09')).joinedWork).toBeUndefined();
    }
  });

  it('waits no longer than its day for a larger order whose cycle counts from a late one', async () => {
    on('2026-03-02');
    const { monthly: weekly, quarterly: floating } = await createPair(
      { anchor: '2026-03-20', tolerance: 3, frequency: { n: 4, unit: 'W' } },
      { anchor: '2026-03-04', mode: 'lastCompletion', frequency: { n: 2, unit: 'W' } },
    );
    await runJob('2026-03-19');
    expect(await openDaysOf(weekly.id)).toEqual([]);
    await runJob('2026-03-20');
    expect(await openDaysOf(weekly.id)).toEqual(['2026-03-20']);
    expect(await openDaysOf(floating.id)).toEqual(['2026-03-04']);
  });

  it('does the one date of a floating cycle in a larger order once, though cycles are added', async () => {
    on('2026-03-09');
    const plain = { anchor: '2026-03-20', mode: 'lastCompletion' as const, tolerance: 3, lockSpan: 1 };
    const { machineId, monthly, quarterly } = await createPair(plain, { anchor: '2026-03-20' });
    await cycle({ machineId, rank: 3, frequency: QUARTER, anchor: '2026-04-28', autoClose: false });
    await runJob('2026-03-10');
    expect((await only(quarterly, '2026-03-20')).joinedWork).toMatchObject([
      { id: `${monthly.id}.1.a0001`, planned: '2026-03-20' },
    ]);
    expect(await ordersOf(monthly.id)).toEqual([]);
  });

  it('brings it back when the larger one is cancelled, and keeps firm orders as they are', async () => {
    on('2026-06-01');
    const { monthly, quarterly } = await createPair({ anchor: '2026-06-05' }, { anchor: '2026-06-05' });
    // The monthly order of 5 June was firm before the quarterly cycle existed.
    expect(await openDaysOf(monthly.id)).toContain('2026-06-05');
    expect((await only(quarterly, '2026-06-05')).joinedWork).toBeUndefined();
    await runJob('2026-08-10');
    const { id } = await only(quarterly, '2026-09-05');
    expect(await openDaysOf(monthly.id)).not.toContain('2026-09-05');
    await ok(orders.cancel, { id, reason: 'Sold' });
    expect(await openDaysOf(monthly.id)).toContain('2026-09-05');
  });

  describe('of which one counts by meter (PS23)', () => {
    const byMeter: Fields = {
      ...{ meter: 'hours', frequency: undefined, run: { start: 0, every: 1_000 }, lockSpan: 50 },
      ...{ tolerance: 40, anchor: '2026-06-01', autoClose: false },
    };
    /** Reads the meter on days of June; it counts ten hours a day. */
    const read = async (machineId: number, ...days: number[]) => {
      for (const day of days) {
        on(`2026-06-${String(day).padStart(2, '0')}`);
        await ok(readings.create, { machineId, meter: 'hours', value: 780 + 10 * day });
      }
    };

    it('joins the lower order to the larger one once its meter makes that due', async () => {
      on('2026-06-01');
      const { machineId, monthly, quarterly } = await createPair(
        { anchor: '2026-06-20', tolerance: 3, lockSpan: 0 },
        byMeter,
      );
      await read(machineId, 1, 8, 15);
      expect(await ordersOf(quarterly.id)).toEqual([]);
      expect(await openDaysOf(monthly.id)).toContain('2026-06-20');
      await read(machineId, 16, 17);
      const [larger] = await ordersOf(quarterly.id);
      expect(larger).toMatchObject({ joinedWork: [{ cycleId: monthly.id, planned: '2026-06-20' }] });
      expect(await openDaysOf(monthly.id)).not.toContain('2026-06-20');
      // Another run decides the same.
      await runJob('2026-06-18');
      expect(await openDaysOf(monthly.id)).not.toContain('2026-06-20');
      await ok(orders.cancel, { id: larger!.id, reason: 'No parts' });
      expect(await openDaysOf(monthly.id)).toContain('2026-06-20');
    });

    it('does its work in a larger order within its tolerance by the rate, and none without a rate', async () => {
      on('2026-06-01');
      const create = () => createPair(byMeter, { anchor: '2026-06-20' });
      const [near, unread] = [await create(), await create()];
      // Due on 21 June at ten hours a day; forty hours are four days.
      await read(near.machineId, 1, 9, 17);
      expect(await ordersOf(near.monthly.id)).toEqual([]);
      expect((await only(near.quarterly, '2026-06-20')).joinedWork).toMatchObject([
        { cycleId: near.monthly.id, tolerance: 4 },
      ]);
      on('2026-06-17');
      await ok(readings.create, { machineId: unread.machineId, meter: 'hours', value: 960 });
      expect(await ordersOf(unread.monthly.id)).toHaveLength(1);
      expect((await only(unread.quarterly, '2026-06-20')).joinedWork).toBeUndefined();
    });
  });

  it('follows ranks that are given, changed and taken away', async () => {
    on('2026-01-01');
    const anchor = '2026-01-15';
    const { monthly, quarterly } = await createPair({ anchor, rank: undefined }, { anchor });
    const save = async ({ id }: CycleWithStatus, more: object) =>
      ok(cycles.replace, edited(await ok(cycles.get, { id }), more as never));
    const january = async () => [
      (await openDaysOf(monthly.id)).includes(anchor),
      (await only(quarterly, anchor)).joinedWork?.length ?? 0,
    ];
    expect(await january()).toEqual([true, 0]);
    await save(monthly, { rank: 1 });
    expect(await january()).toEqual([false, 1]);
    await save(quarterly, { rank: undefined });
    expect(await january()).toEqual([true, 0]);
    await save(quarterly, { rank: 5 });
    expect(await january()).toEqual([false, 1]);
    await save(monthly, { rank: 6 });
    expect((await only(monthly, anchor)).joinedWork).toHaveLength(1);
    expect(await openDaysOf(quarterly.id)).toEqual([]);
    await save(monthly, { rank: undefined });
    expect(await january()).toEqual([true, 0]);
    expect(await openDaysOf(quarterly.id)).toEqual([anchor]);
  });

  it.each(['higher', 'lower'] as const)(
    'has no order for work in a larger order that was closed early, once the %s rank is taken away',
    async (changed) => {
      on('2026-03-02');
      // The larger order is within the planning horizon, the lower date on the day after it.
      const pair = await createPair({ anchor: '2026-04-07', tolerance: 1 }, { anchor: '2026-04-06' });
      const { monthly, quarterly } = pair;
      await runJob('2026-03-02');
      const larger = await only(quarterly, '2026-04-06');
      expect(larger.joinedWork).toMatchObject([{ planned: '2026-04-07' }]);
      await done(larger);
      const { id } = changed === 'higher' ? quarterly : monthly;
      const save = async (cycleId: number, more: object) =>
        ok(cycles.replace, edited(await ok(cycles.get, { id: cycleId }), more as never));
      await save(id, { rank: undefined });
      await runJob('2026-03-05');
      expect(await openDaysOf(monthly.id)).toEqual([]);
      await save(monthly.id, { kitMinutes: 5 });
      expect(await openDaysOf(monthly.id)).toEqual([]);
      await runJob('2026-04-10');
      expect(await openDaysOf(monthly.id)).toEqual(['2026-05-07']);
    },
  );

  it('previews what it will generate (PS30), and refuses a rank out of range', async () => {
    on('2026-01-01');
    const anchor = '2026-01-15';
    const { machineId, monthly, quarterly } = await createPair({ anchor }, { anchor });
    const period = { from: '2026-01-01', to: '2026-12-31' };
    const plan = { mode: 'initialScheduling' as const, anchor, machineId, ...period };
    const preview = await ok(cycles.preview, { ...plan, frequency: MONTH, rank: 1, id: monthly.id });
    const slots = await slotsOf(monthly, period.from, period.to);
    expect(preview.items.map(({ planned, larger }: PreviewItem) => [planned, larger?.cycleCode])).toEqual(
      slots.map(({ planned, larger }: SlotItem) => [planned, larger?.cycleCode]),
    );
    expect(preview.items.filter(({ larger }: PreviewItem) => !larger)).toHaveLength(8);
    const larger = await ok(cycles.preview, { ...plan, frequency: QUARTER, rank: 3, id: quarterly.id });
    expect(larger.items[1]!.joins).toEqual([
      { cycleId: monthly.id, cycleCode: monthly.code, planned: '2026-04-15' },
    ]);
    expect(await call(cycles.create, await draftCycle({ rank: 100 }))).toMatchObject({
      status: 400,
      body: { fields: { rank: 'tooBig' } },
    });
  });
});
