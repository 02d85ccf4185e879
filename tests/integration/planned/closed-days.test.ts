// Orders moved to or planned for a day closed to maintenance: asked first, taken with a reason (PS25).
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import {
  checklistOrders as checklistKind,
  orders as orderKind,
  runs as runKind,
} from '#functions/db/entities/planned.ts';
import type { Store } from '#functions/db/store.ts';
import { trail } from '#shared/access/audit-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { checklistOrders, orders, runs } from '#shared/planned/order-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { at, cycle, daysOf, machine, ordersOf, worldAt } from '../plan.ts';
import { tagDraft } from '../requests/plant.ts';
import { streamReader } from '../stream.ts';

// A Tuesday.
worldAt('2026-12-01T09:00:00Z');
const [SUNDAY, SATURDAY, HOLIDAY, OPEN] = ['2026-12-06', '2026-12-05', '2026-12-08', '2026-12-10'];
const reason = 'Stocktaking: the line stands still';

let store: Store;
let teamId: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: [HOLIDAY!], rule: 'next' as const };
  await tenant.commit(
    tenant.replace(plants, plant, { ...plant, calendar, resources: true, checklists: true }),
  );
  store = storeOf({ tenant: 'acme', plant: 'P1' });
  const leader = (await ok(operators.create, { code: 'OP', name: 'Ada' })).id;
  teamId = (await ok(teams.create, { code: 'T1', description: 'One', leaders: [leader] })).id;
});

const kinds = {
  workorders: { calls: orders, kind: orderKind },
  checklists: { calls: checklistOrders, kind: checklistKind },
  am: { calls: runs, kind: runKind },
} as const;
type Type = keyof typeof kinds;

/** Creates an order planned for 2 December, of any type. */
async function order(type: Type = 'workorders') {
  const made = await cycle({ anchor: '2026-12-02' });
  const [first] = await ordersOf(made.id);
  if (type === 'workorders') return first!.id;
  const { id, version: _, updatedAt: __, updatedBy: ___, ...value } = await store.get(orderKind, first!.id);
  await store.commit(store.create(kinds[type].kind, id, { ...value, type }));
  return id;
}
const refused = (field = 'plannedOn') => ({
  status: 400,
  body: { code: 'closedDay', fields: { [field]: 'closedDay' } },
});

describe('an order that is moved', () => {
  it.each([
    ['workorders', SUNDAY, true],
    ['workorders', SATURDAY, true],
    ['workorders', HOLIDAY, true],
    ['workorders', OPEN, false],
    ['checklists', SUNDAY, true],
    ['checklists', OPEN, false],
    ['am', SUNDAY, true],
    ['am', HOLIDAY, true],
    ['am', OPEN, false],
  ] as const)('of %s to %s is asked about: %s', async (type, plannedOn, isAsked) => {
    const { calls, kind } = kinds[type];
    const id = await order(type);
    if (isAsked) {
      expect(await call(calls.reschedule, { id, plannedOn: plannedOn! })).toMatchObject(refused());
      expect(await call(calls.reschedule, { id, plannedOn: plannedOn!, reason })).toMatchObject(refused());
      expect(await call(calls.reschedule, { id, plannedOn: plannedOn!, confirmed: true })).toMatchObject({
        ...{ status: 400, body: { fields: { reason: 'required' } } },
      });
      expect((await store.get(kind, id)).plannedOn).toBe('2026-12-02');
    }
    const confirmation = isAsked ? ({ confirmed: true, reason } as const) : {};
    const moved = await ok(calls.reschedule, { id, plannedOn: plannedOn!, ...confirmation });
    expect(moved).toMatchObject({ plannedOn, dayChanges: [{ from: '2026-12-02', to: plannedOn }] });
    expect(moved.dayChanges?.[0]?.reason).toBe(isAsked ? reason : undefined);
    // On the same day again there is nothing to ask.
    await ok(calls.reschedule, { id, plannedOn: plannedOn! });
  });

  it('keeps the reason in its trail', async () => {
    const react = await streamReader();
    const id = await order();
    await ok(orders.reschedule, { id, plannedOn: SUNDAY!, confirmed: true, reason });
    await react();
    const { items } = await ok(trail.listByRecord, { thing: 'order', id });
    expect(items[0]).toMatchObject({ reason });
  });

  it('is still refused for a day that has passed, whatever is confirmed', async () => {
    const input = { id: await order(), plannedOn: '2026-11-29', confirmed: true, reason } as const;
    expect(await call(orders.reschedule, input)).toMatchObject({
      ...{ status: 400, body: { code: 'dateBeforeMinimum' } },
    });
  });

  it('is free of questions in a plant without a calendar', async () => {
    const made = await cycle({ anchor: '2026-12-02' }, { plant: 'P2' });
    const [first] = await ordersOf(made.id, { plant: 'P2' });
    await ok(orders.reschedule, { id: first!.id, plannedOn: SUNDAY! }, { plant: 'P2' });
  });
});

