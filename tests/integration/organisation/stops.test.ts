// Fewest stops: production's own stops, and a plan that is previewed, applied and undone.
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import {
  productionStops,
  type StopDay,
  type StopWorkItem,
  stopPlans,
} from '#shared/organisation/stop-api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { call, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, cycle, draft, machine, ordersOf, strategy, worldAt } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

const TODAY = '2026-06-01';
worldAt('2026-05-18T06:00:00Z');
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const JUNE = { from: TODAY, to: '2026-06-30' };

let react: Deliver;
beforeAll(async () => {
  react = await streamReader();
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
  await tenant.commit(tenant.replace(plants, plant, { ...plant, calendar }));
});

/** Creates a yearly cycle, and returns its first order. */
async function yearly(machineId: number, anchor: string, more: object = {}) {
  const { id } = await cycle({
    ...{ machineId, anchor, frequency: { n: 1, unit: 'Y' }, lockSpan: 0, autoClose: false },
    ...more,
  });
  return (await ordersOf(id))[0]!;
}
const days = (plan: { days: StopDay[] }) => plan.days.map(({ on, orders: ids }) => [on, ids.sort()]);
const read = (id: string) => store().get(orderKind, id);

/** The orders of case P34, on a new machine: one late, one set by a person, and two others. */
async function buildMachine() {
  const machineId = await machine();
  const late = await yearly(machineId, '2026-05-20', { tolerance: 3 });
  const { id: firmId } = await yearly(machineId, '2026-06-02', { tolerance: 3 });
  await ok(orders.reschedule, { id: firmId, plannedOn: '2026-06-03' });
  const third = await yearly(machineId, '2026-06-02', { tolerance: 3 });
  const fourth = await yearly(machineId, '2026-06-04', { lockSpan: 2 });
  await react();
  at(`${TODAY}T08:00:00Z`);
  return { machineId, late, firm: await read(firmId), third, fourth };
}
type Plan = Awaited<ReturnType<typeof planMachine>>;
const planMachine = (machineId: number, period = JUNE) =>
  ok(stopPlans.plan, { machineIds: [machineId], ...period });
const movesOf = (plan: Plan) =>
  plan.days.flatMap(({ on, works }: StopDay) =>
    works.flatMap(({ orderId, version, plannedOn, fixed }) =>
      orderId !== undefined && !fixed && plannedOn !== on ? [{ orderId, version, plannedOn: on }] : [],
    ),
  );

