// A procedure approved again: the contents of its orders, and the minutes of its cycles and of orders that
// have not begun.
import { beforeAll, describe, expect, it } from 'vitest';
import { runAllJobs } from '#functions/jobs/run-plant-job.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { ok } from '../harness.ts';
import { approved, at, cycle, done, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const now = '2026-03-01T09:00:00Z';
worldAt(now);
let react: Deliver;
beforeAll(async () => {
  react = await streamReader();
});

/** Begins a new revision with another description and one more phase. */
async function revise(id: number, description: string, minutes: number) {
  const { code, typology } = await ok(procedures.take, { id });
  await ok(procedures.replace, { id, code, typology, description });
  await ok(phases.create, { procedureId: id, description, minutes });
}
async function ofProcedure(procedureId: number, more: object = {}): Promise<CycleWithStatus> {
  const machineId = await machine();
  return cycle({ machineId, strategies: [await strategy(machineId, {}, procedureId)], ...more });
}
const activityOf = async (id: string) => (await ok(orders.get, { id })).activities[0];
const first = { revision: 0, description: 'Lubricate', minutes: 30 };
const second = { revision: 1, description: 'Lubricate twice', minutes: 50 };

describe('the work of an order', () => {
  it('is the newest approved revision until it begins, and its own from then on, however it ends', async () => {
    const procedureId = await approved();
    const { id } = await ofProcedure(procedureId, { anchor: '2026-03-04' });
    const its = await ordersOf(id);
    const [skipped, started, called, open] = its.map((order) => order.id) as [string, string, string, string];
    const closed = await ofProcedure(procedureId);
    const [closedOrder] = await ordersOf(closed.id);
    await revise(procedureId, 'Lubricate twice', 20);
    expect(await activityOf(open)).toMatchObject(first);
    await ok(orders.start, { id: started });
    await ok(orders.cancel, { id: called, reason: 'machine moved' });
    await done(closedOrder!);
    await ok(procedures.approve, { id: procedureId });
    expect(await activityOf(started)).toMatchObject(first);
    expect(await activityOf(called)).toMatchObject(first);
    expect(await activityOf(closedOrder!.id)).toMatchObject({ ...first, outcome: 'ok' });
    expect(await activityOf(skipped)).toMatchObject(second);
    // The earlier week is closed with the started order and contains the revision approved by then.
    at('2026-03-11T09:00:00Z');
    const { autoClosed } = await done({ id: started, tasks: 1 });
    expect(autoClosed).toEqual([skipped]);
    await revise(procedureId, 'Lubricate thrice', 20);
    await ok(procedures.approve, { id: procedureId });
    expect(await activityOf(skipped)).toMatchObject({ ...second, outcome: 'notDone' });
    expect(await activityOf(started)).toMatchObject({ ...first, outcome: 'ok' });
    expect(await activityOf(open)).toMatchObject({ revision: 2, minutes: 70 });
  });

  it('is that of the adapted procedure where there is one', async () => {
    const machineId = await machine();
    const { id } = await ok(procedures.adapt, { id: await approved(), machineId });
    await ok(procedures.approve, { id });
    const made = await cycle({ machineId, strategies: [await strategy(machineId, {}, id)] });
    const [order] = await ordersOf(made.id);
    await revise(id, 'Grease', 5);
    expect(await activityOf(order!.id)).toMatchObject({ ...first, procedureId: id });
    expect((await ok(procedures.revision, { id, edition: 1, revision: 0 })).phaseList).toHaveLength(1);
  });
});

describe('new minutes', () => {
  const totalOf = async (id: number) => (await ok(cycles.get, { id })).totalMinutes;
  const minutesOf = async (id: number) => (await ordersOf(id)).map(({ minutes }) => minutes);

  it('reach cycles and the orders nobody has begun, firm ones too; told twice they change nothing', async () => {
    const procedureId = await approved();
    const kinds = [
      await ofProcedure(procedureId, { anchor: '2026-03-04', kitMinutes: 5 }),
      await ofProcedure(procedureId, {
        mode: 'lastCompletion',
        frequency: { n: 1, unit: 'M' },
        autoClose: false,
      }),
    ];
    const other = await cycle();
    const [begun, moved, gone, ...rest] = await ordersOf(kinds[0]!.id);
    await ok(orders.start, { id: begun!.id });
    await ok(orders.reschedule, { id: moved!.id, plannedOn: '2026-03-20' });
    await ok(orders.cancel, { id: gone!.id, reason: 'machine moved' });
    await react();
    await revise(procedureId, 'Lubricate twice', 20);
    await react();
    expect(await totalOf(kinds[0]!.id)).toBe(35);
    await ok(procedures.approve, { id: procedureId });
    await react();
    expect(await Promise.all([...kinds, other].map(({ id }) => totalOf(id)))).toEqual([55, 50, 30]);
    const minutes = new Map((await ordersOf(kinds[0]!.id)).map((order) => [order.id, order.minutes]));
    expect([begun, gone].map((order) => minutes.get(order!.id))).toEqual([35, 35]);
    expect([moved, ...rest].map((order) => minutes.get(order!.id))).toEqual([moved, ...rest].map(() => 55));
    expect((await ordersOf(kinds[0]!.id)).find(({ id }) => id === moved!.id)!.plannedOn).toBe('2026-03-20');
    expect(await minutesOf(kinds[1]!.id)).toEqual([50]);
    const versions = async () => (await ordersOf(kinds[0]!.id)).map(({ version }) => version);
    const before = await versions();
    await react('again');
    expect(await versions()).toEqual(before);
  });

  it('reach the orders of many cycles with the next run of the job', async () => {
    const procedureId = await approved();
    const many: CycleWithStatus[] = [];
    for (let n = 0; n < 12; n++) many.push(await ofProcedure(procedureId));
    await revise(procedureId, 'Lubricate twice', 20);
    await ok(procedures.approve, { id: procedureId });
    await react();
    expect(new Set(await Promise.all(many.map(({ id }) => totalOf(id))))).toEqual(new Set([50]));
    const all = async () => new Set((await Promise.all(many.map(({ id }) => minutesOf(id)))).flat());
    expect(await all()).toEqual(new Set([50, 30]));
    await runAllJobs('acme', 'P1', now);
    expect(await all()).toEqual(new Set([50]));
    expect(await runAllJobs('acme', 'P1', now)).toMatchObject({ created: 0, removed: 0, cycles: 0 });
  });
});