describe('orders that are moved together', () => {
  it.each([
    ['workorders', SUNDAY],
    ['workorders', HOLIDAY],
    ['checklists', SATURDAY],
    ['am', SUNDAY],
  ] as const)('of %s to %s are each asked about', async (type, plannedOn) => {
    const { calls, kind } = kinds[type];
    const ids = [await order(type), await order(type)];
    const bulk = { verb: 'reschedule', items: ids.map((id) => ({ id })), plannedOn: plannedOn! } as const;
    expect((await ok(calls.bulk, bulk)).results).toEqual(ids.map((id) => ({ id, code: 'closedDay' })));
    expect(await call(calls.bulk, { ...bulk, confirmed: true })).toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'required' } } },
    });
    expect((await ok(calls.bulk, { ...bulk, confirmed: true, reason })).results).toEqual(
      ids.map((id) => ({ id, version: expect.any(Number) })),
    );
    for (const id of ids)
      expect(await store.get(kind, id)).toMatchObject({ plannedOn, dayChanges: [{ to: plannedOn, reason }] });
  });

  it('by a workload stay where they are, until the days are confirmed', async () => {
    const [a, b, c] = [await order(), await order(), await order()];
    const moves = [
      { orderId: a!, teamId, plannedOn: SUNDAY! },
      { orderId: b!, teamId, plannedOn: OPEN! },
      // Assigned without being moved.
      { orderId: c!, teamId, plannedOn: '2026-12-02' },
    ];
    expect((await ok(workloads.apply, { moves })).refused).toEqual([{ orderId: a, code: 'closedDay' }]);
    expect(await call(workloads.apply, { moves, confirmed: true })).toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'required' } } },
    });
    // Batches of the same millisecond have no order, and only the newest is undone.
    at('2026-12-01T09:00:01Z');
    const { batchId, refused: none } = await ok(workloads.apply, { moves, confirmed: true, reason });
    expect(none).toEqual([]);
    expect(await store.get(orderKind, a!)).toMatchObject({
      ...{ plannedOn: SUNDAY, dayChanges: [{ cause: 'levelled', reason }] },
    });
    await ok(workloads.undo, { batchId });
    expect((await store.get(orderKind, a!)).plannedOn).toBe('2026-12-02');
  });
});

describe('an order that is planned by hand', () => {
  it('asks about an extra order, which says why anyway', async () => {
    const { id } = await cycle({ anchor: '2026-12-02' });
    const extra = { id, on: SUNDAY!, reason };
    expect(await call(cycles.extra, extra)).toMatchObject(refused('on'));
    expect(await ok(cycles.extra, { ...extra, confirmed: true })).toMatchObject({
      ...{ plannedOn: SUNDAY, values: { because: reason } },
    });
    await ok(cycles.extra, { ...extra, on: OPEN! });
    expect(await daysOf(id)).toContain(OPEN);
  });

  it.each([SUNDAY, SATURDAY, HOLIDAY])(
    'asks about a free order on %s, also when it is changed',
    async (day) => {
      const machineId = await machine();
      const plan = { machineId, description: 'Replace the belt', plannedOn: day! };
      expect(await call(orders.plan, plan)).toMatchObject(refused());
      expect(await call(orders.plan, { ...plan, confirmed: true })).toMatchObject({
        ...{ status: 400, body: { fields: { reason: 'required' } } },
      });
      const made = await ok(orders.plan, { ...plan, confirmed: true, reason });
      expect(made).toMatchObject({ plannedOn: day, values: { askedBy: 'Ms admin', because: reason } });
      // The day stays, so its reason stays and nothing is asked.
      const described = await ok(orders.plan, { ...plan, id: made.id, description: 'Replace both belts' });
      expect(described.values).toEqual({ askedBy: 'Ms admin', because: reason });
      const opened = await ok(orders.plan, { ...plan, id: made.id, plannedOn: OPEN! });
      expect(opened.values).toEqual({ askedBy: 'Ms admin' });
      expect(await call(orders.plan, { ...plan, id: made.id })).toMatchObject(refused());
      const back = await ok(orders.plan, { ...plan, id: made.id, confirmed: true, reason: 'Again' });
      expect(back.values).toEqual({ askedBy: 'Ms admin', because: 'Again' });
    },
  );

  it('asks about the order of a tag', async () => {
    const machineId = await machine();
    const tag = await ok(tags.create, { ...tagDraft(machineId), on: '2026-12-01' });
    const plan = { id: tag.id, plannedOn: SUNDAY! };
    expect(await call(tags.toOrder, plan)).toMatchObject(refused());
    const { order: made } = await ok(tags.toOrder, { ...plan, confirmed: true, reason });
    expect(made).toMatchObject({ plannedOn: SUNDAY, values: { because: reason } });
  });
});