describe('a plan of the fewest stops', () => {
  it('joins firm orders, does late ones today, and moves no firm one', async () => {
    const { machineId, late, firm, third, fourth } = await buildMachine();
    const plan = await planMachine(machineId);
    expect(days(plan)).toEqual([
      [TODAY, [late.id, third.id].sort()],
      ['2026-06-03', [firm.id, fourth.id].sort()],
    ]);
    expect([plan.before, plan.after, plan.left]).toEqual([4, 2, []]);
    const works: StopWorkItem[] = plan.days.flatMap((day: StopDay) => day.works);
    expect(works.find(({ orderId }) => orderId === firm.id)!.fixed).toBe('orderFirm');
    expect(works.filter(({ fixed }) => fixed)).toHaveLength(1);
  });

  it('plans no day after the end of a cycle, and applies none', async () => {
    const machineId = await machine();
    const anchored = { tolerance: 3, validTo: '2026-06-09' };
    const first = await yearly(machineId, '2026-06-08', anchored);
    const { id: firmId } = await yearly(machineId, '2026-06-12', { tolerance: 3 });
    await ok(orders.reschedule, { id: firmId, plannedOn: '2026-06-11' });
    await react();
    // The latest batch is determined by its time.
    at(`${TODAY}T07:00:00Z`);
    // The first order would join the firm one if its cycle did not end.
    expect(days(await planMachine(machineId))).toEqual([
      ['2026-06-09', [first.id]],
      ['2026-06-11', [firmId]],
    ]);
    const moves = [{ orderId: first.id, plannedOn: '2026-06-10' }];
    expect((await ok(stopPlans.apply, { moves })).refused).toEqual([
      { orderId: first.id, code: 'afterValidity' },
    ]);
    expect((await read(first.id)).plannedOn).toBe('2026-06-08');
  });

  it('is applied some at a time under one key, shown in the orders, and taken back in one step', async () => {
    const { machineId, late, firm, third, fourth } = await buildMachine();
    const before = await Promise.all([late, firm, third, fourth].map(({ id }) => read(id)));
    const moves = movesOf(await planMachine(machineId));
    expect(moves).toHaveLength(3);
    const monthsBefore = await ok(stopPlans.months, { from: '2026-05-01', to: '2026-06-30' });
    const done = await ok(stopPlans.apply, {
      moves: [...moves, { orderId: '9999.1.2026-06-01', plannedOn: TODAY }],
    });
    expect(done).toEqual({
      ...{ batchId: expect.any(String), done: 4, of: 4 },
      refused: [{ orderId: '9999.1.2026-06-01', code: 'notFound' }],
    });
    const moved = await read(third.id);
    expect(moved).toMatchObject({
      ...{ plannedOn: TODAY, nominalOn: '2026-06-02', state: 'planned', byPerson: true },
      dayChanges: [{ from: '2026-06-02', to: TODAY, cause: 'fewestStops' }],
    });
    expect(await read(firm.id)).toEqual(before[1]);
    expect(await ok(stopPlans.apply, { batchId: done.batchId })).toEqual(done);
    const monthsAfter = await ok(stopPlans.months, { from: '2026-05-01', to: '2026-06-30' });
    const [may, june] = [0, 1].map((i) => [monthsBefore.months[i]!, monthsAfter.months[i]!] as const);
    // The late order comes from May, and the other two share days.
    expect(may![1].after).toBe(may![0].after - 1);
    expect(june![1].after).toBe(june![0].after - 1);
    for (const [earlier, later] of [may!, june!]) expect(later.before).toBe(earlier.before);
    // Moved orders are firm, so the next plan leaves them.
    expect(movesOf(await planMachine(machineId))).toEqual([]);
    expect((await call(workloads.undo, { batchId: done.batchId })).status).toBe(404);
    expect(await ok(stopPlans.undo, { batchId: done.batchId })).toEqual({ undone: 3, kept: [] });
    for (const was of before) {
      const { version: _, updatedAt: __, updatedBy: ___, sequence: ____, ...now } = await read(was.id);
      expect(was).toMatchObject(now);
    }
    expect((await ok(stopPlans.apply, { batchId: done.batchId })).back).toEqual({ undone: 3, kept: [] });
  });

  it('is not taken back once an order of it changed', async () => {
    const { machineId, third } = await buildMachine();
    at(`${TODAY}T08:01:00Z`);
    const { batchId } = await ok(stopPlans.apply, { moves: movesOf(await planMachine(machineId)) });
    await ok(orders.reschedule, { id: third.id, plannedOn: '2026-06-08' });
    expect(await call(stopPlans.undo, { batchId })).toMatchObject({
      status: 409,
      body: { code: 'changedSince', values: { count: 1 } },
    });
  });

  it('is about work that needs the machine stopped, of one line', async () => {
    const { machineId } = await buildMachine();
    at('2026-05-18T06:00:00Z');
    const other = await machine();
    const { id: procedureId } = await draft({}, { machineState: 'running' });
    await ok(procedures.take, { id: procedureId });
    await ok(phases.create, { procedureId, description: 'Look at it', minutes: 10 });
    await ok(procedures.approve, { id: procedureId });
    await yearly(other, '2026-06-09', { strategies: [await strategy(other, {}, procedureId)] });
    const onOther = await yearly(other, '2026-06-04', { lockSpan: 2 });
    await react();
    at(`${TODAY}T08:00:00Z`);
    const plan = await ok(stopPlans.plan, { machineIds: [machineId, other], ...JUNE });
    expect(plan.days.map(({ on }: StopDay) => on)).toEqual([TODAY, '2026-06-03']);
    expect(plan.days[1]!.orders).toContain(onOther.id);
    expect([plan.before, plan.after]).toEqual([4, 2]);
  });

  it('takes dates without an order along, of a floating cycle the open order alone', async () => {
    const machineId = await machine();
    const fixed = await cycle({
      machineId,
      frequency: { n: 1, unit: 'M' },
      anchor: '2026-06-10',
      lockSpan: 0,
    });
    await cycle({
      ...{ machineId, anchor: '2026-06-10', frequency: { n: 2, unit: 'W' }, lockSpan: 0 },
      mode: 'lastCompletion',
    });
    at(`${TODAY}T08:00:00Z`);
    const plan = await planMachine(machineId, { from: TODAY, to: '2026-07-27' });
    expect(plan.days.map(({ on, works }: StopDay) => [on, works.length])).toEqual([
      ['2026-06-10', 2],
      ['2026-07-10', 1],
    ]);
    expect(plan.days[1]).toMatchObject({ orders: [], works: [{ cycleId: fixed.id }] });
    expect(plan.days[1]!.works[0]!.orderId).toBeUndefined();
  });

  it('shows the load of the teams', async () => {
    const tenant = storeOf({ tenant: 'acme' });
    const plant = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
    expireMemberships();
    const { id: leader } = await ok(operators.create, { code: 'O1', name: 'Ada' });
    const { id: teamId } = await ok(teams.create, { code: 'T1', description: 'x', leaders: [leader] });
    const machineId = await machine();
    const first = await yearly(machineId, '2026-06-16', { teamId });
    await yearly(machineId, '2026-06-17', { teamId, lockSpan: 1 });
    await react();
    at(`${TODAY}T08:00:00Z`);
    const plan = await planMachine(machineId);
    expect(plan.days).toMatchObject([
      { on: '2026-06-16', stop: true, teams: [{ teamId, load: 60, capacity: 384 }] },
    ]);
    expect(movesOf(plan)).toHaveLength(1);
    await ok(stopPlans.apply, { moves: movesOf(plan) });
    // An order keeps its team, and stays unassigned if it has none.
    expect(await read(first.id)).toMatchObject({ teamId, state: 'assigned' });
    const current = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, current, { ...current, resources: false }));
  });

  it('refuses a period that is past or too long, machines that do not exist, and other plants', async () => {
    at(`${TODAY}T08:00:00Z`);
    const machineId = await machine();
    for (const [from, to, code] of [
      [TODAY, '2026-05-31', 'dateBeforeMinimum'],
      ['2026-05-01', '2026-05-31', 'dateBeforeMinimum'],
      [TODAY, '2026-07-28', 'outOfRange'],
    ] as const)
      expect((await call(stopPlans.plan, { machineIds: [machineId], from, to })).body.fields).toEqual({
        to: code,
      });
    for (const [machineIds, who] of [
      [[machineId, 99_999], {}],
      [[machineId], { plant: 'P2' }],
    ] as const)
      expect((await call(stopPlans.plan, { machineIds: [...machineIds], ...JUNE }, who)).body).toMatchObject({
        code: 'refMissing',
        fields: { machineIds: 'refMissing' },
      });
    expect((await call(stopPlans.plan, { machineIds: [], ...JUNE })).status).toBe(400);
    for (const [from, to, code] of [
      ['2026-06-02', TODAY, 'dateBeforeMinimum'],
      ['2026-01-01', '2026-07-06', 'outOfRange'],
    ] as const)
      expect((await call(stopPlans.months, { from, to })).body.fields).toEqual({ to: code });
    expect((await call(stopPlans.apply, {})).body.fields).toEqual({ moves: 'required' });
    expect((await call(stopPlans.apply, { batchId: 'none' })).status).toBe(404);
  });

  it('is seen by those who see stops, and applied and undone by administrators', async () => {
    at(`${TODAY}T08:00:00Z`);
    const machineId = await machine();
    for (const [as, sees, applies] of [
      ['admin', 200, 404],
      ['superAdmin', 200, 404],
      ['am', 200, 403],
      ['technician', 200, 403],
      ['pm', 403, 403],
      ['requestor', 403, 403],
      ['guest', 403, 403],
    ] as const)
      expect([
        (await call(stopPlans.plan, { machineIds: [machineId], ...JUNE }, { as })).status,
        (await call(stopPlans.apply, { batchId: 'none' }, { as })).status,
        (await call(stopPlans.undo, { batchId: 'none' }, { as })).status,
      ]).toEqual([sees, applies, applies]);
  });
});

describe("production's own stops", () => {
  const stop = { code: 'S1', description: 'Stocktaking', from: '2026-06-11', to: '2026-06-14' };

  it('are used first, on closed days only if maintenance works on them', async () => {
    const machineId = await machine();
    const order = await yearly(machineId, '2026-06-15', { tolerance: 4 });
    await react();
    at(`${TODAY}T08:00:00Z`);
    const made = await ok(productionStops.create, { ...stop, machineIds: [machineId] });
    const plan = await planMachine(machineId);
    expect(plan).toMatchObject({
      ...{ before: 1, after: 0, left: [] },
      days: [{ on: '2026-06-12', orders: [order.id], stop: false, closed: false }],
    });
    await ok(productionStops.replace, { ...stop, id: made.id, machineIds: [], maintenance: true });
    const onSunday = await planMachine(machineId);
    expect(onSunday.days).toMatchObject([{ on: '2026-06-14', stop: false, closed: true }]);
    const moves = movesOf(onSunday);
    expect((await ok(stopPlans.apply, { moves })).refused).toMatchObject([{ code: 'closedDay' }]);
    at(`${TODAY}T08:05:00Z`);
    const done = await ok(stopPlans.apply, { moves, confirmed: true, reason: 'Stocktaking' });
    expect(done.refused).toEqual([]);
    expect((await read(order.id)).dayChanges).toMatchObject([
      { to: '2026-06-14', cause: 'fewestStops', reason: 'Stocktaking' },
    ]);
    await ok(productionStops.remove, { id: made.id });
  });

  it('leaves work where it is and names it if no day of its window is open', async () => {
    const machineId = await machine();
    const order = await yearly(machineId, '2026-06-12', { lockSpan: 0 });
    await react();
    const tenant = storeOf({ tenant: 'acme' });
    const plant = await tenant.get(plants, 'P1');
    const calendar = { ...plant.calendar!, closed: ['2026-06-12'] };
    await tenant.commit(tenant.replace(plants, plant, { ...plant, calendar }));
    expireMemberships();
    expect(await planMachine(machineId)).toMatchObject({ days: [], left: [{ orderId: order.id }] });
    const current = await tenant.get(plants, 'P1');
    await tenant.commit(tenant.replace(plants, current, { ...current, calendar: plant.calendar }));
    expireMemberships();
  });

  it('belong to a plant, end after they begin, and name machines that exist', async () => {
    const machineId = await machine();
    const made = await ok(productionStops.create, { ...stop, code: 'S2', machineIds: [machineId] });
    expect(made).toMatchObject({ machineIds: [machineId], maintenance: false });
    expect((await call(productionStops.get, { id: made.id }, { plant: 'P2' })).status).toBe(404);
    expect((await call(productionStops.create, { ...stop, code: 's2' })).body.code).toBe('codeTaken');
    expect(
      (await call(productionStops.create, { ...stop, code: 'S3', to: '2026-06-10' })).body.fields,
    ).toEqual({
      to: 'dateBeforeMinimum',
    });
    expect(
      (await call(productionStops.create, { ...stop, code: 'S3', machineIds: [99_999] })).body,
    ).toMatchObject({ code: 'refMissing', fields: { machineIds: 'refMissing' } });
    for (const [as, sees, changes] of [
      ['am', 200, 403],
      ['technician', 200, 403],
      ['guest', 403, 403],
      ['admin', 200, 200],
    ] as const) {
      expect((await call(productionStops.list, {}, { as })).status).toBe(sees);
      expect((await call(productionStops.replace, { ...stop, code: 'S2', id: made.id }, { as })).status).toBe(
        changes,
      );
    }
    expect((await call(productionStops.remove, { id: made.id }, { as: 'am' })).status).toBe(403);
    await ok(productionStops.remove, { id: made.id });
  });
});
